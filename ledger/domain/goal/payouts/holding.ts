import type { GoalEvent } from '#shared/events/goal.ts'
import { dateOf, dayMs, type Instant, plusMs } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { Caller } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import type { Payout } from './payoutState.ts'
import { mayHold } from './permissions.ts'

/** An admin keeps a payout from being sent while something about it is looked into. It ends by itself. */
export interface HoldPayout extends Caller {
  readonly type: 'HoldPayout'
  readonly payoutId: string
  readonly reason: string
  /** As long as this admin may, and two weeks at the most, when it is undefined. */
  readonly until: Instant | undefined
  readonly now: Instant
}
export interface ReleaseHold extends Caller {
  readonly type: 'ReleaseHold'
  readonly payoutId: string
  readonly now: Instant
}

/** For how many days from its first hold a payout is held: by the admin who held it first, and with a second one. */
const holdDays = { alone: 14, together: 90 } as const

export const holdPayout = (command: HoldPayout, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, payoutId, reason, now } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) return refuse('payout_not_found')
  const refused = mayHold(state, payout, command)
  if (refused) return refused
  if (payout.status !== 'due') return refuse(payout.status === 'set_off' ? 'payout_changed' : 'payout_sent')
  const { held } = payout
  const isFirsts = (held?.firstByUserId ?? byUserId) === byUserId
  // Counted from the first hold, so that new reasons never make it longer.
  const limit = plusMs(held?.firstAt ?? now, holdDays[isFirsts ? 'alone' : 'together'] * dayMs)
  const usual = plusMs(now, holdDays.alone * dayMs)
  const until = command.until ?? (usual < limit ? usual : limit)
  if (until <= now || until > limit) return refuse('hold_ends', { day: dateOf(limit) })
  if ((heldUntil(payout, now) ?? now) >= until) return accept()
  const hold = (held?.count ?? 0) + 1
  return accept({ type: 'PayoutHeld', data: { payoutId, hold, byUserId, reason, heldAt: now, until } })
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

/** Until when it can't be sent; undefined when nobody holds it. */
export const heldUntil = ({ held }: Payout, now: Instant): Instant | undefined =>
  held?.until !== undefined && held.until > now ? held.until : undefined
