import type { DuePayment } from '#projections/readModels/duePayments/query.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import { daysBetween, type Instant, plusDays } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'

/** Days before the due date on which reminders are sent. */
const stepsAhead = [7, 3, 1, 0] as const
/** Days after the due date: the first, and then weekly, three times. */
const stepsLate = [1, 8, 15, 22] as const

/** The due dates that may need a reminder now, with one more day on each side for time zones. */
export const dueWindow = (now: Instant) => {
  const today = dateIn(now, 'UTC')
  return { from: plusDays(today, -stepsLate.at(-1)! - 7), to: plusDays(today, stepsAhead[0] + 1) }
}

/** The reminder that is due now, if any. A missed step is sent late. */
export const dueNotification = (payment: DuePayment, now: Instant): NewNotification | undefined => {
  const days = daysBetween(dateIn(now, payment.timeZone), payment.dueDate)
  const step = days >= 0 ? stepAhead(days) : stepLate(-days)
  if (step === undefined) return undefined
  const { goalId, userId, addedByUserId, goalName, currency, dueDate, contributionMinor } = payment
  const cause = `due-${goalId}-${dueDate}-${days >= 0 ? step : `late${step}`}`
  const reader =
    addedByUserId === null
      ? ({ cause, userId, kind: days >= 0 ? 'due_soon' : 'overdue' } as const)
      : ({
          cause: `${cause}-${userId}`,
          userId: addedByUserId,
          kind: 'seat_due',
          aboutUserId: userId,
        } as const)
  return {
    ...reader,
    goalId,
    goalName,
    currency,
    at: now,
    date: dueDate,
    days,
    ...(payment.cycleType !== null && contributionMinor !== null ? { amountMinor: contributionMinor } : {}),
  }
}

export const stepAhead = (days: number): number | undefined =>
  stepsAhead.find(step => days === step || (step > 1 && days === step - 1))

/** Each step is valid until the next, so an outage of some days skips none. */
const stepLate = (days: number): number | undefined =>
  stepsLate.findLast(step => days >= step && days < step + 7)
