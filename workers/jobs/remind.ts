import { reminderOf } from '#ledger/domain/goal/reminding.ts'
import { addedBy, isUnclaimed } from '#ledger/domain/goal/standIns/standIns.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import { goalId as readGoalId, userId as readUserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import { daysBetween, instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { Post } from '../notifications/posting.ts'

interface Parts {
  readonly goals: GoalHandler
  readonly post: Post
  readonly clock: Clock
}

/** A reminder from another member, unless it was paid meanwhile. */
export const createRemindJob =
  ({ goals, post, clock }: Parts) =>
  async (payload: JobPayloads['remind']): Promise<void> => {
    const [goalId, userId, aboutUserId] = [
      readGoalId(payload.goalId),
      readUserId(payload.userId),
      readUserId(payload.byUserId),
    ]
    const at = instant(payload.at)
    const state = await goals.load(goalId, 'fresh')
    const due = reminderOf(state, { userId: aboutUserId, memberUserId: userId, now: clock.now() })
    if ('code' in due || !state.terms) return
    const { amountMinor, dueOn: date } = due
    const { name: goalName, currency } = state.terms
    const when = date && { date, days: daysBetween(dateIn(at, 'UTC'), date) }
    const cause = `remind-${goalId}-${payload.at}`
    const adder = isUnclaimed(state, userId) ? addedBy(state, userId) : undefined
    const reader =
      adder === undefined
        ? ({ userId, kind: 'reminded', aboutUserId } as const)
        : ({ userId: adder, kind: 'seat_due', aboutUserId: userId } as const)
    await post([{ cause, ...reader, goalId, goalName, currency, at, amountMinor, ...when }])
  }
