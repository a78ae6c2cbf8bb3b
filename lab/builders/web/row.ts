import type { HistoryRow } from '#web/features/history/view.ts'

/** A payment for tests, with the given differences. */
export const testRow = (different: Partial<HistoryRow> = {}): HistoryRow => ({
  id: 'contribution-1',
  goalId: 1,
  goalName: 'Lisbon in June',
  userId: 1,
  username: 'ama',
  currency: 'USD',
  amount: '100.00',
  type: 'contribution',
  status: 'completed',
  stripePaymentId: 'pi_1',
  createdAt: '2026-11-20T12:00:00.000Z',
  date: '2026-11-20T12:00:00.000Z',
  description: null,
  ...different,
})
