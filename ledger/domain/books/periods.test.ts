import { describe, it } from 'vitest'
import { specification } from '#lab/builders/domain/specification.ts'
import type { AccountFigures, BooksEvent } from '#shared/events/books.ts'
import { spanOf } from '#shared/events/books.ts'
import { userId } from '#shared/ids.ts'
import type { Account } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { type ClosePeriod, periodsDecider } from './periods.ts'

const given = specification(periodsDecider)
const account = (
  name: Account,
  opening: number,
  debit: number,
  credit: number,
  currency: AccountFigures['currency'] = 'USD',
): AccountFigures => ({
  account: name,
  currency,
  openingMinor: minor(opening),
  debitMinor: minor(debit),
  creditMinor: minor(-credit),
  closingMinor: minor(opening + debit - credit),
})
const october = [
  account('stripe', 0, 5_000, 200),
  account('savings', 0, 0, 5_000),
  account('fees', 0, 200, 0),
]
const november = [
  account('stripe', 4_800, 0, 1_000),
  account('savings', -5_000, 1_000, 0),
  account('fees', 200, 0, 0),
]
const command = (changes: Partial<ClosePeriod> = {}): ClosePeriod => ({
  type: 'ClosePeriod',
  period: '2026-10',
  byUserId: userId(1),
  now: instant('2026-11-01T01:00:00Z'),
  lines: 3,
  accounts: october,
  ...changes,
})
const closed = (period: string, accounts: AccountFigures[]): BooksEvent => ({
  type: 'PeriodClosed',
  data: { period, ...spanOf(period), byUserId: userId(1), lines: 3, accounts },
})
const inDecember = { period: '2026-11', now: instant('2026-12-03'), accounts: november }

describe('closing a period', () => {
  it('records its figures', () => given().when(command()).then(closed('2026-10', october)))
  it('continues where the previous one ended', () =>
    given(closed('2026-10', october)).when(command(inDecember)).then(closed('2026-11', november)))
  it('continues from December to January', () =>
    given(closed('2026-12', october))
      .when(command({ period: '2027-01', now: instant('2027-02-03'), accounts: november }))
      .then(closed('2027-01', november)))
  it('works without any lines', () =>
    given()
      .when(command({ lines: 0, accounts: [] }))
      .then({ ...closed('2026-10', []), data: { ...closed('2026-10', []).data, lines: 0 } }))

  it('is refused before the month is over, with an hour for slow clocks', () => {
    for (const now of ['2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2026-11-01T00:59:59.999Z'])
      given()
        .when(command({ now: instant(now) }))
        .thenRefuses('period_not_over')
  })
  it('is refused a second time, and for earlier months', () => {
    given(closed('2026-10', october)).when(command()).thenRefuses('period_closed')
    given(closed('2026-10', october))
      .when(command({ period: '2026-09' }))
      .thenRefuses('period_closed')
  })
  it('skips no month', () => {
    given(closed('2026-10', october))
      .when(command({ ...inDecember, period: '2026-12', now: instant('2027-01-02') }))
      .thenRefuses('period_not_next')
    // Something was booked before the first one.
    given().when(command(inDecember)).thenRefuses('period_not_next')
  })
  it('is refused where an opening balance differs from the last closing balance', () => {
    const [stripe, ...others] = november
    for (const accounts of [[account('stripe', 4_700, 0, 900), ...others], others, [stripe!]])
      given(closed('2026-10', october))
        .when(command({ ...inDecember, accounts }))
        .thenRefuses('period_not_next')
  })
  it('has figures for each currency, carried forward in it', () => {
    const both = (month: AccountFigures[]) =>
      month.flatMap(figures => [figures, { ...figures, currency: 'EUR' as const }])
    given(closed('2026-10', both(october)))
      .when(command({ ...inDecember, accounts: both(november) }))
      .then(closed('2026-11', both(november)))
    given(closed('2026-10', both(october)))
      .when(command(inDecember))
      .thenRefuses('period_not_next')
  })
  it('is refused where a shortage in one currency equals a surplus in another', () => {
    const wrong = [account('stripe', 0, 5_000, 0, 'EUR'), account('savings', 0, 0, 5_000)]
    given()
      .when(command({ accounts: wrong }))
      .thenRefuses('books_out_of_balance')
  })
  it('is refused while the books do not balance', () => {
    const wrong = [account('stripe', 0, 5_000, 0), account('savings', 0, 0, 4_999)]
    given()
      .when(command({ accounts: wrong }))
      .thenRefuses('books_out_of_balance')
    const alone = { ...account('fees', 0, 200, 0), closingMinor: minor(0) }
    given()
      .when(command({ accounts: [alone] }))
      .thenRefuses('books_out_of_balance')
  })
})
