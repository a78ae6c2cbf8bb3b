import { figuresOfPeriods, firstBooking, type PeriodFigures } from '#projections/readModels/journal/query.ts'
import { accountNames } from '#shared/api/accountNameTexts.ts'
import type { PeriodResponse } from '#shared/api/periods.ts'
import { periodAfter, periodAt, periodStream, spanOf } from '#shared/events/books.ts'
import { formatDecimal } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { Instant } from '#shared/time.ts'
import type { ClosedPeriod } from '../../books/closedPeriods.ts'
import { sameFigures } from '../../books/periodsCheck.ts'
import { graceMs } from '../../domain/books/periods.ts'
import type { ApiParts } from '../context.ts'
import { totalsByCurrency } from './trialBalance.ts'

type Needs = Pick<ApiParts, 'pool' | 'periods' | 'clock' | 'users'>

/** All periods from the first booking on, newest first. */
export const periodResponses = async (deps: Needs): Promise<PeriodResponse[]> => {
  const { pool, periods, clock } = deps
  const now = clock.now()
  const [first, closed] = await Promise.all([firstBooking(pool), periods.closed()])
  const known = new Map(closed.map(one => [one.period, one]))
  const begin = closed[0]?.period ?? periodAt(first ?? now)
  const next = closed.length > 0 ? periodAfter(closed.at(-1)!.period) : begin
  const months: string[] = []
  for (let period = begin; period <= periodAt(now); period = periodAfter(period)) months.push(period)
  const figures = await figuresOfPeriods(pool, months)
  const found = await Promise.all(
    months.map((period, at) =>
      periodResponse(deps, { period, now, next, figures: figures[at]!, closed: known.get(period) }),
    ),
  )
  return found.reverse()
}

interface Period {
  readonly period: string
  readonly now: Instant
  /** The next one to close. */
  readonly next: string
  readonly figures: PeriodFigures
  readonly closed: ClosedPeriod | undefined
}

const periodResponse = async (
  { users }: Needs,
  { period, now, next, figures, closed }: Period,
): Promise<PeriodResponse> => {
  const isOver = Date.parse(spanOf(period).until) + graceMs <= Date.parse(now)
  // A closed period keeps the figures of its closing.
  const { lines, accounts } = closed ?? figures
  return {
    period,
    status: closed ? 'closed' : isOver ? 'over' : 'running',
    mayClose: !closed && isOver && period === next,
    closedAt: closed?.closedAt ?? null,
    closedBy: closed ? ((await users.byId(closed.byUserId))?.username ?? peopleTexts.formerMember) : null,
    event: closed ? { stream: periodStream, revision: String(closed.revision) } : null,
    lines,
    accounts: accounts.map(({ account, currency, ...figures }) => ({
      account,
      currency,
      name: accountNames[account],
      opening: formatDecimal(figures.openingMinor, currency),
      debit: formatDecimal(figures.debitMinor, currency),
      credit: formatDecimal(figures.creditMinor, currency),
      closing: formatDecimal(figures.closingMinor, currency),
    })),
    together: totalsByCurrency(accounts.map(({ currency, closingMinor: amount }) => ({ currency, amount }))),
    agrees: closed ? sameFigures(closed, figures) : null,
  }
}
