import { isOtherSideOf } from '#ledger/domain/goal/contributions/outside.ts'
import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { ReportedPayment } from '#projections/reported/query.ts'
import type { NewNotice } from '#shared/ports/notices.ts'
import { type Instant, instant } from '#shared/time.ts'

const dayMs = 86_400_000
/** Days after the payer's word on which those whose word it takes are asked again. */
const steps = [2, 5, 9] as const

/** When a payment can have been reported of which anybody is to be asked again now. */
export const unansweredWindow = (now: Instant) => {
  const daysAgo = (days: number): Instant => instant(Date.parse(now) - days * dayMs)
  return { from: daysAgo(steps.at(-1)! + 7), before: daysAgo(steps[0]) }
}

/** The question that the other side should have been asked again by now; a step that was missed is not made up for twice. */
export const unansweredNotices = (
  { contributionId, goalId, reportedAt }: ReportedPayment,
  state: GoalState,
  now: Instant,
): NewNotice[] => {
  const days = (Date.parse(now) - Date.parse(reportedAt)) / dayMs
  const step = steps.findLast(one => days >= one)
  const payment = state.contributions.get(contributionId)
  if (step === undefined || payment?.status !== 'reported') return []
  const { userId: aboutUserId, amountCents } = payment
  return seatHolders(state)
    .filter(([userId]) => isOtherSideOf(state, contributionId, userId))
    .map(([userId]) => ({
      ...{ cause: `reported-${contributionId}-${step}`, userId, kind: 'contribution_reported' as const },
      ...{ goalId, goalName: state.terms?.name ?? '', at: now, aboutUserId, amountCents, contributionId },
    }))
}
