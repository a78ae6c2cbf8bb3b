import type { GoalEvent } from '#shared/events/goal.ts'
import { type CalendarDate, type CycleType, plusCycles, plusDays } from '#shared/time.ts'
import { insist } from './breach.ts'

/** Rounds come one after the other and on their days, and nobody is late before grace is over. */
export const createCalendar = () => {
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
          insist(startsOn === undefined, () => 'the rotation begins twice')
          startsOn = event.data.startsOn
          return
        case 'RoundOpened': {
          const { round, cycle, dueOn: next } = event.data
          insist(round === closed + 1, () => `round ${round} opens after ${closed} were closed`)
          insist(
            startsOn !== undefined && next === plusCycles(startsOn, cycleType, cycle),
            () => `round ${round} is due on ${next}`,
          )
          insist(round === 1 || next > today, () => `round ${round} opens on ${today}, due on ${next}`)
          insist(
            dueOn === undefined || next > dueOn,
            () => `round ${round} is due no later than the one before`,
          )
          opened = round
          dueOn = next
          return
        }
        case 'MemberLate': {
          const { round, userId } = event.data
          insist(
            round === opened && round > closed,
            () => `${userId} is late in round ${round}, which does not collect`,
          )
          insist(
            dueOn !== undefined && today > plusDays(dueOn, grace),
            () => `${userId} is late on ${today} already`,
          )
          return
        }
        case 'RoundClosed':
          insist(startsOn !== undefined, () => 'a round closes before the rotation has begun')
          insist(
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
