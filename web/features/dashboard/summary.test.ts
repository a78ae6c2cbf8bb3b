import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import { firstDue, hasMore, mostRecent, nextAmount, pendingContributions, totalsOf } from './summary.ts'

describe('the totals', () => {
  it('tell circles from all other goals, to the cent', () =>
    expect(
      totalsOf([
        testGoal({ currentAmount: '0.10' }),
        testGoal({ currentAmount: '0.20' }),
        testCircle({ currentAmount: '300.00' }),
        testCircle({ currentAmount: '' }),
      ]),
    ).toEqual([
      { kind: 'personal', amount: 30, goals: 2 },
      { kind: 'group', amount: 300_00, goals: 2 },
      { kind: 'total', amount: 300_30, goals: 4 },
    ]))
})

describe('the lists', () => {
  const goals = ['2026-12-04', '2026-12-01', '2026-12-03', '2026-12-02'].map((dueDate, index) =>
    testGoal({ id: index + 1, dueDate }),
  )
  it('begin with what is due first', () => expect(firstDue(goals).map(goal => goal.id)).toEqual([2, 4, 3]))
  it('keep recent goals in the order they come', () =>
    expect(mostRecent(goals).map(goal => goal.id)).toEqual([1, 2, 3]))
  it('know of more than three', () => {
    expect(hasMore(goals)).toBe(true)
    expect(hasMore(goals.slice(1))).toBe(false)
  })
  it('ask for nothing more where the target is reached', () =>
    expect(pendingContributions([testGoal({ currentAmount: '1000.00' })])).toEqual([]))

  it('ask nothing of an auditor', () =>
    expect(pendingContributions([testGoal({ role: 'auditor' })])).toEqual([]))
})

describe('the next contribution', () => {
  it('is what was agreed on', () => expect(nextAmount(testCircle())).toBe('100.00'))
  it('is all that is missing where nothing was', () =>
    expect(nextAmount(testGoal({ currentAmount: '184.50' }))).toBe('815.50'))
})
