import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { firstActive, hasMore, mostRecent, nextAmount, pendingContributions, totalsOf } from './summary.ts'

describe('the totals', () => {
  it('separate circles from all other goals, to the cent', () =>
    expect(
      totalsOf([
        testGoal({ currentAmount: '0.10', ownSavings: '0.10' }),
        testGoal({ currentAmount: '0.20', ownSavings: '0.05' }),
        testCircle({ currentAmount: '300.00', ownSavings: '1100.00' }),
        testCircle({ currentAmount: '' }),
      ]),
    ).toEqual([
      { kind: 'personal', ...sums(30, 15), goals: 2 },
      { kind: 'group', ...sums(300_00, 1100_00), goals: 2 },
      { kind: 'total', ...sums(300_30, 1100_15), goals: 4 },
    ]))
  const sums = (held: number, own: number) => ({
    amounts: [{ amount: held, currency: 'USD' }],
    own: [{ amount: own, currency: 'USD' }],
  })

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
  const ids = (of: readonly { id: number }[]) => of.map(goal => goal.id)
  it('begin with the first due date', () => expect(ids(firstActive(goals))).toEqual([2, 4, 3]))
  it('have goals that have begun before those that have not', () => {
    const [first, ...others] = goals as [GoalResponse, ...GoalResponse[]]
    const begun = { ...first, currentAmount: '5.00' }
    expect(ids(firstActive([...others, begun]))).toEqual([1, 2, 4])
    expect(ids(pendingContributions([...others, begun]))).toEqual([1, 2, 4])
  })
  it('leave out goals that are completed or paid out, but not a circle whose pot is full', () => {
    const completed = testGoal({ id: 5, currentAmount: '1000.00', dueDate: '2026-11-30' })
    const paidOut = testGoal({ id: 6, currentAmount: '10.00', isWithdrawn: true, dueDate: '2026-11-30' })
    const full = testCircle({ id: 7, currentAmount: '500.00', dueDate: '2026-11-30' })
    expect(ids(firstActive([completed, paidOut, full, ...goals]))).toEqual([7, 2, 4])
  })
  it('begin with the newest contribution, then have the others in their order', () => {
    const [one, two, ...others] = goals as [GoalResponse, GoalResponse, ...GoalResponse[]]
    const paid = [
      { ...one, lastContributionAt: '2026-01-02T10:00:00.000Z' },
      { ...two, lastContributionAt: '2026-01-02T10:00:00.001Z' },
    ]
    expect(ids(mostRecent([...others, ...paid]))).toEqual([2, 1, 3])
  })
  it('include more than three', () => {
    expect(hasMore(goals)).toBe(true)
    expect(hasMore(goals.slice(1))).toBe(false)
  })
  it('ask for nothing more after the target is reached', () =>
    expect(pendingContributions([testGoal({ currentAmount: '1000.00' })])).toEqual([]))

  it('ask for no round that is paid, or for which a bank debit is under way', () =>
    expect(
      pendingContributions([testCircle({ hasContributed: true }), testCircle({ hasDebitUnderWay: true })]),
    ).toEqual([]))

  it('ask nothing of an auditor', () =>
    expect(pendingContributions([testGoal({ role: 'auditor' })])).toEqual([]))
})

describe('the next contribution', () => {
  it('is the agreed amount', () => expect(nextAmount(testCircle())).toBe('100.00'))
  it('is what is left of the share', () => {
    const ownNext = { round: 1, amount: '40.00', dueOn: '2026-12-01' }
    expect(nextAmount(testCircle({ ownNext }))).toBe('40.00')
  })
  it('is that of the plan that pays it, unless it is paused', () => {
    const ownPlan = { amount: '40.00', nextOn: '2026-12-01' }
    expect(nextAmount(testGoal({ currentAmount: '184.50', ownPlan }))).toBe('40.00')
    const paused = { ...ownPlan, nextOn: null }
    expect(nextAmount(testGoal({ currentAmount: '184.50', ownPlan: paused }))).toBe('815.50')
  })
  it('is the whole missing amount without an agreed one', () =>
    expect(nextAmount(testGoal({ currentAmount: '184.50' }))).toBe('815.50'))
  it('has the decimals of the currency', () =>
    expect(nextAmount(testGoal({ currency: 'JPY', targetAmount: '5000', currentAmount: '1' }))).toBe('4999'))
})
