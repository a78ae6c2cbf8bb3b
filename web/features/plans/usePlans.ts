import { useCards, useSchedules } from '../../lib/payments.ts'

export const usePlans = () => {
  const schedules = useSchedules()
  const cards = useCards()
  const settled = [schedules, cards].every(({ data, error }) => data !== undefined || error !== undefined)
  return {
    ready: settled,
    schedules: schedules.data,
    cards: cards.data,
    failed: schedules.error !== undefined || cards.error !== undefined,
    retry: () => Promise.allSettled([schedules.mutate(), cards.mutate()]),
  }
}
export type HeldPlans = ReturnType<typeof usePlans>
