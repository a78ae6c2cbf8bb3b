import type pg from 'pg'
import { type AccountFigures, spanOf } from '#shared/events/books.ts'
import { add, type Cents, zero } from '#shared/money.ts'
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

interface Booked {
  readonly period: string
  readonly account: AccountFigures['account']
  readonly lines: number
  readonly debitCents: Cents
  readonly creditCents: Cents
}

/** The same for months that follow one another, in one look at the journal. */
export const figuresOfPeriods = async (
  pool: pg.Pool,
  periods: readonly string[],
): Promise<readonly PeriodFigures[]> => {
  const last = periods.at(-1)
  if (last === undefined) return []
  const { rows } = await pool.query<Booked>(
    `select to_char(month at time zone 'UTC', 'YYYY-MM') as period, account, lines, "debitCents", "creditCents"
     from (
       select date_trunc('month', at, 'UTC') as month, account, count(*) as lines,
         coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::int8 as "debitCents",
         coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::int8 as "creditCents"
       from journal where at < $1::timestamptz group by 1, 2) booked
     order by month, account`,
    [spanOf(last).until],
  )
  const standing = new Map<Booked['account'], Cents>()
  let next = 0
  return periods.map(period => {
    const booked = new Map<Booked['account'], Booked>()
    for (; next < rows.length && rows[next]!.period <= period; next++) {
      const row = rows[next]!
      if (row.period === period) booked.set(row.account, row)
      else
        standing.set(
          row.account,
          add(standing.get(row.account) ?? zero, add(row.debitCents, row.creditCents)),
        )
    }
    const known = [...new Set([...standing.keys(), ...booked.keys()])].sort()
    const accounts = known.map((account): AccountFigures => {
      const { debitCents = zero, creditCents = zero } = booked.get(account) ?? {}
      const openingCents = standing.get(account) ?? zero
      const closingCents = add(openingCents, add(debitCents, creditCents))
      standing.set(account, closingCents)
      return { account, openingCents, debitCents, creditCents, closingCents }
    })
    return { lines: [...booked.values()].reduce((sum, { lines }) => sum + lines, 0), accounts }
  })
}

/** When the first line was booked; undefined before there is one. */
export const firstBooking = async (pool: pg.Pool): Promise<Instant | undefined> => {
  const { rows } = await pool.query<{ at: Instant | null }>('select min(at) as at from journal')
  return rows[0]?.at ?? undefined
}

/** Goals of which the journal may lack something. */
export const quarantinedGoals = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>('select count(goal_id) as count from quarantine')
  return rows[0]?.count ?? 0
}
