import { describe, it } from 'vitest'
import { asked, begun, closed, opened, paid, paymentOf, potDue } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { charge, charged, paused, planned, skipped } from '#lab/builders/domain/plans.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'

/** Kofi pays by a schedule on the fifth of each month; rounds are due on its last day. */
const plan = planned({ amountMinor: minor(100_00), firstOn: calendarDate('2026-02-05') })
const byPlan = (round: number, period: string): GoalEvent[] => [
  charged(period, 100_00, paymentOf(kofi, round), round),
  ...paid(kofi, round).slice(1),
]
/** Nia was late, so Kofi's schedule found the first round paid in March, and the second opens when its day has passed. */
const passedBy = [
  ...begun(),
  plan,
  ...paid(ama, 1),
  ...byPlan(1, '2026-02-05'),
  skipped('2026-03-05', 'already_paid'),
  ...paid(nia, 1),
  closed(1),
  potDue(1),
  opened(2, '2026-03-31', { cycle: 2 }),
]
const passedOver = passedBy.find(event => event.type === 'SchedulePeriodSkipped')
const makeUp = charge('2026-03-05', paymentOf(kofi, 2))
const madeUp = charged('2026-03-05', 100_00, paymentOf(kofi, 2), 2)
const cancelled: GoalEvent = {
  type: 'ContributionCancelled',
  data: { contributionId: paymentOf(kofi, 2), reason: 'schedule_given_up' },
}
const giveUp = {
  type: 'ReleaseContribution',
  contributionId: paymentOf(kofi, 2),
  reason: 'schedule_given_up',
} as const

describe('a round that opens after a schedule’s day', () => {
  it('is paid by the skipped period', () =>
    given(...passedBy)
      .when(makeUp)
      .then(madeUp))
  it('is paid by it once', () => {
    given(...passedBy, madeUp)
      .when(charge('2026-03-05', paymentOf(kofi, 2, 2)))
      .thenNothing()
    given(...passedBy, madeUp, ...paid(kofi, 2).slice(1))
      .when(charge('2026-03-05', paymentOf(kofi, 2, 2)))
      .thenNothing()
    given(...passedBy, madeUp, cancelled)
      .when(charge('2026-03-05', paymentOf(kofi, 2, 2)))
      .thenNothing()
  })
  it('is not charged when its member has paid it, or is about to', () => {
    for (const ofKofi of [paid(kofi, 2), [asked(kofi, 2)]])
      given(...passedBy, ...ofKofi)
        .when(charge('2026-03-05', paymentOf(kofi, 2, 2)))
        .thenNothing()
  })
  it('is not charged when the schedule’s next day is before its due date', () =>
    given(...passedBy.slice(0, -1), opened(2, '2026-04-30', { cycle: 3 }))
      .when(makeUp)
      .thenNothing())
  it('is not charged by a paused schedule, or for a period that its owner has skipped', () => {
    given(...passedBy, paused('by_member'))
      .when(makeUp)
      .thenNothing()
    given(...passedBy.map(event => (event === passedOver ? skipped('2026-03-05') : event)))
      .when(makeUp)
      .thenNothing()
  })
  it('is not charged for an earlier period than the last: what was charged since, and refunded, stays with its owner', () => {
    const refunded: GoalEvent = {
      type: 'ContributionRefunded',
      data: {
        ...{ contributionId: paymentOf(kofi, 2), userId: kofi, refundId: 're_1', refundRequestId: null },
        ...{ amountMinor: minor(100_00), round: 2 },
      },
    }
    const again = charge('2026-03-05', paymentOf(kofi, 2, 2))
    given(
      ...passedBy.slice(0, -1),
      opened(2, '2026-04-30', { cycle: 3 }),
      ...byPlan(2, '2026-04-05'),
      refunded,
    )
      .when(again)
      .thenNothing()
    given(...passedBy, ...byPlan(2, '2026-03-05'), refunded)
      .when(again)
      .thenNothing()
  })
  it('counts as failed when that fails, and the schedule is paused after two in a row', () => {
    given(...passedBy, madeUp)
      .when(giveUp)
      .then(cancelled, skipped('2026-03-05', 'payment_failed'))
    given(...passedBy, madeUp, cancelled, skipped('2026-03-05', 'payment_failed'))
      .when(giveUp)
      .thenNothing()
    const failedTwice = [
      ...[...passedBy, madeUp, cancelled, skipped('2026-03-05', 'payment_failed')],
      charged('2026-04-05', 100_00, paymentOf(kofi, 2, 2), 2),
    ]
    given(...failedTwice)
      .when({ ...giveUp, contributionId: paymentOf(kofi, 2, 2) })
      .then(
        { ...cancelled, data: { contributionId: paymentOf(kofi, 2, 2), reason: 'schedule_given_up' } },
        skipped('2026-04-05', 'payment_failed'),
        paused('payments_failed'),
      )
  })
})
