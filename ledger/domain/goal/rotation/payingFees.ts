import type { GoalEvent } from '#shared/events/goal.ts'
import { smaller, zero } from '#shared/money.ts'
import { type Firmness, isUnfirm } from '../payouts/firmness.ts'
import { heldUntil } from '../payouts/holds.ts'
import { sendableMinor } from '../payouts/sendable.ts'
import type { GoalState } from '../state.ts'
import { comesLast, othersFirst } from './lastDebts.ts'
import { isPaidOutOf, type Knowing, settingOffFrom } from './settingOff.ts'

/**
 * The next fee, or debt that two members have agreed on, that is paid out of money due to its debtor. Other debts have been set off by then. It is paid only out of
 * what could be sent to its debtor now, as by a guarantor: what a bank could still take back may be needed for a member whom
 * the debtor would then owe a round. Call it again until there is none.
 */
export const nextFee = (
  state: GoalState,
  { now, firmAfterDays, reserveLeft = zero }: Knowing & Partial<Pick<Firmness, 'reserveLeft'>>,
): GoalEvent[] => {
  if (now === undefined || firmAfterDays === undefined) return []
  const asked = { now, firmAfterDays, reserveLeft }
  for (const [debtId, debt] of othersFirst(state.openDebts.entries())) {
    if (!comesLast(debt)) continue
    for (const [payoutId, payout] of state.payouts.entries()) {
      if (!isPaidOutOf(state, payout, debt) || heldUntil(payout, now) !== undefined) continue
      const amountMinor = smaller(sendableMinor(state, payout, asked), debt.leftMinor)
      if (amountMinor <= 0) continue
      const isOfRest = isUnfirm(state, asked)
      const firm = payout.contributionIds.filter(id => !isOfRest(id))
      const from = { ...payout, contributionIds: firm.length > 0 ? firm : payout.contributionIds }
      return settingOffFrom(state, [debtId, debt], [payoutId, from], amountMinor)
    }
  }
  return []
}
