import { type AccountFigures, type BooksEvent, periodAfter, spanOf } from '#shared/events/books.ts'
import type { UserId } from '#shared/ids.ts'
import { add, type Minor, type Money, totalsOf, zero } from '#shared/money.ts'
import { type Instant, instant } from '#shared/time.ts'
import { accept, type Decider, refuse } from '../decider.ts'

export interface ClosePeriod {
  readonly type: 'ClosePeriod'
  readonly period: string
  readonly byUserId: UserId
  readonly now: Instant
  /** From the journal. */
  readonly lines: number
  readonly accounts: readonly AccountFigures[]
}

export interface PeriodsState {
  /** The last one that was closed. */
  readonly closed: string | undefined
  /** Nothing is booked before. */
  readonly closedUntil: Instant | undefined
  /** By {@link keyOf}. */
  readonly closing: ReadonlyMap<string, Minor>
}

/**
 * Entries begun just before midnight, or by a slow clock, are written by then. Every process reads the last
 * closed period far more often.
 */
export const graceMs = 3_600_000

/** Months are closed in order, once they are over, and permanently. */
export const periodsDecider: Decider<ClosePeriod, BooksEvent, PeriodsState> = {
  initialState: () => ({ closed: undefined, closedUntil: undefined, closing: new Map() }),
  draft: state => state,
  evolve: (_, { data }) => ({
    closed: data.period,
    closedUntil: data.until,
    closing: new Map(data.accounts.map(figures => [keyOf(figures), figures.closingMinor])),
  }),
  decide: ({ period, byUserId, now, lines, accounts }, state) => {
    const { from, until } = spanOf(period)
    if (state.closed !== undefined && period <= state.closed) return refuse('period_closed')
    if (state.closed !== undefined && period !== periodAfter(state.closed)) return refuse('period_not_next')
    if (instant(Date.parse(now) - graceMs) < until) return refuse('period_not_over')
    // Earlier entries would belong to no period.
    if (!beginsWhereItEnded(accounts, state.closing)) return refuse('period_not_next')
    if (!addsUp(accounts)) return refuse('books_out_of_balance')
    return accept({
      type: 'PeriodClosed',
      data: { period, from, until, byUserId, lines, accounts: [...accounts] },
    })
  },
}

/** An account has a balance in each currency. */
const keyOf = ({ account, currency }: AccountFigures): string => `${currency} ${account}`

const beginsWhereItEnded = (
  accounts: readonly AccountFigures[],
  before: ReadonlyMap<string, Minor>,
): boolean =>
  accounts.every(figures => figures.openingMinor === (before.get(keyOf(figures)) ?? zero)) &&
  [...before].every(([key, minor]) => minor === 0 || accounts.some(figures => keyOf(figures) === key))

/**
 * Opening balance plus movements equals the closing balance of each account, and each currency sums to zero.
 */
const addsUp = (accounts: readonly AccountFigures[]): boolean =>
  accounts.every(
    ({ openingMinor, debitMinor, creditMinor, closingMinor }) =>
      add(openingMinor, add(debitMinor, creditMinor)) === closingMinor,
  ) &&
  cancelsOut(accounts.map(({ currency, openingMinor: amount }) => ({ currency, amount }))) &&
  cancelsOut(accounts.map(({ currency, closingMinor: amount }) => ({ currency, amount })))
const cancelsOut = (amounts: readonly Money[]): boolean =>
  totalsOf(amounts).every(({ amount }) => amount === 0)
