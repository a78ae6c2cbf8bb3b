import type { PayoutResponse } from '#shared/api/rotation.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import { dateOf, type Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { mayAct } from '../adminProposals/matters.ts'
import { proposeToAdmins } from '../adminProposals/proposing.ts'
import type { Caller, CallerOrOperator } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import { proposeVote } from '../votes/votes.ts'
import { caseClosed, closeCase } from './closingCases.ts'
import { type Firmness, isSettled, unfirmMinor } from './firmness.ts'
import { holdPayout, releaseHold } from './holding.ts'
import { heldUntil, lastOrdered } from './holds.ts'
import { isToOnlyAdmin, mayBeSentToOnlyAdmin } from './onlyAdmin.ts'
import { waitingMinor } from './ownAtRisk.ts'
import type { Payout } from './payoutState.ts'
import { isOutsidePayout, mayAnswer, mayPayOut } from './permissions.ts'
import { type FirmPart, firmOn, firmPartOf, sendableMinor } from './sendable.ts'

/** Large payouts need two people other than the recipient: one who approves it, and one who sends it. */
export interface ApprovePayout extends Caller {
  readonly type: 'ApprovePayout'
  readonly payoutId: string
  /** The operator's limit: larger payouts need approval. */
  readonly approvalAbove: Minor
}
/** The money was sent, with its method. */
export interface SendPayout extends CallerOrOperator, Firmness {
  readonly type: 'SendPayout'
  readonly payoutId: string
  readonly attempt: number
  readonly method: PayoutMethod
  readonly reference: string
  /** From the operator's bank, or handed over among the members. */
  readonly from: 'bank' | 'outside'
  readonly approvalAbove: Minor
  /** Who may decide about money now: other approvals are ignored. Without it, every approval counts. */
  readonly admins?: readonly UserId[] | undefined
  /** The amount that the sender has seen; it may have been lowered since. */
  readonly amountMinor?: Minor | undefined
  readonly now: Instant
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

export const sendPayout = (command: SendPayout, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, payoutId, attempt, method, reference, from, approvalAbove, now } = command
  const { reserveLeft } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) return refuse('payout_not_found')
  const isToOnly = (byUserId === null || byUserId === payout.userId) && isToOnlyAdmin(state, payout, command)
  const refused = isToOnly ? mayBeSentToOnlyAdmin(state, command) : mayPayOut(state, payout, command)
  if (refused) return refused
  const isSentBy = payout.status !== 'due' && payout.sent?.byUserId === byUserId
  if (isSentBy && payout.attempt === attempt) return accept()
  if (payout.status === 'set_off') return refuse('payout_changed')
  if (payout.status !== 'due') return refuse('payout_sent')
  if (payout.attempt !== attempt) return refuse('payout_changed')
  const until = heldUntil(payout, now)
  if (until !== undefined) return refuse('payout_held', { day: dateOf(until) })
  const { amountMinor: wholeMinor } = payout
  const { amountMinor = wholeMinor } = command
  const part = amountMinor === wholeMinor ? undefined : firmPartOf(state, payout, command)
  if (amountMinor !== (part?.amountMinor ?? wholeMinor)) return refuse('payout_changed')
  if (!part) {
    if (!isSettled(state, payout, now)) return refuse('payout_not_settled')
    const notFirm = unfirmMinor(state, payout, command)
    if (waitingMinor(state, payout, command) > 0 || (notFirm > 0 && notFirm > reserveLeft))
      return notFirmYet(state, payout, command)
  }
  if ((from === 'outside') !== isOutsidePayout(state, payout)) return refuse('payout_kept_elsewhere')
  const { userId } = payout
  // The operator, or the other seats, are the second person already, where there are too few admins. Parts
  // are added up.
  const needsApproval =
    from === 'bank' && byUserId !== null && !isToOnly && (payout.wholeMinor ?? wholeMinor) > approvalAbove
  if (needsApproval && !counting(payout, command).some(one => one !== byUserId))
    return refuse('approval_needed')
  const data = { payoutId, attempt, userId, amountMinor, byUserId, method, reference, from }
  return accept<GoalEvent>(...(part ? [dividing(state, command, part)] : []), { type: 'PayoutSent', data })
}

const counting = ({ approvedBy }: Payout, { admins }: Pick<SendPayout, 'admins'>): readonly UserId[] =>
  admins ? approvedBy.filter(one => admins.includes(one)) : approvedBy

const notFirmYet = (state: GoalState, payout: Payout, command: SendPayout): Decision<never> =>
  refuse('payout_not_firm', { day: firmOn(state, payout, command) ?? dateOf(command.now) })

const dividing = (
  state: GoalState,
  command: SendPayout,
  { restMinor: amountMinor, contributionIds, restContributionIds }: FirmPart,
): GoalEvent => {
  const { payoutId } = command
  const payout = state.payouts.get(payoutId)!
  const { userId, approvedBy } = payout
  const firm = firmOn(state, payout, command)
  return {
    type: 'PayoutDivided',
    data: {
      payoutId,
      restId: restIdOf(state, payoutId),
      userId,
      amountMinor,
      contributionIds: [...contributionIds],
      restContributionIds: [...restContributionIds],
      approvedBy: [...approvedBy],
      ...(firm === undefined ? {} : { firmOn: firm }),
    },
  }
}

/** A payout may be divided again when it came back, and so may its rest. */
const restIdOf = ({ payouts }: GoalState, payoutId: string): string => {
  const whole = payoutId.replace(/-later-\d+$/, '')
  let count = 1
  while (payouts.has(`${whole}-later-${count}`)) count++
  return `${whole}-later-${count}`
}

/** The reason why the user cannot answer this payout, if there is one. */
const answerObjection = (
  state: GoalState,
  payout: Payout,
  { userId, attempt }: Answer,
): Decision<never> | undefined => {
  const refused = mayAnswer(state, payout, userId)
  if (refused) return refused
  if (payout.status === 'due' || payout.status === 'set_off') return refuse('payout_not_sent')
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
  { now, ...caller }: Caller & Firmness & Pick<SendPayout, 'approvalAbove' | 'admins' | 'now'>,
): PayoutResponse['may'] => {
  const payout = state.payouts.get(payoutId)
  if (!payout) return nothingPossible
  const about = { ...caller, payoutId, attempt: payout.attempt }
  const from = isOutsidePayout(state, payout) ? 'outside' : 'bank'
  const amountMinor = sendableMinor(state, payout, { ...caller, now })
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
