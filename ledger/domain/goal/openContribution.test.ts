import { describe, expect, it } from 'vitest'
import { asked, begun, owes, paymentOf } from '#lab/builders/domain/circles.ts'
import {
  ama,
  cancelled,
  created,
  joined,
  kofi,
  opened,
  paymentId,
  requested,
} from '#lab/builders/domain/goal.ts'
import { charged, planned } from '#lab/builders/domain/plans.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from './decider.ts'
import { openContribution, type Wanted } from './state.ts'

const found = (history: readonly GoalEvent[], wanted: Partial<Wanted> = {}) => {
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  return openContribution(state, { userId: kofi, amountMinor: minor(40_00), ...wanted })?.[0]
}
const goal = [created, joined(ama), joined(kofi)]
const asking = [...goal, requested(40_00, kofi)]
const processing: GoalEvent = { type: 'ContributionProcessing', data: { contributionId: paymentId } }

describe('a request for the same payment again', () => {
  it('resumes the open one', () => {
    expect(found(asking)).toBe(paymentId)
    expect(found([...asking, opened])).toBe(paymentId)
  })
  it.each<[string, GoalEvent[], Partial<Wanted>]>([
    ['it is another member’s', asking, { userId: ama }],
    ['it has another amount', asking, { amountMinor: minor(40_01) }],
    ['it is for a debt now', asking, { debtId: 'round-1-2' }],
    ['it is pending at the bank', [...asking, opened, processing], {}],
    ['it was released', [...asking, cancelled()], {}],
    ['there is none', goal, {}],
  ])('starts a new one when %s', (_, history, wanted) => expect(found(history, wanted)).toBeUndefined())

  it('pays the same round in a circle', () => {
    const history = [...begun(), asked(kofi, 1)]
    const part = { amountMinor: minor(100_00) }
    expect(found(history, part)).toBe(paymentOf(kofi, 1))
    expect(found(history, { ...part, round: 1 })).toBe(paymentOf(kofi, 1))
    expect(found(history, { ...part, round: 2 })).toBeUndefined()
  })
  it('pays the same debt, in whatever round', () => {
    const debtId = `round-1-${kofi}`
    const paying: GoalEvent = {
      type: 'ContributionRequested',
      data: { contributionId: paymentId, userId: kofi, amountMinor: minor(40_00), round: 1, debtId },
    }
    const history = [...begun(), owes(kofi, ama, 1), paying]
    expect(found(history, { debtId, round: 2 })).toBe(paymentId)
    expect(found(history, { round: 1 })).toBeUndefined()
  })
  it('never resumes a failed payment of a schedule, except in a circle with one payment a round', () => {
    expect(found([...goal, planned(), charged('2026-01-31')], { amountMinor: minor(30_00) })).toBeUndefined()
    const ofPlan = [...begun(), planned(), charged('2026-01-31', 100_00, paymentId, 1)]
    expect(found(ofPlan, { amountMinor: minor(100_00) })).toBe(paymentId)
    const beginning = [...begun(), planned({ active: false }), charged('2026-01-31', 100_00, paymentId, 1)]
    expect(found(beginning, { amountMinor: minor(100_00) })).toBeUndefined()
  })
})
