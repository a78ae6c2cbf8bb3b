import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { UserId } from '#shared/ids.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'

/** The coalition admin's moves against payouts of others: holds for as long as possible. */
export const holdingMoves = (state: GoalState, userId: UserId, now: Instant): readonly GoalCommand[] =>
  [...state.payouts.entries()].flatMap(([payoutId, { status }]): GoalCommand[] => {
    if (status !== 'due') return []
    const by = { userId, asAdmin: true, payoutId, now } as const
    const hold = { type: 'HoldPayout', ...by, reason: 'Asked' } as const
    return [
      { ...hold, until: undefined },
      { ...hold, until: plusMs(now, 30 * dayMs) },
      { ...hold, until: plusMs(now, 90 * dayMs) },
      { type: 'ReleaseHold', ...by },
    ]
  })
