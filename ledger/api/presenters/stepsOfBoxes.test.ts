import { expect, it } from 'vitest'
import { begun, day } from '#lab/builders/domain/circles.ts'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import { left } from '#lab/builders/domain/membership.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { stepsOfBoxes } from './stepsOfBoxes.ts'

const circle = begun({
  cashHolders: [
    { userId: kofi, ceilingMinor: minor(200_00) },
    { userId: nia, ceilingMinor: minor(200_00) },
  ],
})
const moved = { handover: 1, fromUserId: kofi, toUserId: nia, amountMinor: minor(80_00) }
const proposed: GoalEvent = { type: 'CashHandoverProposed', data: moved }
const confirmed: GoalEvent = { type: 'CashHandoverConfirmed', data: moved }
const counted: GoalEvent = {
  type: 'CashCounted',
  data: {
    ...{ holderUserId: nia, count: 1, expectedMinor: minor(80_00), countedMinor: minor(80_00) },
    countedAt: day('2026-02-10'),
  },
}
const steps = (userId: UserId, now: string, ...after: GoalEvent[]) =>
  stepsOfBoxes([...circle, ...after].reduce(goalDecider.evolve, goalDecider.initialState()), {
    ...{ goalId: 7, goalName: 'Makola', userId, names: new Map([[kofi, 'kofi']]), now: day(now) },
  }).map(({ kind, amount, person, leadsTo }) => [kind, amount, person?.name, leadsTo])

it('the other cash holder alone is asked to confirm a handover', () => {
  expect(steps(nia, '2026-02-11', proposed)).toEqual([
    ['confirm_handover', '80.00', 'kofi', '/goals/7?tab=money'],
  ])
  expect(steps(ama, '2026-02-11', proposed)).toEqual([])
})

it('a box with cash is counted, and again after thirty days', () => {
  const counting = [['count_box', '80.00', undefined, '/goals/7?tab=money']]
  expect(steps(nia, '2026-02-11', proposed, confirmed)).toEqual(counting)
  expect(steps(nia, '2026-03-11', proposed, confirmed, counted)).toEqual([])
  expect(steps(nia, '2026-03-13', proposed, confirmed, counted)).toEqual(counting)
})

it('who has left the circle reaches their box on a page of its own', () =>
  expect(steps(nia, '2026-02-11', proposed, confirmed, left(nia))).toEqual([
    ['count_box', '80.00', undefined, '/goals/7/cash-boxes'],
  ]))
