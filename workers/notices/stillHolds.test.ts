import { describe, expect, it } from 'vitest'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import {
  ama,
  circleCreated,
  created,
  joined,
  kofi,
  opened,
  otherPaymentId,
  paymentId,
  received,
  requested,
} from '#ledger/domain/goal/testing.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { cents } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { stillHolds } from './stillHolds.ts'

type Notice = Parameters<typeof stillHolds>[0]
const goalAfter =
  (...history: GoalEvent[]) =>
  (notice: Partial<Notice> & Pick<Notice, 'kind'>) =>
    stillHolds(
      { userId: ama, contributionId: null, date: null, ...notice },
      history.reduce(goalDecider.evolve, goalDecider.initialState()),
    )
const refunded = (amount: number, round: number | null = null): GoalEvent => ({
  type: 'ContributionRefunded',
  data: {
    contributionId: paymentId,
    userId: ama,
    refundId: 're_one',
    refundRequestId: null,
    amountCents: cents(amount),
    round,
  },
})

describe('a reminder of a goal', () => {
  const goal = [created, joined(ama), joined(kofi)]
  const due = { kind: 'due_soon', date: calendarDate('2027-06-09') } as const
  const paid = [requested(100_00), opened, received(100_00)]

  it('holds until the target is reached, and again when that is undone', () => {
    expect(goalAfter(...goal)(due)).toBe(true)
    expect(goalAfter(...goal, requested(40_00), opened, received(40_00))(due)).toBe(true)
    expect(goalAfter(...goal, ...paid)(due)).toBe(false)
    expect(goalAfter(...goal, ...paid)({ ...due, kind: 'overdue' })).toBe(false)
    expect(goalAfter(...goal, ...paid, refunded(1))(due)).toBe(true)
  })

  it('does not hold for another day, for a goal that is put away or given up, or for who looks on or has left', () => {
    const moved: GoalEvent = {
      type: 'GoalEdited',
      data: { edit: 1, endDate: calendarDate('2027-07-01') },
    }
    expect(goalAfter(...goal, moved)(due)).toBe(false)
    expect(goalAfter(...goal, { type: 'GoalArchived', data: { edit: 1 } })(due)).toBe(false)
    expect(goalAfter(...goal, { type: 'GoalCancelled', data: { byUserId: ama } })(due)).toBe(false)
    expect(goalAfter(created, joined(ama), joined(kofi, 'auditor', null))({ ...due, userId: kofi })).toBe(
      false,
    )
    expect(goalAfter(created, joined(ama))({ ...due, userId: kofi })).toBe(false)
  })
})

describe('in a circle', () => {
  const circle = [circleCreated, joined(ama), joined(kofi)]
  const due = { kind: 'overdue', date: calendarDate('2026-02-28') } as const
  const amaPays = [requested(500_00, ama, paymentId, 1), received(500_00, ama, paymentId)]
  const kofiPays = [requested(500_00, kofi, otherPaymentId, 1), received(500_00, kofi, otherPaymentId)]

  it('a reminder holds until this member has paid the round of that day', () => {
    expect(goalAfter(...circle, ...kofiPays)(due)).toBe(true)
    expect(goalAfter(...circle, ...amaPays)(due)).toBe(false)
    expect(goalAfter(...circle, ...amaPays)({ ...due, date: calendarDate('2026-03-31') })).toBe(true)
    expect(goalAfter(...circle, ...amaPays, refunded(500_00, 1))(due)).toBe(true)
    expect(goalAfter(...circle, requested(500_00, ama, paymentId, 1))(due)).toBe(true)
  })

  it('a turn holds while the pot is full', () => {
    expect(goalAfter(...circle, ...amaPays, ...kofiPays)({ kind: 'your_turn' })).toBe(true)
    expect(goalAfter(...circle, ...amaPays, ...kofiPays)({ kind: 'your_turn', userId: kofi })).toBe(false)
    expect(goalAfter(...circle, ...amaPays)({ kind: 'your_turn' })).toBe(false)
    expect(goalAfter(...circle, ...amaPays, ...kofiPays, refunded(500_00, 1))({ kind: 'your_turn' })).toBe(
      false,
    )
  })
})

describe('beside reminders', () => {
  const goal = [created, joined(ama), requested(100_00), opened]
  const failed = { kind: 'payment_failed', contributionId: paymentId } as const

  it('a payment that failed has not come after all', () => {
    expect(goalAfter(...goal)(failed)).toBe(true)
    expect(goalAfter(...goal, received(100_00))(failed)).toBe(false)
    const atTheBank: GoalEvent = { type: 'ContributionProcessing', data: { contributionId: paymentId } }
    expect(goalAfter(...goal, atTheBank)(failed)).toBe(false)
  })

  it('a target is still reached', () => {
    expect(goalAfter(...goal, received(100_00))({ kind: 'goal_reached' })).toBe(true)
    expect(goalAfter(...goal, received(100_00), refunded(1))({ kind: 'goal_reached' })).toBe(false)
  })

  it('what has happened stays so', () => {
    expect(goalAfter(...goal, received(100_00), refunded(100_00))({ kind: 'contribution_received' })).toBe(
      true,
    )
  })
})
