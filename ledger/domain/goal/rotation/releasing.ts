import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { Debt } from './circleState.ts'

type Released = GoalEventOf<'DebtReleased'>['data']

export const releasing = (
  debtId: string,
  { debtorUserId, leftMinor: amountMinor, releases }: Debt,
  how: Pick<Released, 'creditorUserId' | 'reason' | 'byUserId' | 'note' | 'confirmedByUserId'> &
    Partial<Pick<Released, 'amountMinor'>>,
): GoalEvent => {
  const data = { debtId, debtorUserId, amountMinor, ...how }
  return { type: 'DebtReleased', data: releases === 0 ? data : { ...data, release: releases + 1 } }
}
