import type { DuePayment } from '#projections/due/query.ts'
import type { NewNotice } from '#shared/ports/notices.ts'
import { daysBetween, type Instant, plusDays } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'

/** Days before the due date on which a member is reminded. */
const stepsAhead = [7, 3, 1, 0] as const
/** Days after it: once, and then weekly, three times. */
const stepsLate = [1, 8, 15, 22] as const

/** Which due dates can concern anybody now; a day more on each side, for there are zones on both. */
export const dueWindow = (now: Instant) => {
  const today = dateIn(now, 'UTC')
  return { from: plusDays(today, -stepsLate.at(-1)! - 7), to: plusDays(today, stepsAhead[0] + 1) }
}

/** The reminder that a member should have by now, if any. A step that was missed for a day is made up for. */
export const dueNotice = (payment: DuePayment, now: Instant): NewNotice | undefined => {
  const days = daysBetween(dateIn(now, payment.timeZone), payment.dueDate)
  const step = days >= 0 ? stepAhead(days) : stepLate(-days)
  if (step === undefined) return undefined
  const { goalId, userId, goalName, dueDate, contributionCents } = payment
  return {
    cause: `due-${goalId}-${dueDate}-${days >= 0 ? step : `late${step}`}`,
    userId,
    kind: days >= 0 ? 'due_soon' : 'overdue',
    goalId,
    goalName,
    at: now,
    date: dueDate,
    days,
    ...(payment.cycleType !== null && contributionCents !== null ? { amountCents: contributionCents } : {}),
  }
}

export const stepAhead = (days: number): number | undefined =>
  stepsAhead.find(step => days === step || (step > 1 && days === step - 1))

/** Each holds until the next would come, so that a worker that was away for days leaves none out. */
const stepLate = (days: number): number | undefined =>
  stepsLate.findLast(step => days >= step && days < step + 7)
