import { useSWRConfig } from 'swr'
import type { CardResponse, ChangeScheduleRequest, ScheduleResponse } from '#shared/api/payments.ts'
import { cardsKey, goalKey, goalsKey, schedulesKey } from '../../lib/goals.ts'
import { post, send } from '../../lib/http.ts'
import { beginCard, useCardForm } from '../../lib/saveCard.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRefresh } from '../../lib/useRefresh.ts'

/** Changes a schedule, and shows the server's response. */
export const useChangeSchedule = () => {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()
  return async (id: string, change: ChangeScheduleRequest): Promise<void> => {
    const changed = await send<ScheduleResponse>('PATCH', `${schedulesKey}/${id}`, change)
    await mutate<readonly ScheduleResponse[]>(
      schedulesKey,
      schedules => schedules?.map(schedule => (schedule.id === id ? changed : schedule)),
      { revalidate: false },
    )
    await refresh(goalKey(changed.goalId), goalsKey)
  }
}

/** The response has the cards after the change, which may also change the cards of schedules. */
export const useChangeCards = () => {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()
  const shown = async (cards: readonly CardResponse[]): Promise<void> => {
    await mutate(cardsKey, cards, { revalidate: false })
    await refresh(schedulesKey)
  }
  return {
    makeDefault: async (id: string) => shown(await post(`${cardsKey}/${id}/default`)),
    remove: async (id: string) => shown(await send('DELETE', `${cardsKey}/${id}`)),
  }
}

/** Saves a card without a payment: the form opens when the provider is ready for it. */
export const useSaveCard = () => {
  const openForm = useCardForm()
  const { run } = useAction(async (scheduleId: string | undefined) => {
    const { clientSecret } = await beginCard(scheduleId)
    openForm({ clientSecret, scheduleId })
  })
  return run
}

/** Runs one change of a schedule or a card at a time, and reports the result in a toast. */
export const useScheduleAction = () => {
  const { run, busy } = useAction((change: () => Promise<unknown>) => change())
  return { busy, act: run }
}
