import { acceptanceDays, formingDays } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type CalendarDate, plusDays } from '#shared/time.ts'
import { lapsing } from '../members/leaving.ts'
import { seatHolders } from '../members/seats.ts'
import type { GoalState, Member } from '../state.ts'
import { type Circle, hasAccepted, isForming } from './circle.ts'
import type { CouldPay } from './rounds.ts'

/**
 * The next member who has not accepted the rules in time. While a circle is archived members cannot accept; after an
 * outage they have the whole time again. Only the scheduler knows of outages, so only it records this.
 */
export const nextLapse = (
  state: GoalState,
  today: CalendarDate,
  could: Pick<CouldPay, 'upSince'> | undefined,
): GoalEvent[] => {
  if (!could || !isForming(state) || state.archived) return []
  const { upSince } = could
  if (upSince !== undefined && today <= plusDays(upSince, acceptanceDays)) return []
  const late = seatHolders(state).find(([, member]) => hasLapsed(state, member, today))
  return late ? lapsing(state, late[0]) : []
}

const hasLapsed = (circle: Circle, member: Member, today: CalendarDate): boolean => {
  const lastDay = lastDayToAccept(circle, member)
  return lastDay !== undefined && today > lastDay
}

/**
 * Until when a member must accept the rules to keep the seat; undefined without such a day. A circle needs
 * its organiser: their missing acceptance ends it with the time that it has to begin.
 */
export const lastDayToAccept = (circle: Circle, member: Member): CalendarDate | undefined =>
  member.role === 'organiser' || member.askedOn === undefined || hasAccepted(circle, member)
    ? undefined
    : plusDays(member.askedOn, acceptanceDays)

/** A circle that has not begun long after its start date returns its members' money, archived or not. */
export const isNeverBeginning = (state: GoalState, today: CalendarDate): boolean =>
  isForming(state) && today > plusDays(state.terms.startDate, formingDays)
