import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import { overviewOf, tabIn } from './overview.ts'

const goals = [
  testGoal({ id: 1, currentAmount: '10.00', ownSavings: '4.00', dueDate: '2027-02-01' }),
  testGoal({ id: 2, currentAmount: '1000.00' }),
  testGoal({ id: 3, currentAmount: '0.00' }),
  testCircle({ id: 4, currentAmount: '0.00', ownSavings: '200.00', status: 'active', dueDate: '2027-01-01' }),
  testGoal({ id: 5, currentAmount: '7.00', ownSavings: '7.00', isArchived: true }),
  testGoal({ id: 6, currentAmount: '0.00', status: 'cancelled' }),
]
const ids = (of: readonly { id: number }[]) => of.map(goal => goal.id)

describe('the overview', () => {
  const overview = overviewOf(goals)
  it('shows every open goal in one tab, in the order of due dates', () => {
    expect(ids(overview.byTab.active)).toEqual([4, 1])
    expect(ids(overview.byTab.completed)).toEqual([2])
    expect(ids(overview.byTab.upcoming)).toEqual([3])
    expect(overview.count).toBe(4)
  })
  it('separates archived and cancelled goals, with their sums', () => {
    expect(ids(overview.closed)).toEqual([5, 6])
    expect(overview.contributions).toEqual([{ amount: 1010_00, currency: 'USD' }])
    expect(overview.own).toEqual([{ amount: 204_00, currency: 'USD' }])
    expect(overview.targets).toEqual([{ amount: 3500_00, currency: 'USD' }])
  })
  it('has a sum for each currency', () => {
    const yen = testGoal({ currency: 'JPY', currentAmount: '700', targetAmount: '9000' })
    const { contributions, targets } = overviewOf([yen, ...goals])
    expect(contributions).toEqual([
      { amount: 1010_00, currency: 'USD' },
      { amount: 700, currency: 'JPY' },
    ])
    expect(targets).toEqual([
      { amount: 3500_00, currency: 'USD' },
      { amount: 9000, currency: 'JPY' },
    ])
  })
})

describe('the tab', () => {
  it('is the one in the address', () => expect(tabIn('upcoming', overviewOf([]))).toBe('upcoming'))
  it('is otherwise the first with content', () => {
    expect(tabIn(null, overviewOf([testGoal({ currentAmount: '1000.00' })]))).toBe('completed')
    expect(tabIn('nonsense', overviewOf([]))).toBe('active')
  })
})
