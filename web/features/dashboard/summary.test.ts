import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import { firstDue, hasMore, mostRecent, nextAmount, pendingContributions, totalsOf } from './summary.ts'

describe('the totals', () => {
  it('separate circles from all other goals, to the cent', () =>
    expect(
      totalsOf([
        testGoal({ currentAmount: '0.10' }),
        testGoal({ currentAmount: '0.20' }),
        testCircle({ currentAmount: '300.00' }),
        testCircle({ currentAmount: '' }),
      ]),
    ).toEqual([
      { kind: 'personal', amounts: [{ amount: 30, currency: 'USD' }], goals: 2 },
      { kind: 'group', amounts: [{ amount: 300_00, currency: 'USD' }], goals: 2 },
      { kind: 'total', amounts: [{ amount: 300_30, currency: 'USD' }], goals: 4 },
    ]))

  it('are one for each currency, the default one first, the others by their codes', () =>
    expect(
      totalsOf([
        testGoal({ currency: 'KWD', currentAmount: '1.250' }),
        testGoal({ currency: 'JPY', currentAmount: '1200' }),
        testGoal({ currency: 'USD', currentAmount: '0.20' }),
        testCircle({ currency: 'JPY', currentAmount: '300' }),
      ]).map(({ amounts }) => amounts.map(({ amount, currency }) => `${currency} ${amount}`)),
    ).toEqual([['USD 20', 'JPY 1200', 'KWD 1250'], ['JPY 300'], ['USD 20', 'JPY 1500', 'KWD 1250']]))

  it('are zero in the other currencies where there are no goals of a kind', () =>
    expect(totalsOf([testGoal({ currency: 'EUR' })])[1]?.amounts).toEqual([{ amount: 0, currency: 'EUR' }]))
})

describe('the lists', () => {
  const goals = ['2026-12-04', '2026-12-01', '2026-12-03', '2026-12-02'].map((dueDate, index) =>
    testGoal({ id: index + 1, dueDate }),
  )
  it('begin with the first due date', () => expect(firstDue(goals).map(goal => goal.id)).toEqual([2, 4, 3]))
  it('keep recent goals in their order', () =>
    expect(mostRecent(goals).map(goal => goal.id)).toEqual([1, 2, 3]))
  it('include more than three', () => {
    expect(hasMore(goals)).toBe(true)
    expect(hasMore(goals.slice(1))).toBe(false)
  })
  it('ask for nothing more after the target is reached', () =>
    expect(pendingContributions([testGoal({ currentAmount: '1000.00' })])).toEqual([]))

  it('ask nothing of an auditor', () =>
    expect(pendingContributions([testGoal({ role: 'auditor' })])).toEqual([]))
})

describe('the next contribution', () => {
  it('is the agreed amount', () => expect(nextAmount(testCircle())).toBe('100.00'))
  it('is the whole missing amount without an agreed one', () =>
    expect(nextAmount(testGoal({ currentAmount: '184.50' }))).toBe('815.50'))
  it('has the decimals of the currency', () =>
    expect(nextAmount(testGoal({ currency: 'JPY', targetAmount: '5000', currentAmount: '1' }))).toBe('4999'))
})
