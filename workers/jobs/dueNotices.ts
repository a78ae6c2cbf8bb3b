import type { GoalHandler } from '#ledger/handle.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Notices } from '#shared/ports/notices.ts'
import { dueNotice, dueWindow } from '../notices/due.ts'
import type { Post } from '../notices/posting.ts'
import type { DueReads } from '../notices/reads.ts'
import { unansweredNotices, unansweredWindow } from '../notices/unanswered.ts'

interface Parts {
  readonly reads: DueReads
  readonly goals: GoalHandler
  readonly notices: Notices
  readonly post: Post
  readonly clock: Clock
}

/** Reminds, by the clock, whose payment falls due or is late, and whose word is awaited; however often it runs, once per step. */
export const createDueNoticesJob =
  ({ reads, goals, notices, post, clock }: Parts) =>
  async (): Promise<void> => {
    const now = clock.now()
    for await (const payments of reads.duePayments(dueWindow(now)))
      await post(payments.flatMap(payment => dueNotice(payment, now) ?? []))
    for await (const reports of reads.unansweredReports(unansweredWindow(now)))
      for (const report of reports)
        if (!(await goals.isHeldBack(report.goalId)))
          await post(unansweredNotices(report, await goals.load(report.goalId, 'fresh'), now))
    await notices.forgetOld()
  }
