import { sql } from 'kysely'
import type pg from 'pg'
import { byCurrency } from '#shared/api/byCurrency.ts'
import { type AccountFigures, spanOf } from '#shared/events/books.ts'
import { add, type Minor, zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { db, rowsOf } from '../../db/kysely.ts'

export interface PeriodFigures {
  readonly lines: number
  readonly accounts: readonly AccountFigures[]
}

/** The opening balance, debits, credits and closing balance of every account in every currency. */
export const periodFigures = async (
  pool: pg.Pool,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<PeriodFigures> => {
  const rows = await rowsOf(
    pool,
    db
      .selectFrom('journal')
      .select(['account', 'currency'])
      .select(sql<Minor>`coalesce(sum(amount_minor) filter (where at < ${from}), 0)::int8`.as('openingMinor'))
      .select(debitsFrom(from).as('debitMinor'))
      .select(creditsFrom(from).as('creditMinor'))
      .select(sql<number>`count(*) filter (where at >= ${from})`.as('lines'))
      .where('at', '<', until)
      .groupBy(['account', 'currency']),
  )
  return {
    lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    accounts: rows
      .map(({ lines: _, ...figures }) => ({
        ...figures,
        closingMinor: add(figures.openingMinor, add(figures.debitMinor, figures.creditMinor)),
      }))
      .toSorted(byCurrencyAndAccount),
  }
}

/** The figures of a closed month are compared with later ones in this order. */
const byCurrencyAndAccount = (one: AccountFigures, other: AccountFigures): number =>
  byCurrency(one, other) || (one.account < other.account ? -1 : 1)

const debits = sql<Minor>`coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::int8`
const credits = sql<Minor>`coalesce(sum(amount_minor) filter (where amount_minor < 0), 0)::int8`
const debitsFrom = (from: Instant) =>
  sql<Minor>`coalesce(sum(amount_minor) filter (where at >= ${from} and amount_minor > 0), 0)::int8`
const creditsFrom = (from: Instant) =>
  sql<Minor>`coalesce(sum(amount_minor) filter (where at >= ${from} and amount_minor < 0), 0)::int8`

interface Booked extends Pick<AccountFigures, 'account' | 'currency' | 'debitMinor' | 'creditMinor'> {
  readonly period: string
  readonly lines: number
}

/** The same for consecutive months, with one query. */
export const figuresOfPeriods = async (
  pool: pg.Pool,
  periods: readonly string[],
): Promise<readonly PeriodFigures[]> => {
  const last = periods.at(-1)
  if (last === undefined) return []
  const booked = db
    .selectFrom('journal')
    .select([sql<Instant>`date_trunc('month', at, 'UTC')`.as('month'), 'account', 'currency'])
    .select([sql<number>`count(*)`.as('lines'), debits.as('debitMinor'), credits.as('creditMinor')])
    .where('at', '<', spanOf(last).until)
    .groupBy(['month', 'account', 'currency'])
    .as('booked')
  const rows = await rowsOf(
    pool,
    db
      .selectFrom(booked)
      .select(sql<string>`to_char(month at time zone 'UTC', 'YYYY-MM')`.as('period'))
      .select(['account', 'currency', 'lines', 'debitMinor', 'creditMinor'])
      .orderBy('month'),
  )
  const standing = new Map<string, AccountFigures>()
  const book = (row: Booked): void => {
    const key = `${row.currency} ${row.account}`
    standing.set(key, withBooked(standing.get(key) ?? { ...nothing, ...nameOf(row) }, row))
  }
  let next = 0
  return periods.map(period => {
    for (; next < rows.length && rows[next]!.period < period; next++) book(rows[next]!)
    for (const [key, figures] of standing) standing.set(key, nextMonth(figures))
    let lines = 0
    for (; rows[next]?.period === period; next++) {
      book(rows[next]!)
      lines += rows[next]!.lines
    }
    return { lines, accounts: [...standing.values()].toSorted(byCurrencyAndAccount) }
  })
}

const nothing = { openingMinor: zero, debitMinor: zero, creditMinor: zero, closingMinor: zero }
const nameOf = ({ account, currency }: Booked | AccountFigures) => ({ account, currency })
const nextMonth = (figures: AccountFigures): AccountFigures => ({
  ...nameOf(figures),
  ...nothing,
  openingMinor: figures.closingMinor,
  closingMinor: figures.closingMinor,
})
const withBooked = (before: AccountFigures, { debitMinor, creditMinor }: Booked): AccountFigures => ({
  ...before,
  debitMinor: add(before.debitMinor, debitMinor),
  creditMinor: add(before.creditMinor, creditMinor),
  closingMinor: add(before.closingMinor, add(debitMinor, creditMinor)),
})

/** When the first line was booked; undefined before there is one. */
export const firstBooking = async (pool: pg.Pool): Promise<Instant | undefined> => {
  const [row] = await rowsOf(pool, db.selectFrom('journal').select(sql<Instant | null>`min(at)`.as('at')))
  return row?.at ?? undefined
}

/** The number of held-back goals, whose lines may be missing in the journal. */
export const quarantinedGoals = async (pool: pg.Pool): Promise<number> => {
  const [row] = await rowsOf(
    pool,
    db.selectFrom('quarantine').select(sql<number>`count(goal_id)`.as('count')),
  )
  return row?.count ?? 0
}
