import { describe, expect, it } from 'vitest'
import { testRow } from '#lab/builders/web/row.ts'
import { isFiltered, rowsOf, totalsOf, type View, viewIn, wholeView, withView } from './view.ts'

const rows = [
  testRow({ id: 'a', date: '2026-11-20T12:00:00.000Z' }),
  testRow({ id: 'b', date: '2026-11-18T12:00:00.000Z', goalName: 'A new roof', status: 'pending' }),
  testRow({
    id: 'c',
    date: '2026-11-21T12:00:00.000Z',
    username: 'Kofi',
    status: 'success',
    amount: '12.50',
  }),
  testRow({ id: 'd', date: '2026-11-19T12:00:00.000Z', status: 'failed', amount: '7.00' }),
  testRow({ id: 'e', date: '2026-11-17T12:00:00.000Z', status: 'refunded', amount: '9.00' }),
]
const shown = (view: Partial<View>) =>
  rowsOf(rows, { ...wholeView, ...view })
    .map(row => row.id)
    .join('')

describe('the history', () => {
  it('is sorted in either direction', () => {
    expect(shown({})).toBe('cadbe')
    expect(shown({ sort: 'oldest' })).toBe('ebdac')
  })
  it('is filtered by status, and treats success as completed', () => {
    expect(shown({ status: 'completed' })).toBe('ca')
    expect(shown({ status: 'pending' })).toBe('b')
    expect(shown({ status: 'failed' })).toBe('d')
  })
  it.each([
    ['roof', 'b'],
    ['  KOFI  ', 'c'],
    ['nov 20', 'a'],
    ['$12.50', 'c'],
    ['12.5', 'c'],
    ['failed', 'd'],
    ['lisbon  in', 'cade'],
    ['nobody', ''],
  ])('is searched for "%s"', (q, found) => expect(shown({ q })).toBe(found))
})

describe('the total', () => {
  const total = (view: Partial<View>) =>
    totalsOf({ shown: rowsOf(rows, { ...wholeView, ...view }), all: rows }, view.status ?? 'all')
  const dollars = (amount: number) => [{ amount, currency: 'USD' }]
  it('counts received money among the shown rows', () => {
    expect(total({})).toEqual(dollars(112_50))
    expect(total({ q: 'kofi' })).toEqual(dollars(12_50))
    expect(total({ status: 'completed' })).toEqual(dollars(112_50))
    expect(total({ q: 'nobody' })).toEqual(dollars(0))
  })
  it('excludes refunds, and the fees for them', () => {
    const all = [testRow({ amount: '50.00', refundedAmount: '12.50' })]
    expect(totalsOf({ shown: all, all }, 'all')).toEqual(dollars(37_50))
    const charged = [testRow({ amount: '50.00', refundedAmount: '12.00', refundFee: '0.50' })]
    expect(totalsOf({ shown: charged, all: charged }, 'all')).toEqual(dollars(37_50))
  })
  it('is one for each currency', () => {
    const yen = testRow({ currency: 'JPY', amount: '500', refundedAmount: '120' })
    const all = [yen, testRow(), testRow({ currency: 'KWD', amount: '0.250' })]
    expect(totalsOf({ shown: all, all }, 'all')).toEqual([
      { amount: 100_00, currency: 'USD' },
      { amount: 380, currency: 'JPY' },
      { amount: 250, currency: 'KWD' },
    ])
    expect(totalsOf({ shown: [], all: [yen] }, 'all')).toEqual([{ amount: 0, currency: 'JPY' }])
  })
  it('follows the filter', () => {
    expect(total({ status: 'pending' })).toEqual(dollars(100_00))
    expect(total({ status: 'failed' })).toEqual(dollars(7_00))
  })
})

describe('the address', () => {
  it('contains differences from the default view, and other parameters', () => {
    const search = withView(new URLSearchParams('x=1&status=all'), {
      q: 'roof',
      status: 'pending',
      sort: 'newest',
    })
    expect(search.toString()).toBe('x=1&status=pending&q=roof')
    expect(viewIn(search)).toEqual({ q: 'roof', status: 'pending', sort: 'newest' })
    expect(withView(search, wholeView).toString()).toBe('x=1')
  })
  it('with unknown values shows everything', () =>
    expect(viewIn(new URLSearchParams('status=lost&sort=up'))).toEqual(wholeView))
  it('states whether rows are filtered out', () => {
    expect(isFiltered(wholeView)).toBe(false)
    expect(isFiltered({ ...wholeView, sort: 'oldest' })).toBe(false)
    expect(isFiltered({ ...wholeView, q: 'roof' })).toBe(true)
  })
})
