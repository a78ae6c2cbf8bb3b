import type { AdminMatter } from '#shared/events/adminProposals.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type Decision, refuse } from '../../decider.ts'
import { refundPassedOn } from '../contributions/passedOn.ts'
import { isPartyTo } from '../contributions/permissions.ts'
import { closeCase } from '../payouts/closingCases.ts'
import { type Holders, holding } from '../payouts/holds.ts'
import { isOutsidePayout, mayCloseCase, mayHold } from '../payouts/permissions.ts'
import type { CallerOrOperator, Refused } from '../permissions.ts'
import { mayWriteOff } from '../rotation/permissions.ts'
import { writingOff } from '../rotation/writingOff.ts'
import { endClaim } from '../standIns/claiming.ts'
import { mayDecideOnClaim } from '../standIns/permissions.ts'
import type { GoalState } from '../state.ts'

/** The events when both agree, or the reason why the matter can't be carried out now. */
export const carryOut = (
  state: GoalState,
  matter: AdminMatter,
  { now, ...by }: Required<Holders>,
): Decision<GoalEvent> => {
  switch (matter.kind) {
    case 'refund': {
      const { kind: _, ...refund } = matter
      return refundPassedOn(state, { ...refund, ...by })
    }
    case 'case': {
      const { kind: _, ...closing } = matter
      return closeCase(state, { ...closing, ...by })
    }
    case 'hold': {
      const { kind: _, ...hold } = matter
      return holding(state, hold, { ...by, now })
    }
    case 'write_off': {
      const { kind: _, ...debt } = matter
      return writingOff(state, { ...debt, ...by })
    }
    case 'seat_claim': {
      const { kind: _, ...ended } = matter
      return endClaim(state, { ...ended, ...by })
    }
  }
}

/** Propose, confirm or decline: an admin or the operator, who is not a party. */
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
      // No bank record shows the operator whether cash among members has arrived.
      if (by.userId === null && matter.outcome === 'proved' && isOutsidePayout(state, payout))
        return refuse('not_the_recipient')
      return mayCloseCase(state, payout, by)
    }
    case 'hold': {
      const payout = state.payouts.get(matter.payoutId)
      return payout ? mayHold(state, payout, by) : refuse('payout_not_found')
    }
    case 'write_off': {
      const debt = state.debts.get(matter.debtId)
      return debt ? mayWriteOff(state, debt, by) : refuse('debt_not_found')
    }
    case 'seat_claim':
      return mayDecideOnClaim(state, matter.userId, by)
  }
}

/** The subject of the matter: only one proposal about it can be open. */
export const subjectOf = (matter: AdminMatter): string => {
  switch (matter.kind) {
    case 'refund':
      return `refund-${matter.contributionId}`
    case 'write_off':
      return `write_off-${matter.debtId}`
    case 'seat_claim':
      return `seat_claim-${matter.userId}`
    case 'case':
    case 'hold':
      return `${matter.kind}-${matter.payoutId}`
  }
}

export const isSame = (one: AdminMatter, other: AdminMatter): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
