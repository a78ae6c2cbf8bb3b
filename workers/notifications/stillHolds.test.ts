import { describe, expect, it } from 'vitest'
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
} from '#lab/builders/domain/goal.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { stillHolds } from './stillHolds.ts'

type Notice = Parameters<typeof stillHolds>[0]
const goalAfter =
  (...history: GoalEvent[]) =>
  (notification: Partial<Notice> & Pick<Notice, 'kind'>) =>
    stillHolds(
      { userId: ama, contributionId: null, date: null, days: null, daysThen: null, ...notification },
      history.reduce(goalDecider.evolve, goalDecider.initialState()),
    )
const refunded = (amount: number, round: number | null = null): GoalEvent => ({
  type: 'ContributionRefunded',
  data: {
    contributionId: paymentId,
    userId: ama,
    refundId: 're_one',
    refundRequestId: null,
    amountMinor: minor(amount),
    round,
  },
})

describe('a reminder of a goal', () => {
  const goal = [created, joined(ama), joined(kofi)]
  const due = { kind: 'due_soon', date: calendarDate('2027-06-09') } as const
  const paid = [requested(100_00), opened, received(100_00)]

  it('holds until the target is reached, and again after a reversal', () => {
    expect(goalAfter(...goal)(due)).toBe(true)
    expect(goalAfter(...goal, requested(40_00), opened, received(40_00))(due)).toBe(true)
    expect(goalAfter(...goal, ...paid)(due)).toBe(false)
    expect(goalAfter(...goal, ...paid)({ ...due, kind: 'overdue' })).toBe(false)
    expect(goalAfter(...goal, ...paid, refunded(1))(due)).toBe(true)
  })

  it('of a due date holds until the end of that day', () => {
    const holds = (days: number, daysThen: number) => goalAfter(...goal)({ ...due, days, daysThen })
    expect([holds(0, 0), holds(2, 3), holds(6, 7)]).toEqual([true, true, true])
    expect([holds(-1, 0), holds(0, 1), holds(1, 3), holds(2, 7)]).toEqual([false, false, false, false])
    expect(goalAfter(...goal)({ ...due, kind: 'overdue', days: -1 })).toBe(true)
  })

  it('does not hold for another day, for an archived or cancelled goal, or for auditors and former members', () => {
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

it('about the goal holds for its members, and about own money for former members too', () => {
  const [theirs, left] = [goalAfter(created, joined(ama), joined(kofi)), goalAfter(created, joined(ama))]
  for (const kind of ['joined', 'member_late', 'rotation_begun', 'draw_revealed', 'swap_accepted'] as const) {
    expect(theirs({ kind, userId: kofi }), kind).toBe(true)
    expect(left({ kind, userId: kofi }), kind).toBe(false)
  }
  for (const kind of ['invitation', 'contribution_received', 'payout_sent', 'payout_case'] as const)
    expect(left({ kind, userId: kofi }), kind).toBe(true)
})

describe('a notification in a circle', () => {
  const begun: GoalEvent[] = [
    { type: 'RotationBegan', data: { startsOn: calendarDate('2026-01-31'), charterVersion: 1 } },
    { type: 'RoundOpened', data: { round: 1, cycle: 1, dueOn: calendarDate('2026-02-28'), byUserId: null } },
  ]
  const circle = [circleCreated, joined(ama), joined(kofi), ...begun]
  const due = { kind: 'overdue', date: calendarDate('2026-02-28') } as const
  const amaPays = [requested(500_00, ama, paymentId, 1), received(500_00, ama, paymentId)]
  const kofiPays = [requested(500_00, kofi, otherPaymentId, 1), received(500_00, kofi, otherPaymentId)]

  it('that reminds of a round holds until this member has paid it', () => {
    expect(goalAfter(...circle, ...kofiPays)(due)).toBe(true)
    expect(goalAfter(...circle, ...kofiPays)({ ...due, kind: 'late' })).toBe(true)
    expect(goalAfter(...circle, ...amaPays)(due)).toBe(false)
    expect(goalAfter(...circle, ...amaPays)({ ...due, kind: 'round_opened' })).toBe(false)
    expect(goalAfter(...circle, ...amaPays, refunded(500_00, 1))(due)).toBe(true)
    expect(goalAfter(...circle, requested(500_00, ama, paymentId, 1))(due)).toBe(true)
    expect(goalAfter(...circle)({ ...due, date: calendarDate('2026-03-31') })).toBe(false)
    expect(goalAfter(circleCreated, joined(ama), joined(kofi))(due)).toBe(false)
  })

  it('that asks a question holds until it is answered', () => {
    const amended: GoalEvent = {
      type: 'CharterAmended',
      data: {
        version: 2,
        byUserId: ama,
        startDate: calendarDate('2026-02-15'),
        charter: { ...defaultCharter, graceDays: 7 },
      },
    }
    const accepted: GoalEvent = { type: 'CharterAccepted', data: { version: 2, userId: kofi } }
    const forming = [circleCreated, joined(ama), joined(kofi), amended]
    const rules = { kind: 'charter_amended', userId: kofi } as const
    expect(goalAfter(...forming)(rules)).toBe(true)
    expect(goalAfter(...forming, accepted)(rules)).toBe(false)
    const proposed: GoalEvent = { type: 'SwapProposed', data: { swap: 1, byUserId: ama, withUserId: kofi } }
    const declined: GoalEvent = { type: 'SwapDeclined', data: { swap: 1, byUserId: kofi } }
    const swap = { kind: 'swap_proposed', userId: kofi } as const
    expect(goalAfter(...circle, proposed)(swap)).toBe(true)
    expect(goalAfter(...circle, proposed, declined)(swap)).toBe(false)
    const reported: GoalEvent = {
      type: 'ContributionReported',
      data: { contributionId: paymentId, method: 'cash', reference: '' },
    }
    const word = { kind: 'contribution_reported', userId: ama, contributionId: paymentId } as const
    const says = [...circle, requested(500_00, kofi, paymentId, 1), reported]
    expect(goalAfter(...says)(word)).toBe(true)
    expect(goalAfter(...says, received(500_00, kofi, paymentId))(word)).toBe(false)
  })
})

describe('other notifications', () => {
  const goal = [created, joined(ama), requested(100_00), opened]
  const failed = { kind: 'payment_failed', contributionId: paymentId } as const

  it('of a failed payment do not hold once it was received', () => {
    expect(goalAfter(...goal)(failed)).toBe(true)
    expect(goalAfter(...goal, received(100_00))(failed)).toBe(false)
    const atTheBank: GoalEvent = { type: 'ContributionProcessing', data: { contributionId: paymentId } }
    expect(goalAfter(...goal, atTheBank)(failed)).toBe(false)
  })

  it('of a reached target hold while it is reached', () => {
    expect(goalAfter(...goal, received(100_00))({ kind: 'goal_reached' })).toBe(true)
    expect(goalAfter(...goal, received(100_00), refunded(1))({ kind: 'goal_reached' })).toBe(false)
  })

  it('of past events hold', () => {
    expect(goalAfter(...goal, received(100_00), refunded(100_00))({ kind: 'contribution_received' })).toBe(
      true,
    )
  })
})
