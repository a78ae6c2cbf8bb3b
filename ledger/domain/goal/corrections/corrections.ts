import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { renamed } from '../standIns/renaming.ts'
import type { GoalState } from '../state.ts'
import { mistakenOf, objectionTo } from './correctable.ts'
import type { Correction } from './correctionState.ts'
import { mayCorrect, mayDecideOnCorrection, mayWithdrawCorrection } from './permissions.ts'
import { withoutPayment } from './pots.ts'

/** For admins only. An entry never changes, so the command contains it as it was recorded. */
export interface ProposeCorrection {
  readonly type: 'ProposeCorrection'
  readonly userId: UserId
  readonly revision: number
  /** The event at that revision; undefined when there is none. */
  readonly entry: GoalEvent | undefined
  readonly reason: string
}
export interface WithdrawCorrection extends Deciding {
  readonly type: 'WithdrawCorrection'
}
export interface DeclineCorrection extends Deciding {
  readonly type: 'DeclineCorrection'
  readonly note: string
}
export interface ApproveCorrection extends Deciding {
  readonly type: 'ApproveCorrection'
  /** Who may decide about money now: the proposal of a former admin is ignored. Without it every proposal counts. */
  readonly admins?: readonly UserId[]
  readonly now: Instant
}
interface Deciding {
  readonly userId: UserId
  readonly correction: number
}

export const proposeCorrection = (
  { userId: byUserId, revision, entry, reason }: ProposeCorrection,
  state: GoalState,
): Decision<GoalEvent> => {
  if (!state.terms) return refuse('goal_not_found')
  if (!entry) return refuse('entry_not_found')
  const mistaken = mistakenOf(underPresentIds(state, entry))
  if (mistaken === 'confirmed_by_stripe' || mistaken === 'not_correctable') return refuse(mistaken)
  const notAllowed = mayCorrect(state, mistaken, byUserId)
  if (notAllowed) return notAllowed
  for (const [, known] of state.corrections.entries()) {
    if (known.revision !== revision || known.status !== 'proposed') continue
    return known.byUserId === byUserId && known.reason === reason ? accept() : refuse('correction_open')
  }
  const refused = objectionTo(state, { revision, mistaken })
  if (refused) return refused
  const correction = state.corrections.size + 1
  return accept({ type: 'CorrectionProposed', data: { correction, revision, byUserId, reason, mistaken } })
}

/** An entry from before a stand-in was merged with an account corrects what is the account's now. */
const underPresentIds = ({ merged }: GoalState, entry: GoalEvent): GoalEvent =>
  [...merged.entries()].reduce((changed, [from, to]) => renamed(changed, { from, to }), entry)

export const withdrawCorrection = (
  { userId: byUserId, correction }: WithdrawCorrection,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.corrections.get(correction)
  if (!known) return refuse('correction_not_found')
  const refused = mayWithdrawCorrection(known, byUserId)
  if (refused) return refused
  if (known.status !== 'proposed') return ended(known, 'withdrawn', byUserId)
  return accept({ type: 'CorrectionWithdrawn', data: { correction, byUserId } })
}

export const declineCorrection = (
  { userId: byUserId, correction, note }: DeclineCorrection,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.corrections.get(correction)
  if (!known) return refuse('correction_not_found')
  const refused = mayDecideOnCorrection(state, known, byUserId)
  if (refused) return refused
  if (known.status !== 'proposed') return ended(known, 'declined', byUserId)
  return accept({ type: 'CorrectionDeclined', data: { correction, byUserId, note } })
}

/** Checked again: what could be reversed when it was proposed may have moved on since. */
export const approveCorrection = (
  { userId: approvedByUserId, correction, admins }: ApproveCorrection,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.corrections.get(correction)
  if (!known) return refuse('correction_not_found')
  const notAllowed = mayDecideOnCorrection(state, known, approvedByUserId)
  if (notAllowed) return notAllowed
  if (known.status !== 'proposed') return ended(known, 'done', approvedByUserId)
  if (admins && !admins.includes(known.byUserId)) return refuse('proposer_not_admin')
  const refused = objectionTo(state, known)
  if (refused) return refused
  const { revision, byUserId, reason, mistaken } = known
  const data = { correction, revision, byUserId, approvedByUserId, reason, mistaken }
  return accept<GoalEvent>({ type: 'EntryReversed', data }, ...withoutPayment(state, data))
}

/** Repeating one's own decision changes nothing; a decision of another admin is refused as too late. */
const ended = (
  { status, endedByUserId }: Correction,
  as: Correction['status'],
  byUserId: UserId,
): Decision<GoalEvent> => (status === as && endedByUserId === byUserId ? accept() : refuse('correction_over'))
