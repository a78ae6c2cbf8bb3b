import { sql } from 'kysely'
import type pg from 'pg'
import { type AccountFigures, spanOf } from '#shared/events/books.ts'
import { add, type Cents, zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { db, rowsOf } from '../../db/kysely.ts'

export interface PeriodFigures {
  readonly lines: number
  readonly accounts: readonly AccountFigures[]
}

/** For every account its opening balance, its debits and credits, and its closing balance. */
export const periodFigures = async (
  pool: pg.Pool,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<PeriodFigures> => {
  const rows = await rowsOf(
    pool,
    db
      .selectFrom('journal')
      .select('account')
      .select(sql<Cents>`coalesce(sum(amount_cents) filter (where at < ${from}), 0)::int8`.as('openingCents'))
      .select(debitsFrom(from).as('debitCents'))
      .select(creditsFrom(from).as('creditCents'))
      .select(sql<number>`count(*) filter (where at >= ${from})`.as('lines'))
      .where('at', '<', until)
      .groupBy('account')
      .orderBy('account'),
  )
  return {
    lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    accounts: rows.map(({ lines: _, ...figures }) => ({
      ...figures,
      closingCents: add(figures.openingCents, add(figures.debitCents, figures.creditCents)),
    })),
  }
}

const debits = sql<Cents>`coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::int8`
const credits = sql<Cents>`coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::int8`
const debitsFrom = (from: Instant) =>
  sql<Cents>`coalesce(sum(amount_cents) filter (where at >= ${from} and amount_cents > 0), 0)::int8`
const creditsFrom = (from: Instant) =>
  sql<Cents>`coalesce(sum(amount_cents) filter (where at >= ${from} and amount_cents < 0), 0)::int8`

interface Booked {
  readonly period: string
  readonly account: AccountFigures['account']
  readonly lines: number
  readonly debitCents: Cents
  readonly creditCents: Cents
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
    .select([sql<Instant>`date_trunc('month', at, 'UTC')`.as('month'), 'account'])
    .select([sql<number>`count(*)`.as('lines'), debits.as('debitCents'), credits.as('creditCents')])
    .where('at', '<', spanOf(last).until)
    .groupBy(['month', 'account'])
    .as('booked')
  const rows = await rowsOf(
    pool,
    db
      .selectFrom(booked)
      .select(sql<string>`to_char(month at time zone 'UTC', 'YYYY-MM')`.as('period'))
      .select(['account', 'lines', 'debitCents', 'creditCents'])
      .orderBy('month')
      .orderBy('account'),
  )
  const standing = new Map<Booked['account'], Cents>()
  let next = 0
  return periods.map(period => {
    const ofPeriod = new Map<Booked['account'], Booked>()
    for (; next < rows.length && rows[next]!.period <= period; next++) {
      const row = rows[next]!
      if (row.period === period) ofPeriod.set(row.account, row)
      else
        standing.set(
          row.account,
          add(standing.get(row.account) ?? zero, add(row.debitCents, row.creditCents)),
        )
    }
    const known = [...new Set([...standing.keys(), ...ofPeriod.keys()])].sort()
    const accounts = known.map((account): AccountFigures => {
      const { debitCents = zero, creditCents = zero } = ofPeriod.get(account) ?? {}
      const openingCents = standing.get(account) ?? zero
      const closingCents = add(openingCents, add(debitCents, creditCents))
      standing.set(account, closingCents)
      return { account, openingCents, debitCents, creditCents, closingCents }
    })
    return { lines: [...ofPeriod.values()].reduce((sum, { lines }) => sum + lines, 0), accounts }
  })
}

/** When the first line was booked; undefined before there is one. */
export const firstBooking = async (pool: pg.Pool): Promise<Instant | undefined> => {
  const [row] = await rowsOf(pool, db.selectFrom('journal').select(sql<Instant | null>`min(at)`.as('at')))
  return row?.at ?? undefined
}

/** How many goals are held back, of which the journal may lack lines. */
export const quarantinedGoals = async (pool: pg.Pool): Promise<number> => {
  const [row] = await rowsOf(
    pool,
    db.selectFrom('quarantine').select(sql<number>`count(goal_id)`.as('count')),
  )
  return row?.count ?? 0
}
