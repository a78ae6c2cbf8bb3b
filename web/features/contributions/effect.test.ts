import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import { minor } from '#shared/money.ts'
import { effectOf, reachesTarget } from './effect.ts'

const amount = minor(40_00)
const none = minor(0)

describe('the effect of a payment', () => {
  it('is on the goal, whose target it may reach', () => {
    const goal = testGoal({ currentAmount: '120.00', targetAmount: '160.00' })
    const effect = effectOf(goal, { amount })
    expect(effect).toEqual({ on: 'goal', before: 120_00, after: 160_00, rest: none })
    expect(reachesTarget(goal, effect)).toBe(true)
    expect(reachesTarget(goal, effectOf(goal, { amount: minor(39_99) }))).toBe(false)
  })

  it('is on the pot of the open round; a full pot is no target', () => {
    const circle = testCircle({ currentAmount: '460.00' })
    const effect = effectOf(circle, { amount, due: { amount: '100.00' } })
    expect(effect).toEqual({ on: 'pot', before: 460_00, after: 500_00, rest: 60_00 })
    expect(reachesTarget(circle, effect)).toBe(false)
  })

  it.each([
    [{ debtId: 'debt' }, 'debt'],
    [{ deposit: true }, 'deposit'],
    [{ round: 'next' }, 'next_round'],
  ] as const)('with %j is on %s', (purpose, on) =>
    expect(effectOf(testCircle(), { amount, due: { amount: '50.00', ...purpose } })).toEqual({
      on,
      rest: 10_00,
    }),
  )

  it('is not known for a payment of a circle that was begun earlier', () =>
    expect(effectOf(testCircle(), { amount, begun: true })).toBeUndefined())
})
