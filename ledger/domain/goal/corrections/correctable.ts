import type { Mistaken } from '#shared/events/corrections.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { type Decision, refuse } from '../../decider.ts'
import { heldMinor } from '../contributions/contribution.ts'
import type { GoalState } from '../state.ts'
import { objectionToPot } from './pots.ts'

/** What only Stripe's facts cause. */
const stripes: ReadonlySet<string> = new Set([
  ...(['ContributionSettled', 'ContributionRefunded', 'ContributionRefundFailed'] as const),
  ...(['ContributionDisputed', 'DisputeWon', 'DisputeLost', 'PayoutTransferReversed'] as const),
])

/**
 * The entry if a person may have recorded it by mistake, or the reason why it can't be corrected. An
 * automatic consequence, such as the pot of a full round, is not a mistake of its own; and a sending that
 * came back is recorded anew. What a cash holder owes is not lowered or raised over their head: cash is returned to its payer, or contested.
 */
export const mistakenOf = (
  entry: GoalEvent,
): Mistaken | Extract<RefusalCode, 'confirmed_by_stripe' | 'not_correctable'> => {
  switch (entry.type) {
    case 'ContributionReceived':
      if (entry.data.cashHolderUserId !== undefined) return 'not_correctable'
      return entry.data.paymentIntentId === null ? entry : 'confirmed_by_stripe'
    case 'PayoutSent':
      if (entry.data.cashHolderUserId !== undefined) return 'not_correctable'
      return entry.data.from === 'stripe' ? 'confirmed_by_stripe' : entry
    case 'DebtReleased':
      // No member released that debt: its release follows from the end of the circle, or from another debt.
      return entry.data.reason === 'wound_up' || entry.data.reason === 'set_off' ? 'not_correctable' : entry
    default:
      return stripes.has(entry.type) ? 'confirmed_by_stripe' : 'not_correctable'
  }
}

/** The reason why this entry cannot be reversed now, if there is one. */
export const objectionTo = (
  state: GoalState,
  { revision, mistaken }: { readonly revision: number; readonly mistaken: Mistaken },
): Decision<never> | undefined => {
  for (const [, known] of state.corrections.entries())
    if (known.revision === revision && known.status === 'done') return refuse('entry_reversed')
  switch (mistaken.type) {
    case 'ContributionReceived':
      return objectionToPayment(state, mistaken.data)
    case 'PayoutSent':
      return objectionToSending(state, mistaken.data)
    case 'DebtReleased':
      return objectionToRelease(state, mistaken.data)
  }
}

/** All of it must be with the same member, and still in the goal or in a pot that is. */
const objectionToPayment = (
  state: GoalState,
  received: GoalEventOf<'ContributionReceived'>['data'],
): Decision<never> | undefined => {
  const { contributionId, userId, holderUserId = userId, amountMinor } = received
  const known = state.contributions.get(contributionId)
  if (known?.status !== 'received') return refuse('entry_undone')
  if (known.holderUserId !== holderUserId) return refuse('seat_handed_over')
  return heldMinor(known) < amountMinor ? objectionToPot(state, received) : undefined
}

/**
 * It must be the last sending of its payout, and not have come back; the recipient's confirmation is reversed
 * with it.
 */
const objectionToSending = (
  { payouts }: GoalState,
  { payoutId, attempt }: GoalEventOf<'PayoutSent'>['data'],
): Decision<never> | undefined =>
  // A payout that came back waits for its next attempt.
  payouts.get(payoutId)?.attempt === attempt ? undefined : refuse('entry_undone')

/** The debtor must still be a member to owe it again. */
const objectionToRelease = (
  { debts, members }: GoalState,
  { debtId, debtorUserId }: GoalEventOf<'DebtReleased'>['data'],
): Decision<never> | undefined => {
  if (!debts.has(debtId)) return refuse('entry_undone')
  return members.has(debtorUserId) ? undefined : refuse('debtor_left')
}
