import type { GoalEvent } from '#shared/events/goal.ts'
import { type CalendarDate, type CycleType, plusCycles, plusDays } from '#shared/time.ts'
import { invariant } from './invariant.ts'

/** Rounds follow each other on their days, and no member is late before the days of grace are over. */
export const createRounds = () => {
  let cycleType: CycleType = 'monthly'
  let grace = 3
  let startsOn: CalendarDate | undefined
  let dueOn: CalendarDate | undefined
  let opened = 1
  let closed = 0
  return {
    opened: () => opened,
    closed: () => closed,
    see: (event: GoalEvent, today: CalendarDate): void => {
      switch (event.type) {
        case 'GoalCreated':
          cycleType = event.data.rotation?.cycleType ?? cycleType
          grace = event.data.rotation?.charter?.graceDays ?? grace
          return
        case 'CharterAmended':
          grace = event.data.charter.graceDays
          return
        case 'RotationBegan':
          invariant(startsOn === undefined, () => 'the rotation begins twice')
          startsOn = event.data.startsOn
          return
        case 'RoundOpened': {
          const { round, cycle, dueOn: next } = event.data
          invariant(round === closed + 1, () => `round ${round} opens after ${closed} were closed`)
          invariant(
            startsOn !== undefined && next === plusCycles(startsOn, cycleType, cycle),
            () => `round ${round} is due on ${next}`,
          )
          invariant(round === 1 || next > today, () => `round ${round} opens on ${today}, due on ${next}`)
          invariant(
            dueOn === undefined || next > dueOn,
            () => `round ${round} is due no later than the one before`,
          )
          opened = round
          dueOn = next
          return
        }
        case 'MemberLate': {
          const { round, userId } = event.data
          invariant(
            round === opened && round > closed,
            () => `${userId} is late in round ${round}, which does not collect`,
          )
          invariant(
            dueOn !== undefined && today > plusDays(dueOn, grace),
            () => `${userId} is late on ${today} already`,
          )
          return
        }
        case 'RoundClosed':
          invariant(startsOn !== undefined, () => 'a round closes before the rotation has begun')
          invariant(
            event.data.round === opened && opened === closed + 1,
            () => `round ${event.data.round} closes out of turn`,
          )
          closed = event.data.round
          return
        default:
      }
    },
  }
}
