import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import { collectingRound, isCircle, isTurning, missingIn } from '#ledger/domain/goal/rotation/circle.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type CalendarDate, instant, plusDays } from '#shared/time.ts'
import { clockIn, dayStart } from '#shared/zones.ts'
import type { Report } from '../core/trace.ts'
import type { Mailboxes } from '../ports/mail.ts'
import type { Inbox } from '../ports/notifications.ts'
import type { Log } from '../ports/store.ts'
import type { Disturbances } from './disturbances.ts'
import { promisedMs } from './final.ts'
import { type Span, spansOf, wasSo } from './spans.ts'

interface About {
  readonly log: Log
  readonly inbox: Inbox
  readonly mailboxes: Mailboxes
  readonly zoneOf: (userId: UserId) => string | undefined
  readonly disturbances: Disturbances
  readonly now: number
}

/** The first and last day of each reminder, in days before the due date; negative days are after it. */
const firsts = [7, 3, 1, 0, -1, -8, -15, -22] as const
const lasts = [6, 2, 1, 0, -7, -14, -21, -28] as const
const stepOf = (days: number): number =>
  firsts.findIndex((first, step) => days <= first && days >= (lasts[step] ?? first))

const minuteMs = 60_000
/** The job runs every quarter of an hour. */
const soonMs = 15 * minuteMs + promisedMs
/** Reminders are created from the read models, which may lag this far behind. */
const behindMs = 30 * minuteMs

interface Payment {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly date: CalendarDate
}
const nameOf = ({ goalId, userId, date }: Payment): string => `goal ${goalId}, user ${userId}, ${date}`

/** Who has to pay until when, from the goal's state. */
const awaitedIn = (state: GoalState, goalId: GoalId): Map<string, Payment> => {
  const { terms, archived, cancelled, withdrawn, dueOn } = state
  const payments = (users: readonly UserId[], date: CalendarDate) =>
    new Map(users.map(userId => [nameOf({ goalId, userId, date }), { goalId, userId, date }]))
  if (!terms || archived || cancelled) return payments([], never)
  if (isCircle(state)) {
    const round = isTurning(state) ? collectingRound(state) : undefined
    return round === undefined || !dueOn ? payments([], never) : payments(missingIn(state, round), dueOn)
  }
  const isSaved = withdrawn || state.receivedMinor >= terms.targetMinor
  return isSaved
    ? payments([], never)
    : payments(
        seatHolders(state).map(([id]) => id),
        terms.endDate,
      )
}
const never = '9999-12-31' as CalendarDate

const starts = new Map<string, number>()
/** When a day begins in a zone; cached, since it is asked for often. */
const startOf = (day: CalendarDate, zone: string): number => {
  const key = `${day} ${zone}`
  const at = starts.get(key) ?? Date.parse(dayStart(day, zone))
  starts.set(key, at)
  return at
}

/**
 * Every user with a due payment was reminded once for each step, when the day began in the user's zone; no
 * user was reminded of a payment that was not due, or at night.
 */
export const checkReminders = (
  { log, inbox, mailboxes, zoneOf, disturbances, now }: About,
  report: Report,
): void => {
  const awaited = spansOf(log, awaitedIn)
  const made = new Map<string, number>()
  const placeOf = (userId: UserId): string => zoneOf(userId) ?? 'UTC'

  for (const [noticeId, { notice, madeAt }] of inbox.notices) {
    const { goalId, userId, kind, date, days } = notice
    if ((kind !== 'due_soon' && kind !== 'overdue') || date === undefined || days === undefined) continue
    const [zone, at] = [placeOf(userId), Date.parse(notice.at)]
    const payment = nameOf({ goalId, userId, date })
    const key = `${payment}, step ${stepOf(days)}`
    if (made.has(key)) report('no user is reminded twice', key)
    made.set(key, madeAt)
    const isToday = startOf(plusDays(date, -days), zone) <= at && at < startOf(plusDays(date, 1 - days), zone)
    if (!isToday || stepOf(days) < 0 || (kind === 'due_soon') !== days >= 0)
      report('a reminder goes by the day of its reader', `${key}: ${kind}, ${days} days at ${notice.at}`)
    if (!wasSo(awaited.get(payment), at - behindMs, madeAt))
      report('no reminder is made of a payment that is not awaited', `${key} at ${notice.at}`)
    for (const channel of ['email', 'sms'] as const)
      for (const copy of mailboxes.get(`${noticeId}-${channel}`) ?? []) {
        const about = `${key} by ${channel} at ${instant(copy.at)}`
        if (!wasSo(awaited.get(payment), copy.at - promisedMs, copy.at))
          report('no reminder is sent of a payment that is not awaited', about)
        const isHindered = disturbances.isIn(copy.at - nightMs, copy.at)
        if (channel === 'sms' && !isHindered && isNight(clockIn(instant(copy.at), zone).slice(11)))
          report('no reminder comes at night', about)
      }
  }

  const isReminded = ({ about: payment, from, to }: Span<Payment>, step: number): boolean => {
    const [first = 0, last = 0] = [firsts[step], lasts[step]]
    const zone = placeOf(payment.userId)
    const begins = Math.max(from, startOf(plusDays(payment.date, -first), zone))
    const ends = Math.min(to, now, startOf(plusDays(payment.date, 1 - last), zone))
    const due = disturbances.freeFrom(begins, soonMs) + soonMs
    return due > ends || (made.get(`${nameOf(payment)}, step ${step}`) ?? now) <= due
  }
  for (const [name, spans] of awaited)
    for (const span of spans)
      for (const step of firsts.keys())
        if (!isReminded(span, step))
          report('every payer is reminded as the day begins', `${name}, step ${step}`)
}

/** Longer than any night and the retries in it. */
const nightMs = 12 * 60 * minuteMs
/** A little shorter than the night of the job, since sending takes a moment. */
const isNight = (time: string): boolean => time < '08:00' || time > '21:15'
