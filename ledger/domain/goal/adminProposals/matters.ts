import type { AdminMatter } from '#shared/events/adminProposals.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Decision, refuse } from '../../decider.ts'
import { refundPassedOn } from '../contributions/passedOn.ts'
import { isPartyTo } from '../contributions/permissions.ts'
import { closeCase } from '../payouts/closingCases.ts'
import { isOutsidePayout, mayCloseCase } from '../payouts/permissions.ts'
import type { CallerOrOperator, Refused } from '../permissions.ts'
import type { GoalState } from '../state.ts'

/** What becomes of the matter when both agree, or why it can't be done as things are now. */
export const carryOut = (
  state: GoalState,
  { kind: _, ...matter }: AdminMatter,
  by: { readonly byUserId: UserId; readonly confirmedByUserId: UserId | null },
): Decision<GoalEvent> =>
  'payoutId' in matter ? closeCase(state, { ...matter, ...by }) : refundPassedOn(state, { ...matter, ...by })

/** Propose, confirm or decline it: an admin, or the operator, who is no party to it. */
export const mayAct = (state: GoalState, matter: AdminMatter, by: CallerOrOperator): Refused => {
  if (!by.asAdmin) return refuse('not_an_admin')
  switch (matter.kind) {
    case 'refund':
      return by.userId !== null && isPartyTo(state, matter.contributionId, by.userId)
        ? refuse('own_payment')
        : undefined
    case 'case': {
      const payout = state.payouts.get(matter.payoutId)
      if (!payout) return refuse('payout_not_found')
      // No bank's record shows the operator that members' cash has come.
      if (by.userId === null && matter.outcome === 'proved' && isOutsidePayout(state, payout))
        return refuse('not_the_recipient')
      return mayCloseCase(state, payout, by)
    }
  }
}

/** What it is about: while one such proposal waits, there is no other. */
export const subjectOf = (matter: AdminMatter): string =>
  matter.kind === 'refund' ? `refund-${matter.contributionId}` : `${matter.kind}-${matter.payoutId}`

export const isSame = (one: AdminMatter, other: AdminMatter): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
