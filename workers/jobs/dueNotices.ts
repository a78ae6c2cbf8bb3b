import type pg from 'pg'
import { duePayments } from '#projections/due/query.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Notices } from '#shared/ports/notices.ts'
import { dueNotice, dueWindow } from '../notices/due.ts'
import type { Post } from '../notices/posting.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly notices: Notices
  readonly post: Post
  readonly clock: Clock
}

/** Reminds, by the clock, everybody whose payment falls due or is late; however often it runs, once per step. */
export const createDueNoticesJob =
  ({ pool, notices, post, clock }: Parts) =>
  async (): Promise<void> => {
    const now = clock.now()
    for await (const payments of duePayments(pool, dueWindow(now)))
      await post(payments.flatMap(payment => dueNotice(payment, now) ?? []))
    await notices.forgetOld()
  }
