import { describe, expect, it } from 'vitest'
import {
  asked,
  began,
  closed,
  day,
  hear,
  opened,
  owes,
  paid,
  paymentOf,
  terms,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi } from '#lab/builders/domain/goal.ts'
import { left } from '#lab/builders/domain/membership.ts'
import { abena, addedStandIn, claimEnded, claimed } from '#lab/builders/domain/standIns.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { refundIdFrom } from '../contributions/surplus.ts'
import { goalDecider } from '../decider.ts'
import { openContribution } from '../state.ts'

/** Kofi has the first turn, Abena the second, and Ama, who has added her, the third. */
const forming: GoalEvent[] = [
  { type: 'GoalCreated', data: terms({ latePolicy: 'reduced' }) },
  ...([kofi, ama] as const).map(
    (who): GoalEvent => ({
      type: 'MemberJoined',
      data: {
        ...{ userId: who, role: who === ama ? 'organiser' : 'member', join: 1, charterVersion: 1 },
        position: who === kofi ? 1 : 3,
      },
    }),
  ),
  addedStandIn(2),
]
const begun = [...forming, began(), opened(1, '2026-02-28')]
const payment = paymentOf(ama, 1, 2)
const request = (by = ama, towards: { round?: number; debtId?: string } = {}) =>
  ({
    ...({ type: 'RequestContribution', contributionId: payment, userId: by, holderUserId: abena } as const),
    ...{ amountMinor: minor(100_00), ...towards },
  }) as const
/** Ama's second payment of a round is for Abena's seat. */
const forAbena = (round = 1): GoalEvent => {
  const { data, ...event } = asked(ama, round, { nth: 2 }) as Extract<
    GoalEvent,
    { type: 'ContributionRequested' }
  >
  return { ...event, data: { ...data, holderUserId: abena } }
}
const cameFor: GoalEvent = {
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: payment, userId: ama, holderUserId: abena, amountMinor: minor(100_00), round: 1 },
    ...{ chargeId: 'ch_one', paymentIntentId: 'pi_one' as never },
  },
}

describe('a card payment for the seat of a stand-in', () => {
  it('names its payer and the seat', () =>
    given(...begun)
      .when(request())
      .then(forAbena()))
  it('counts for the seat, beside the payer’s own', () => {
    given(...begun, forAbena())
      .when(hear(ama, 1, '2026-02-10', { nth: 2 }))
      .then(expect.objectContaining({ data: expect.objectContaining({ holderUserId: abena }) }) as never)
    given(...begun, forAbena(), cameFor)
      .when({ ...request(), contributionId: paymentOf(ama, 1, 3) })
      .thenRefuses('already_contributed')
    const state = [...begun, forAbena()].reduce(goalDecider.evolve, goalDecider.initialState())
    expect(openContribution(state, { userId: ama, amountMinor: minor(100_00) })).toBeUndefined()
    expect(
      openContribution(state, { userId: ama, holderUserId: abena, amountMinor: minor(100_00) })?.[0],
    ).toBe(payment)
  })
  it('is another one when the same request names another seat', () =>
    given(...begun, forAbena())
      .when({ ...request(), holderUserId: ama })
      .thenRefuses('contribution_differs'))
  it('is made by who has added them alone, until the seat is claimed', () => {
    given(...begun)
      .when(request(kofi))
      .thenRefuses('not_added_by_you')
    given(...begun, claimed('2026-02-01'), claimEnded('undisputed'))
      .when(request())
      .thenRefuses('seat_claimed')
  })
  it('goes back to its payer', () => {
    const remove = { type: 'RemoveMember', userId: ama, memberUserId: abena, now: day('2026-01-10') } as const
    given(...forming, forAbena(), cameFor)
      .when(remove)
      .then(
        {
          type: 'RefundRequested',
          data: {
            ...{ refundRequestId: refundIdFrom(`refund|${payment}|0`), contributionId: payment, userId: ama },
            ...{ amountMinor: minor(100_00), byUserId: ama, reason: 'leaving' },
          },
        },
        left(abena, ama),
      )
    given(...begun, forAbena(), cameFor)
      .when({
        ...({ type: 'RequestRefund', contributionId: payment, byUserId: ama, asAdmin: false } as const),
        ...{
          refundRequestId: refundIdFrom('one'),
          amountMinor: minor(100_00),
          reason: 'requested_by_payer' as const,
        },
      })
      .then(expect.objectContaining({ type: 'RefundRequested' }) as never)
  })
  it('pays a debt of the seat, but not one to its payer', () => {
    const debt = owes(abena, kofi, 1, { debtId: `round-1-${abena}` })
    given(...begun, debt)
      .when(request(ama, { debtId: `round-1-${abena}` }))
      .then({ ...forAbena(), data: { ...forAbena().data, debtId: `round-1-${abena}` } } as GoalEvent)
    given(...begun, owes(abena, ama, 1, { debtId: 'own' }))
      .when(request(ama, { debtId: 'own' }))
      .thenRefuses('owed_to_yourself')
  })
})

describe('cash from who has added a stand-in, in the stand-in’s own round', () => {
  const inHerRound = [
    { type: 'GoalCreated', data: terms() } as GoalEvent,
    ...begun.slice(1),
    ...[kofi, ama, abena].flatMap(who => paid(who, 1)),
    closed(1, { recipient: kofi, payers: [kofi, ama, abena] }),
    opened(2, '2026-03-31'),
    ...[kofi, abena].flatMap(who => paid(who, 2)),
    asked(ama, 2),
    {
      type: 'ContributionReported',
      data: { contributionId: paymentOf(ama, 2), method: 'cash', reference: '' },
    } as GoalEvent,
  ]
  it('holds up no circle that waits for late payments: it is owed once the round closes, and confirmed later', () => {
    const over = goalDecider.decide(
      { type: 'AdvanceRotation', now: day('2026-06-30') },
      inHerRound.reduce(goalDecider.evolve, goalDecider.initialState()),
    )
    const events = over.outcome === 'accepted' ? over.events : []
    expect(events.map(({ type }) => type)).toContain('RoundClosed')
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'DebtArose',
        data: expect.objectContaining({ debtorUserId: ama, creditorUserId: abena, round: 2 }),
      }),
    )
    expect(events.some(({ type }) => type === 'MemberLate')).toBe(false)
    given(...inHerRound, ...events, claimed('2026-07-01'), claimEnded('undisputed'))
      .when({
        ...({ type: 'ConfirmContribution', contributionId: paymentOf(ama, 2), userId: abena } as const),
        now: day('2026-07-06'),
      })
      .then(
        ...(['ContributionReceived', 'DebtPaid', 'PayoutDue'] as const).map(
          type => expect.objectContaining({ type }) as never,
        ),
      )
  })
})
