import type { GoalEvent } from '#shared/events/goal.ts'
import { caseDays } from '#shared/sendingDays.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'
import type { GoalState } from '../state.ts'
import { caseClosed } from './closingCases.ts'

/** Until when admins look for the bank record of a contested payout. */
export const caseEndsAt = (contestedAt: Instant): Instant => plusMs(contestedAt, caseDays * dayMs)

/** Only in the scheduler's command. */
export interface Judging {
  /** When this installation resumed after an outage, during which no admin could look for a record. */
  readonly upSince: Instant | undefined
  /** Overdue cases whose beginning is not recorded in the log. */
  readonly overdue: readonly string[]
}

/**
 * A transfer without a bank record by then has not arrived. Cases from before their time was recorded are
 * listed by the scheduler when they are overdue.
 */
export const nextOverdueCase = (
  { openCases, payouts }: GoalState,
  now: Instant,
  { upSince, overdue }: Judging,
): GoalEvent[] => {
  if (openCases.size === 0 || (upSince !== undefined && caseEndsAt(upSince) > now)) return []
  for (const [payoutId, { contestedAt }] of openCases.entries()) {
    const isOver = contestedAt === undefined ? overdue.includes(payoutId) : caseEndsAt(contestedAt) <= now
    const payout = payouts.get(payoutId)
    // Banks have no record of cash: only its recipient can confirm it.
    if (!isOver || payout?.status !== 'contested' || payout.sent?.from !== 'bank') continue
    const { attempt } = payout
    return [caseClosed(payout, { payoutId, attempt, outcome: 'returned', byUserId: null, overdue: true })]
  }
  return []
}
