import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventTransparency,
} from 'ical-generator'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { formatMoney, parseCents } from '#shared/money.ts'
import { type CalendarDate, calendarDate } from '#shared/time.ts'

/** A goal as its member's calendar shows it. */
export interface CalendarGoal {
  readonly goal: GoalResponse
  /** The member's own seat in a circle. */
  readonly position: number | null
  /** When each round of a circle is due, the first one first; none of other goals. */
  readonly dueDates: readonly CalendarDate[]
}

interface Entry {
  readonly uid: string
  readonly day: CalendarDate
  readonly summary: string
  readonly description: string
}

const hour = 3_600

/** All due dates and turns of somebody's goals, as days with a reminder at nine the morning before. */
export const calendarOf = (goals: readonly CalendarGoal[], appUrl: string): string => {
  const host = new URL(appUrl).host
  const calendar = ical({
    name: 'Calabash',
    prodId: { company: 'Calabash', product: 'Calabash' },
    ttl: 6 * hour,
  })
  calendar.method(ICalCalendarMethod.PUBLISH)
  for (const { goal, ...turns } of goals)
    if (!goal.isArchived && goal.status !== 'cancelled')
      for (const entry of goal.cycleType === null ? endOf(goal) : roundsOf(goal, turns))
        addEntry(calendar, { goal, entry, host, appUrl })
  return calendar.toString()
}

const endOf = (goal: GoalResponse): Entry[] => [
  {
    uid: `goal-${goal.id}-end`,
    day: calendarDate(goal.dueDate),
    summary: `${oneLine(goal.name)}: last day`,
    description: `Target ${money(goal.targetAmount)}`,
  },
]

/** A day for each round, known by its number: a date that moves is the same entry on another day. */
const roundsOf = (goal: GoalResponse, { position, dueDates }: Omit<CalendarGoal, 'goal'>): Entry[] => {
  const { totalMembers, contributionAmount } = goal
  const name = oneLine(goal.name)
  return dueDates.flatMap((day, index) => {
    const round = index + 1
    const due = {
      uid: `goal-${goal.id}-round-${round}`,
      day,
      summary: `${name}: payment due`,
      description: `Round ${round} of ${totalMembers}, ${money(contributionAmount ?? '0')}`,
    }
    const turn = {
      uid: `goal-${goal.id}-turn-${round}`,
      day,
      summary: `${name}: your turn`,
      description: `The pot of round ${round} is yours: ${money(goal.targetAmount)}`,
    }
    // An auditor looks on, and neither pays nor receives.
    if (goal.role === 'auditor') return []
    return position === round ? [due, turn] : [due]
  })
}

interface Adding {
  readonly goal: GoalResponse
  readonly entry: Entry
  readonly host: string
  readonly appUrl: string
}
const addEntry = (calendar: ICalCalendar, { goal, entry, host, appUrl }: Adding): void => {
  const event = calendar.createEvent({
    id: `${entry.uid}@${host}`,
    // Not the moment of asking: the same goals give the same calendar, byte for byte.
    stamp: new Date(goal.createdAt),
    // All-day entries take the day in UTC of what they are given, wherever this runs.
    start: new Date(entry.day),
    allDay: true,
    summary: entry.summary,
    description: entry.description,
    url: `${appUrl}/goals/${goal.id}`,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 15 * hour, description: entry.summary })
}

/** Names are one line in the app, too; here a line break would be a property of somebody else's making. */
const oneLine = (name: string): string => name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const money = (amount: string): string => {
  const value = parseCents(amount)
  return value === undefined ? '' : formatMoney(value)
}
