import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Refusal } from '#shared/refusals.ts'
import { mayConfirmByLink } from '../standIns/permissions.ts'
import { isUnclaimed } from '../standIns/standIns.ts'
import type { GoalState } from '../state.ts'
import { receiverOf } from './permissions.ts'

interface Coded {
  readonly payer: UserId
  /** Who has the money, or has it in their cash box, and shows the code. */
  readonly receiver: UserId
  readonly amountMinor: Minor
  readonly round: number | null
}

/** A reported payment that its payer can confirm by a code of its receiver, whose word the code is. */
export const codedPayment = (state: GoalState, id: ContributionId): Coded | Refusal => {
  const known = state.contributions.get(id)
  if (!known) return { code: 'contribution_not_found' }
  if (known.status !== 'reported') return { code: 'contribution_ended' }
  const receiver = receiverOf(state, known)
  if (receiver === undefined || receiver === known.userId) return { code: 'not_the_other_side' }
  // Who has added a member may have their link, and would see the code of their own payment.
  const refused = isUnclaimed(state, receiver) ? mayConfirmByLink(state, receiver, id) : undefined
  if (refused?.outcome === 'refused') return refused.refusal
  return { payer: known.userId, receiver, amountMinor: known.amountMinor, round: known.round }
}
