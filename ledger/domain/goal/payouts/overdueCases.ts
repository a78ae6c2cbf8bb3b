import type { GoalEvent } from '#shared/events/goal.ts'
import { caseDays } from '#shared/sendingDays.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'
import type { GoalState } from '../state.ts'
import { caseClosed } from './closingCases.ts'

/** Until when admins look for the bank's record of a payout that its recipient contests. */
export const caseEndsAt = (contestedAt: Instant): Instant => plusMs(contestedAt, caseDays * dayMs)

/** What only the clock's command says. */
export interface Judging {
  /** When this installation ran again after it had not for a while, in which nobody could look for a record. */
  readonly upSince: Instant | undefined
  /** Cases that are overdue, of which the log doesn't say when they began. */
  readonly overdue: readonly string[]
}

/**
 * A transfer that no bank's record shows by then has not arrived. Cases that began before their time was recorded are only known to
 * the clock, which names those that are overdue.
 */
export const nextOverdueCase = (
  { openCases, payouts }: GoalState,
  now: Instant,
  { upSince, overdue }: Judging,
): GoalEvent[] => {
  if (upSince !== undefined && caseEndsAt(upSince) > now) return []
  for (const [payoutId, { contestedAt }] of openCases.entries()) {
    const isOver = contestedAt === undefined ? overdue.includes(payoutId) : caseEndsAt(contestedAt) <= now
    const payout = payouts.get(payoutId)
    // No bank's record tells of cash: only the one who got it says so.
    if (!isOver || payout?.status !== 'contested' || payout.sent?.from !== 'bank') continue
    const { attempt } = payout
    return [caseClosed(payout, { payoutId, attempt, outcome: 'returned', byUserId: null, overdue: true })]
  }
  return []
}
