import { useSWRConfig } from 'swr'
import type { CardResponse, ScheduleResponse } from '#shared/api/payments.ts'
import { useRefresh } from '../../lib/data.ts'
import { cardsKey, schedulesKey } from '../../lib/goals.ts'
import { post, send } from '../../lib/http.ts'

/** What its owner does to a plan; the contract's schema is the server's to check. */
export type PlanChange =
  | { readonly action: 'pause' | 'resume' | 'cancel' }
  | { readonly action: 'skip'; readonly period: string }
  | { readonly action: 'amount'; readonly amount: string }
  | { readonly action: 'card'; readonly cardId: string }

/** Changes a plan, and shows it as the server has it then. */
export const useChangePlan = () => {
  const { mutate } = useSWRConfig()
  return async (id: string, change: PlanChange): Promise<void> => {
    const changed = await send<ScheduleResponse>('PATCH', `${schedulesKey}/${id}`, change)
    await mutate<readonly ScheduleResponse[]>(
      schedulesKey,
      plans => plans?.map(plan => (plan.id === id ? changed : plan)),
      { revalidate: false },
    )
  }
}

/** The cards are answered as they are after the change; which of them the plans are charged to may have changed too. */
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
