import { isOtherSideOf } from '#ledger/domain/goal/contributions/permissions.ts'
import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { ReportedPayment } from '#projections/readModels/transactions/query.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'

/** Days after the payer's report on which members are reminded to confirm it. */
const steps = [2, 5, 9] as const

/** The times of reports that may need a reminder now. */
export const unansweredWindow = (now: Instant) => {
  const daysAgo = (days: number): Instant => plusMs(now, -days * dayMs)
  return { from: daysAgo(steps.at(-1)! + 7), before: daysAgo(steps[0]) }
}

/** The reminders that are due now; several missed steps make one. */
export const unansweredNotifications = (
  { contributionId, goalId, reportedAt }: ReportedPayment,
  state: GoalState,
  now: Instant,
): NewNotification[] => {
  const days = (Date.parse(now) - Date.parse(reportedAt)) / dayMs
  const step = steps.findLast(one => days >= one)
  const payment = state.contributions.get(contributionId)
  const { terms } = state
  if (step === undefined || !terms || payment?.status !== 'reported') return []
  const { userId: aboutUserId, amountMinor } = payment
  return seatHolders(state)
    .filter(([userId]) => isOtherSideOf(state, contributionId, userId))
    .map(([userId]) => ({
      cause: `reported-${contributionId}-${step}`,
      userId,
      kind: 'contribution_reported',
      goalId,
      goalName: terms.name,
      currency: terms.currency,
      at: now,
      aboutUserId,
      amountMinor,
      contributionId,
    }))
}
