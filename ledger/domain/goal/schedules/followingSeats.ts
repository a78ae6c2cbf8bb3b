import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { dueMinor } from '../rotation/order.ts'
import type { GoalState } from '../state.ts'
import { isLive } from './endingSchedules.ts'

/** A member's plan pays each round for all seats that they have by now. */
export const schedulesFollowingSeats = (state: GoalState, userId: UserId): GoalEvent[] => {
  const amountMinor = dueMinor(state, userId, state.round)
  return [...state.schedules.entries()]
    .filter(([, one]) => one.userId === userId && isLive(one) && one.amountMinor !== amountMinor)
    .map(([scheduleId, { changes }]) => ({
      type: 'ScheduleAmountChanged',
      data: { scheduleId, change: changes + 1, amountMinor },
    }))
}
