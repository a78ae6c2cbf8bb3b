import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { isSettled } from '../../lib/data.ts'
import { messageOf } from '../../lib/http.ts'
import { useCards, useSchedules } from '../../lib/payments.ts'
import { texts } from './texts.ts'

export const useSchedulesAndCards = () => {
  const schedules = useSchedules()
  const cards = useCards()
  const config = useSWR<ConfigResponse, Error>('/api/config')
  return {
    ready: [schedules, cards, config].every(isSettled),
    schedules: schedules.data,
    /** Also undefined where no cards are accepted. */
    cards: config.data?.money === 'cards' ? cards.data : undefined,
    /** Why a part failed to load, if so. */
    fault:
      faultOf(schedules, texts.schedulesFailed) ??
      faultOf(cards, texts.cardsFailed) ??
      without(schedules.data),
    retry: () => Promise.allSettled([schedules.mutate(), cards.mutate()]),
  }
}

/** Data from before a failed attempt are still shown. */
const faultOf = ({ data, error }: { data?: unknown; error?: Error | undefined }, words: string) =>
  data === undefined && error ? messageOf(error, words) : undefined

const without = (schedules: readonly ScheduleResponse[] | undefined) =>
  schedules?.some(({ cardUnknown }) => cardUnknown) ? texts.cardsFailed : undefined

export type HeldSchedules = ReturnType<typeof useSchedulesAndCards>
