import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventTransparency,
} from 'ical-generator'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { installationName } from '#shared/installationName.ts'
import { formatDecimal, formatMoney, parseAmount, times, zero } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { type CalendarDate, calendarDate } from '#shared/time.ts'
import { calendarTexts as texts } from './calendarTexts.ts'

/** A goal in its member's calendar. */
export interface CalendarGoal {
  readonly goal: GoalResponse
  /** The positions of the member's seats in a circle. */
  readonly seats: readonly number[]
  /** The due date of each round of a circle, in order; empty for other goals. */
  readonly dueDates: readonly CalendarDate[]
}

interface Entry {
  readonly uid: string
  readonly day: CalendarDate
  readonly summary: string
  readonly description: string
}

const hour = 3_600

/** All due dates and turns of a user's goals as all-day events, with an alarm at nine the morning before. */
export const calendarOf = (goals: readonly CalendarGoal[], appUrl: string): string => {
  const host = new URL(appUrl).host
  const calendar = ical({
    name: installationName(),
    prodId: { company: 'Calabash', product: 'Calabash' },
    ttl: 6 * hour,
  })
  calendar.method(ICalCalendarMethod.PUBLISH)
  for (const { goal, ...turns } of goals)
    if (!goal.isArchived && goal.status !== 'cancelled')
      for (const entry of (goal.cycleType ?? goal.rhythm) === null ? endOf(goal) : roundsOf(goal, turns))
        addEntry(calendar, { goal, entry, host, appUrl })
  return calendar.toString()
}

const endOf = (goal: GoalResponse): Entry[] => [
  {
    uid: `goal-${goal.id}-end`,
    day: calendarDate(goal.dueDate),
    summary: texts.lastDay({ goal: oneLine(goal.name) }),
    description: texts.target({ amount: money(goal.targetAmount, goal) }),
  },
]

const forSeats = (amount: string, { currency }: GoalResponse, seats: number): string =>
  formatDecimal(times(parseAmount(amount, currency) ?? zero, Math.max(1, seats)), currency)

/** An entry for each round, identified by its number, so that a date that moves is the same entry. */
const roundsOf = (goal: GoalResponse, { seats, dueDates }: Omit<CalendarGoal, 'goal'>): Entry[] => {
  const { totalMembers, contributionAmount } = goal
  const name = oneLine(goal.name)
  return dueDates.flatMap((day, index) => {
    const round = index + 1
    const due = {
      uid: `goal-${goal.id}-round-${round}`,
      day,
      summary: texts.due({ goal: name }),
      description: texts.round({
        round,
        rounds: totalMembers ?? '',
        amount: money(forSeats(contributionAmount ?? '0', goal, seats.length), goal),
      }),
    }
    const turn = {
      uid: `goal-${goal.id}-turn-${round}`,
      day,
      summary: texts.turn({ goal: name }),
      description: texts.pot({ round, amount: money(goal.targetAmount, goal) }),
    }
    // Auditors neither pay nor receive.
    if (!takesPart(goal.role)) return []
    return seats.includes(round) ? [due, turn] : [due]
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
    // Not the time of the request: the same goals give the same calendar, byte for byte.
    stamp: new Date(goal.createdAt),
    // All-day events use the day in UTC.
    start: new Date(entry.day),
    allDay: true,
    summary: entry.summary,
    description: entry.description,
    url: `${appUrl}/goals/${goal.id}`,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 15 * hour, description: entry.summary })
}

/** A line break in a name could inject calendar properties. */
const oneLine = (name: string): string => name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const money = (amount: string, { currency }: GoalResponse): string => {
  const value = parseAmount(amount, currency)
  return value === undefined ? '' : formatMoney(value, currency)
}
