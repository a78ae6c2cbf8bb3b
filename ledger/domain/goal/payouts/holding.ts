import type { GoalEvent } from '#shared/events/goal.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { proposeToAdmins } from '../adminProposals/proposing.ts'
import type { Caller } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import { type Hold, type HoldOrder, heldUntil, holding, lastHold } from './holds.ts'
import { mayHold } from './permissions.ts'

/**
 * An admin prevents the sending of a payout while something about it is examined. The hold ends
 * automatically. Beyond an admin's limit, this proposes it to a second admin.
 */
export interface HoldPayout extends Caller {
  readonly type: 'HoldPayout'
  readonly payoutId: string
  readonly reason: string
  /** The admin's limit, and two weeks at the most, when undefined. */
  readonly until: Instant | undefined
  /** A bank or court requires it: then it takes two admins, however long it is. */
  readonly order?: HoldOrder | undefined
  readonly now: Instant
}
export interface ReleaseHold extends Caller {
  readonly type: 'ReleaseHold'
  readonly payoutId: string
  readonly now: Instant
}

export const holdPayout = (command: HoldPayout, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, asAdmin, payoutId, reason, now } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) return refuse('payout_not_found')
  const refused = mayHold(state, payout, command)
  if (refused) return refused
  const alone = lastHold(payout, 'alone', now)
  const { until = alone, order } = command
  const hold: Hold = { payoutId, reason, until, ...(order && { order }) }
  if (until <= alone && !order) return holding(state, hold, { byUserId, now })
  const about = { matter: { kind: 'hold', ...hold } as const, userId: payout.userId }
  const trial = holding(state, hold, { byUserId, confirmedByUserId: null, now })
  const { amountMinor } = payout
  return proposeToAdmins(state, { userId: byUserId, asAdmin }, { ...about, amountMinor }, trial)
}

export const releaseHold = (command: ReleaseHold, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, payoutId, now } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) return refuse('payout_not_found')
  const refused = mayHold(state, payout, command)
  if (refused) return refused
  if (!payout.held || heldUntil(payout, now) === undefined) return accept()
  return accept({ type: 'PayoutHoldReleased', data: { payoutId, hold: payout.held.count, byUserId } })
}
