import type pg from 'pg'
import type { AccountTidier } from '#shared/ports/accountTidier.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { instant } from '#shared/time.ts'
import { idleDays } from './sessions.ts'

const dayMs = 86_400_000
/** Days after which a request for a mail is of no use to anybody: whoever asked has asked again, or not. */
const mailRequestDays = 7
/** Days for which a repeated request to create a goal is known again. */
const goalRequestDays = 30

/** Deletes what has run out: nothing of a person is kept because nobody came to throw it away. */
export const createTidier = (pool: pg.Pool, clock: Clock): AccountTidier => ({
  tidy: async () => {
    const now = clock.now()
    const before = (days: number) => instant(Date.parse(now) - days * dayMs)
    const removals: readonly [sql: string, values: readonly unknown[]][] = [
      ['delete from accounts.sessions where expires_at <= $1 or last_seen_at <= $2', [now, before(idleDays)]],
      ['delete from accounts.proofs where expires_at <= $1', [now]],
      ['delete from accounts.phone_proofs where expires_at <= $1', [now]],
      ['delete from accounts.mail_requests where created_at <= $1', [before(mailRequestDays)]],
      ['delete from accounts.goal_requests where created_at <= $1', [before(goalRequestDays)]],
    ]
    let removed = 0
    for (const [sql, values] of removals) removed += (await pool.query(sql, [...values])).rowCount ?? 0
    return removed
  },
})
