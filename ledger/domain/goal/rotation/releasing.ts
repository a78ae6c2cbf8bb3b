import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { Debt } from './circleState.ts'
import { feeOf } from './fees.ts'

type Released = GoalEventOf<'DebtReleased'>['data']

export const releasing = (
  debtId: string,
  debt: Debt,
  how: Pick<Released, 'creditorUserId' | 'reason' | 'byUserId' | 'note' | 'confirmedByUserId'> &
    Partial<Pick<Released, 'amountMinor'>>,
): GoalEvent => {
  const { debtorUserId, leftMinor: amountMinor, releases } = debt
  const data = { debtId, debtorUserId, amountMinor, ...how, ...feeOf(debt) }
  return { type: 'DebtReleased', data: releases === 0 ? data : { ...data, release: releases + 1 } }
}
