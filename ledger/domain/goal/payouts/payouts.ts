import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { mayAct } from '../adminProposals/matters.ts'
import { proposeToAdmins } from '../adminProposals/proposing.ts'
import { sendableBy } from '../cashBoxes/paying.ts'
import type { Caller, CallerOrOperator } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import { proposeVote } from '../votes/votes.ts'
import { caseClosed, closeCase } from './closingCases.ts'
import type { Firmness } from './firmness.ts'
import { holdPayout, releaseHold } from './holding.ts'
import { lastOrdered } from './holds.ts'
import { isToOnlyAdmin } from './onlyAdmin.ts'
import { isSent, type Payout } from './payoutState.ts'
import { isOutsidePayout, mayAnswer, mayPayOut } from './permissions.ts'
import { counting, type SendPayout, sendPayout } from './sending.ts'

/** Large payouts need two people other than the recipient: one who approves it, and one who sends it. */
export interface ApprovePayout extends Caller {
  readonly type: 'ApprovePayout'
  readonly payoutId: string
  /** The operator's limit: larger payouts need approval. */
  readonly approvalAbove: Minor
}
/** The recipient confirms or contests the arrival. They may have left the goal. */
export interface ConfirmPayout extends Answer {
  readonly type: 'ConfirmPayout'
}
export interface ContestPayout extends Answer {
  readonly type: 'ContestPayout'
  readonly now: Instant
}
interface Answer {
  readonly userId: UserId
  readonly payoutId: string
  readonly attempt: number
}
/**
 * The recipient states that it arrived after all; an admin proposes, or the operator states, that it came
 * back or has a bank record of its arrival.
 */
export interface ClosePayoutCase extends CallerOrOperator {
  readonly type: 'ClosePayoutCase'
  readonly payoutId: string
  readonly attempt: number
  readonly outcome: 'received' | 'returned' | 'proved'
}

export const approvePayout = (command: ApprovePayout, state: GoalState): Decision<GoalEvent> => {
  const { userId, payoutId, approvalAbove } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) return refuse('payout_not_found')
  const refused = mayPayOut(state, payout, command)
  if (refused) return refused
  if (payout.status !== 'due' || (payout.wholeMinor ?? payout.amountMinor) <= approvalAbove) return accept()
  // Cash among members needs no approval.
  if (isOutsidePayout(state, payout)) return accept()
  if (payout.approvedBy.includes(userId)) return accept()
  return accept({ type: 'PayoutApproved', data: { payoutId, byUserId: userId } })
}

/** The reason why the user cannot answer this payout, if there is one. */
const answerObjection = (
  state: GoalState,
  payout: Payout,
  { userId, attempt }: Answer,
): Decision<never> | undefined => {
  const refused = mayAnswer(state, payout, userId)
  if (refused) return refused
  if (!isSent(payout)) return refuse('payout_not_sent')
  return payout.attempt === attempt ? undefined : refuse('payout_changed')
}

export const confirmPayout = (command: ConfirmPayout, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, payoutId, attempt } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) return refuse('payout_not_found')
  const refused = answerObjection(state, payout, command)
  if (refused) return refused
  if (payout.status === 'contested')
    return accept(caseClosed(payout, { payoutId, attempt, outcome: 'received', byUserId }))
  if (payout.status !== 'sent') return accept()
  return accept({ type: 'PayoutConfirmed', data: { payoutId, attempt, byUserId } })
}

export const contestPayout = (command: ContestPayout, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, payoutId, attempt, now: contestedAt } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) return refuse('payout_not_found')
  const refused = answerObjection(state, payout, command)
  if (refused) return refused
  if (payout.status === 'contested') return accept()
  if (payout.status !== 'sent') return refuse('payout_confirmed')
  return accept({ type: 'PayoutContested', data: { payoutId, attempt, byUserId, contestedAt } })
}

export const closePayoutCase = (command: ClosePayoutCase, state: GoalState): Decision<GoalEvent> => {
  const { userId, payoutId, attempt, outcome } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) return refuse('payout_not_found')
  if (outcome === 'received')
    return userId === null
      ? refuse('not_the_recipient')
      : confirmPayout({ type: 'ConfirmPayout', userId, payoutId, attempt }, state)
  const matter = { kind: 'case', payoutId, attempt, outcome } as const
  const { asAdmin } = command
  if (userId === null)
    return (
      mayAct(state, matter, { userId, asAdmin }) ??
      closeCase(state, { payoutId, attempt, outcome, byUserId: null })
    )
  const about = { matter, userId: payout.userId, amountMinor: payout.amountMinor }
  const { kind: _, ...closing } = matter
  const trial = closeCase(state, { ...closing, byUserId: userId, confirmedByUserId: null })
  return proposeToAdmins(state, { userId, asAdmin }, about, trial)
}

export const nothingPossible: PayoutResponse['may'] = {
  approve: false,
  send: false,
  confirm: false,
  judge: false,
  hold: false,
  extendHold: false,
  askSeats: false,
  release: false,
}

/** What the caller can do about a payout now, by the decider's own rules, and with an effect. */
export const possibleWithPayout = (
  state: GoalState,
  payoutId: string,
  {
    now,
    ...caller
  }: Caller & Firmness & Pick<SendPayout, 'approvalAbove' | 'admins' | 'destination' | 'now'>,
): PayoutResponse['may'] => {
  const payout = state.payouts.get(payoutId)
  if (!payout) return nothingPossible
  const about = { ...caller, payoutId, attempt: payout.attempt }
  const from = isOutsidePayout(state, payout) ? 'outside' : 'bank'
  const amountMinor = sendableBy(state, payout, { ...caller, now })
  const how = { method: 'other', reference: '', from, amountMinor, now } as const
  const sending = { type: 'SendPayout', ...about, ...how } as const
  const holding = { type: 'HoldPayout', ...about, reason: 'asked', now } as const
  return {
    // One approval is enough.
    approve:
      counting(payout, caller).length === 0 &&
      happens(approvePayout({ type: 'ApprovePayout', ...about }, state)),
    send: happens(sendPayout(sending, state)),
    confirm: happens(confirmPayout({ type: 'ConfirmPayout', ...about }, state)),
    judge: happens(closePayoutCase({ type: 'ClosePayoutCase', ...about, outcome: 'returned' }, state)),
    hold: happens(holdPayout({ ...holding, until: undefined }, state)),
    extendHold: happens(
      holdPayout({ ...holding, until: lastOrdered(now), order: { by: 'bank', reference: 'asked' } }, state),
    ),
    askSeats:
      caller.userId === payout.userId &&
      isToOnlyAdmin(state, payout, caller) &&
      happens(
        proposeVote({ type: 'ProposeVote', ...caller, proposal: toRecipient(payoutId, payout), now }, state),
      ),
    release: happens(releaseHold({ type: 'ReleaseHold', ...about, now }, state)),
  }
}

const toRecipient = (payoutId: string, { userId: memberUserId }: Payout): Proposal => ({
  kind: 'payout',
  payoutId,
  memberUserId,
})

const happens = (decision: Decision<GoalEvent>): boolean =>
  decision.outcome === 'accepted' && decision.events.length > 0
