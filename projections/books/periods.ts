import type pg from 'pg'
import type { AccountFigures } from '#shared/events/books.ts'
import { add } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'

export interface PeriodFigures {
  readonly lines: number
  readonly accounts: readonly AccountFigures[]
}

/** What every account began with, what was booked on either side, and what it ended with. */
export const periodFigures = async (
  pool: pg.Pool,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<PeriodFigures> => {
  const { rows } = await pool.query<Omit<AccountFigures, 'closingCents'> & { readonly lines: number }>(
    `select account,
       coalesce(sum(amount_cents) filter (where at < $1::timestamptz), 0)::int8 as "openingCents",
       coalesce(sum(amount_cents) filter (where at >= $1 and amount_cents > 0), 0)::int8 as "debitCents",
       coalesce(sum(amount_cents) filter (where at >= $1 and amount_cents < 0), 0)::int8 as "creditCents",
       count(*) filter (where at >= $1) as lines
     from journal where at < $2::timestamptz group by account order by account`,
    [from, until],
  )
  return {
    lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    accounts: rows.map(({ lines: _, ...figures }) => ({
      ...figures,
      closingCents: add(figures.openingCents, add(figures.debitCents, figures.creditCents)),
    })),
  }
}

/** When the first line was booked; undefined before there is one. */
export const firstBooking = async (pool: pg.Pool): Promise<Instant | undefined> => {
  const { rows } = await pool.query<{ at: Instant | null }>('select min(at) as at from journal')
  return rows[0]?.at ?? undefined
}

/** Goals of which the journal may lack something. */
export const quarantinedGoals = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>('select count(*) as count from quarantine')
  return rows[0]?.count ?? 0
}
