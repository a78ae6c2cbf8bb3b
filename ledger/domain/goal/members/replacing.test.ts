import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  came,
  closed,
  complete,
  day,
  hear,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
  sent,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { accepted, esi, issued, left, seated } from '#lab/builders/domain/membership.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import { inviteLimits } from '#shared/api/invitations.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { broughtBy } from '../rotation/pairs.ts'
import { savingsOf } from '../state.ts'

const take = {
  type: 'AcceptInvitation',
  invitationId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' as never,
  userId: esi,
  now: day('2026-03-05'),
} as const
const until = { expiresAt: day('2026-06-01') } as const
/**
 * Nia hands over her own seat, with or without having been paid for it, or Ama gives it to another person.
 */
const offered = issued({ inviterUserId: nia, replacesUserId: nia, ...until })
const sold = issued({ inviterUserId: nia, replacesUserId: nia, paidFor: true, ...until })
const givenAway = issued({ replacesUserId: nia, ...until })
/** Ama and Kofi have agreed to replace Nia. */
const agreed = [
  opensVote({ kind: 'replace', memberUserId: nia, reason: 'She does not answer' }),
  cast(kofi),
  cast(ama),
  voteEnded('accepted', [2, 0, 2]),
]
const replaced = (handed: object = {}, byUserId = nia): GoalEvent[] => [
  accepted(esi),
  seated(esi, 3),
  { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: nia, userId: esi, way: 'consent', ...handed } },
  left(nia, byUserId, 'replaced'),
]
/** Nia is paying the second round. */
const asked2 = asked(nia, 2)
/** Nia owes Ama for the first round, has paid the second, and the third early. */
const indebted = [
  ...begun({ latePolicy: 'reduced' }),
  ...paid(ama, 1),
  ...paid(kofi, 1),
  late(nia, 1),
  closed(1, { payers: [ama, kofi], by: ama }),
  owes(nia, ama, 1),
  potDue(1, 200_00),
  opened(2, '2026-03-31'),
  ...paid(nia, 2),
  ...paid(nia, 3),
]
const debtPaid = (contribution: ReturnType<typeof paymentOf>): GoalEvent[] => [
  {
    type: 'DebtPaid',
    data: {
      ...{ debtId: 'round-1-3', payment: 1, contributionId: contribution, debtorUserId: nia },
      ...{ creditorUserId: ama, round: 1, amountMinor: minor(100_00) },
    },
  },
  {
    type: 'PayoutDue',
    data: {
      ...{
        payoutId: 'debt-round-1-3-1',
        userId: ama,
        amountMinor: minor(100_00),
        reason: 'debt',
        round: null,
      },
      contributionIds: [contribution],
    },
  },
]
const backTo = (who: typeof nia, round: number, refundRequestId: string): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: refundRequestId as never, contributionId: paymentOf(who, round), userId: who },
    ...{ amountMinor: minor(100_00), byUserId: who, reason: 'leaving' },
  },
})
const pay = (who: typeof ama, more: object) =>
  ({
    type: 'RequestContribution',
    contributionId: paymentOf(who, 9),
    userId: who,
    amountMinor: minor(100_00),
    ...more,
  }) as const
const paidUp = [...begun(), ...complete(1), opened(2, '2026-03-31'), ...paid(nia, 2), ...paid(nia, 3)]
/** Ama says that she has handed Nia the cash for the last round. */
const third = [
  ...begun(),
  ...complete(1),
  opened(2, '2026-03-31'),
  ...complete(2),
  sent(2, kofi),
  opened(3, '2026-04-30'),
]
const cash = paymentOf(ama, 3)
const reported: GoalEvent[] = [
  asked(ama, 3),
  { type: 'ContributionReported', data: { contributionId: cash, method: 'cash', reference: '' } },
]
const denied: GoalEvent = {
  type: 'ContributionCancelled',
  data: { contributionId: cash, reason: 'not_received', byUserId: nia },
}
const own = {
  savings: { round: 2, amountMinor: minor(100_00) },
  early: { round: 3, amountMinor: minor(100_00) },
}

describe('handing over one’s own seat', () => {
  const asks = (by: typeof ama, replacesUserId = nia) =>
    ({
      ...({ type: 'IssueInvitation', invitationId: take.invitationId, userId: by, channel: 'link' } as const),
      ...({ role: 'member', replacesUserId, now: day('2026-03-04') } as const),
    }) as const
  const asked = (by: typeof ama) => ({
    ...issued({
      ...{ inviterUserId: by, replacesUserId: nia, channel: 'link' },
      expiresAt: plusMs(day('2026-03-04'), inviteLimits.days * dayMs),
    }),
  })

  it('is for its holder, and for no one else', () => {
    given(...paidUp)
      .when(asks(nia))
      .then(asked(nia))
    given(...paidUp)
      .when(asks(ama))
      .thenRefuses('replacement_not_agreed')
    given(...paidUp)
      .when(asks(kofi))
      .thenRefuses('not_the_organiser')
  })
  it('hands over the payments where its holder has stated that the successor has paid for them', () =>
    given(...paidUp, sold)
      .when(take)
      .then(...replaced(own)))
  it('otherwise refunds payments into open rounds, and leaves the seat’s claims to their payer', () => {
    const claims = [{ round: 1, amountMinor: minor(100_00) }]
    given(...paidUp, offered)
      .when(take)
      .then(
        accepted(esi),
        seated(esi, 3),
        backTo(nia, 2, '4da832c5-15e1-8870-8f93-f7455637b487'),
        backTo(nia, 3, '39c79c2e-56e4-8e6c-ab91-d3fdb69b14d6'),
        ...replaced({ claims }).slice(2),
      )
    const state = [
      ...paidUp,
      offered,
      backTo(nia, 2, '4da832c5-15e1-8870-8f93-f7455637b487'),
      ...replaced({ claims }),
    ].reduce(goalDecider.evolve, goalDecider.initialState())
    // Until the refund it still belongs to her, not to her successor.
    expect([savingsOf(state, nia), savingsOf(state, esi)]).toEqual([200_00, 0])
    expect(state.claims.get(esi)).toEqual(claims.map(claim => ({ ...claim, after: 1, leaverUserId: nia })))
  })
  it('is stated as paid for by its holder alone', () => {
    given(...paidUp)
      .when({ ...asks(nia), paidFor: true })
      .then({ ...asked(nia), data: { ...(asked(nia).data as object), paidFor: true } } as GoalEvent)
    // Ama, the organiser, gives away the seat of a member in default.
    const decision = goalDecider.decide(
      { ...asks(ama), paidFor: true },
      [...indebted, ...agreed].reduce(goalDecider.evolve, goalDecider.initialState()),
    )
    expect(decision).toMatchObject({ outcome: 'accepted', events: [{ type: 'InvitationIssued' }] })
    if (decision.outcome === 'accepted') expect(decision.events[0]?.data).not.toHaveProperty('paidFor')
  })
  it('is refused while the seat owes, both when offered and when taken', () => {
    given(...indebted)
      .when(asks(nia))
      .thenRefuses('seat_in_arrears')
    given(...indebted, offered)
      .when(take)
      .thenRefuses('seat_in_arrears')
    given(...begun(), ...paid(ama, 1), ...paid(kofi, 1), late(nia, 1))
      .when(asks(nia))
      .thenRefuses('seat_in_arrears')
  })
  it('waits until its holder has said whether cash for it has come', () => {
    given(...third, ...reported)
      .when(asks(nia))
      .thenRefuses('cash_unanswered')
    given(...third, offered, ...reported)
      .when(take)
      .thenRefuses('cash_unanswered')
    given(...third, ...reported, denied)
      .when(asks(nia))
      .then(asked(nia))
  })
  it('cannot be done by another member’s invitation, however old', () =>
    given(...paidUp, givenAway)
      .when(take)
      .thenRefuses('replacement_not_agreed'))
  it('leaves pending payments to their payer, and refunds them', () => {
    const after = [...begun(), ...complete(1), opened(2, '2026-03-31'), asked2, offered, ...replaced()]
    given(...after)
      .when(hear(nia, 2, '2026-03-20'))
      .then(came(nia, 2), {
        ...backTo(nia, 2, '4da832c5-15e1-8870-8f93-f7455637b487'),
        data: {
          ...(backTo(nia, 2, '4da832c5-15e1-8870-8f93-f7455637b487').data as object),
          reason: 'paid_twice',
        },
      } as GoalEvent)
    const state = after.reduce(goalDecider.evolve, goalDecider.initialState())
    expect(state.contributions.get(paymentOf(nia, 2))?.holderUserId).toBe(nia)
    given(...after)
      .when(pay(esi, {}))
      .then({
        type: 'ContributionRequested',
        data: { contributionId: paymentOf(esi, 9), userId: esi, amountMinor: minor(100_00), round: 2 },
      })
  })
  it('keeps the turn', () => {
    const state = [...paidUp, offered, ...replaced(own)].reduce(
      goalDecider.evolve,
      goalDecider.initialState(),
    )
    expect(state.members.get(esi)).toMatchObject({ position: 3 })
    expect(state.members.has(nia)).toBe(false)
    expect(state.savings.get(esi)).toBe(200_00)
    expect(state.savings.get(nia)).toBe(0)
    // The seat's payments into closed rounds are owed to the seat, regardless of its holder.
    expect([broughtBy(state, esi, 1), broughtBy(state, nia, 1)]).toEqual([100_00, 0])
    expect(state.late.has(esi)).toBe(false)
  })
  it('leaves the leaver what is due to them, and what their bank took back', () => {
    const all = [
      ...begun(),
      ...complete(1),
      opened(2, '2026-03-31'),
      ...complete(2),
      opened(3, '2026-04-30'),
      owes(nia, null, 2, { debtId: 'reversal-dp_1', cause: 'reversed' }),
    ]
    given(...all, offered)
      .when(take)
      .then(...replaced({ claims: [1, 2].map(round => ({ round, amountMinor: minor(100_00) })) }))
  })

  it('leaves the payer what a closed round did not need', () => {
    const all = [
      ...begun(),
      ...paid(ama, 1),
      ...paid(kofi, 1),
      ...paid(nia, 1, { amount: 140_00 }),
      closed(1),
      potDue(1),
      opened(2, '2026-03-31'),
      offered,
      ...replaced(),
    ]
    const state = all.reduce(goalDecider.evolve, goalDecider.initialState())
    expect([savingsOf(state, nia), savingsOf(state, esi)]).toEqual([40_00, 0])
  })
})

describe('taking over a seat after a default', () => {
  /** Nia owes Ama for the first round, and has paid into no other. */
  const defaulted = indebted.slice(0, -4)
  it('needs the vote of the others', () => {
    given(...defaulted, givenAway)
      .when(take)
      .thenRefuses('replacement_not_agreed')
    // Debts of others are unchanged.
    given(...defaulted, owes(kofi, ama, 1), ...agreed, givenAway)
      .when(take)
      .then(
        ...replaced(
          {
            way: 'default',
            arrears: [{ debtId: 'round-1-3', round: 1, amountMinor: minor(100_00) }],
          },
          ama,
        ),
      )
  })
  it('pays the replaced member’s debts with their money, and refunds the rest', () =>
    given(...indebted, ...agreed, givenAway)
      .when(take)
      .then(
        accepted(esi),
        seated(esi, 3),
        ...debtPaid(paymentOf(nia, 2)),
        backTo(nia, 3, '39c79c2e-56e4-8e6c-ab91-d3fdb69b14d6'),
        {
          type: 'MemberReplaced',
          data: {
            ...({ leaving: 1, leaverUserId: nia, userId: esi, way: 'default' } as const),
            claims: [{ round: 1, amountMinor: minor(100_00) }],
          },
        },
        left(nia, ama, 'replaced'),
      ))
  it('lets the successor pay the seat’s debts, and refunds later payments of the former holder', () => {
    const ofDebt: GoalEvent = {
      type: 'ContributionRequested',
      data: {
        ...{ contributionId: paymentOf(nia, 1), userId: nia, amountMinor: minor(100_00) },
        ...{ round: 1, debtId: 'round-1-3' },
      },
    }
    const handed = {
      way: 'default',
      arrears: [{ debtId: 'round-1-3', round: 1, amountMinor: minor(100_00) }],
    }
    const after = [...defaulted, ofDebt, ...agreed, givenAway, ...replaced(handed, ama)]
    given(...after)
      .when(pay(esi, { debtId: 'round-1-3' }))
      .then({
        type: 'ContributionRequested',
        data: {
          ...{ contributionId: paymentOf(esi, 9), userId: esi, amountMinor: minor(100_00), round: 1 },
          debtId: 'round-1-3',
        },
      })
    given(...after)
      .when(hear(nia, 1, '2026-03-20'))
      .then(came(nia, 1), {
        ...backTo(nia, 1, ''),
        data: {
          ...(backTo(nia, 1, 'f2e76a49-8626-8056-aa21-b0d072e21a8a').data as object),
          reason: 'paid_twice',
        },
      } as GoalEvent)
  })
  it('keeps late marks: no lateness is recorded twice', () => {
    const lateOnes = [...begun({ graceDays: 0 }), ...paid(ama, 1), ...paid(kofi, 1), late(nia, 1)]
    given(...lateOnes, ...agreed, givenAway, ...replaced({ way: 'default' }, ama))
      .when({ type: 'AdvanceRotation', now: day('2026-03-06') })
      .thenNothing()
  })
})

describe('the payments of a member who is replaced after a default', () => {
  /** Nia has paid the rounds of Ama and Kofi, and nothing into the third, which is her own. */
  const turned = [
    ...begun(),
    ...complete(1),
    sent(1),
    opened(2, '2026-03-31'),
    ...complete(2),
    opened(3, '2026-04-30'),
    ...[ama, kofi, nia].map(who => late(who, 3)),
  ]
  const claims = [1, 2].map(round => ({ round, amountMinor: minor(100_00) }))
  const taken = [...turned, ...agreed, givenAway, ...replaced({ way: 'default', claims }, ama)]
  const ofThird = (payers: (typeof ama)[]): GoalEvent => ({
    type: 'RoundClosed',
    data: {
      ...{ round: 3, recipientUserId: esi, shortByUserId: null, potMinor: minor(payers.length * 100_00) },
      ...(payers.length < 3 ? ({ short: true } as const) : {}),
      shares: payers.map(userId => ({
        ...{ userId, amountMinor: minor(100_00), contributionIds: [paymentOf(userId, 3)] },
      })),
    },
  })
  const toNia = (amount: number): GoalEvent => ({
    type: 'DebtArose',
    data: {
      ...{ debtId: 'taken-over-3-3', debtorUserId: esi, creditorUserId: nia, round: 3 },
      ...{ amountMinor: minor(amount), cause: 'seat_taken_over' },
    },
  })
  const outOfPot = (amount: number, contributionIds: readonly (typeof ama)[]): GoalEvent[] => [
    {
      type: 'DebtNetted',
      data: {
        ...{ debtId: 'taken-over-3-3', payment: 1, debtorUserId: esi, creditorUserId: nia },
        ...{ potRound: 3, payoutId: 'round-3', amountMinor: minor(amount) },
      },
    },
    {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: 'debt-taken-over-3-3-1', userId: nia, reason: 'debt', round: 3 },
        ...{
          amountMinor: minor(amount),
          contributionIds: contributionIds.map(who => paymentOf(who, 3)),
        },
      },
    },
  ]
  it('are theirs when the round of the seat is paid, so that they lose nothing', () => {
    given(...turned, ...agreed, givenAway)
      .when({ ...take, now: day('2026-05-20') })
      .then(...replaced({ way: 'default', claims }, ama))
    given(...taken, sent(2), ...paid(ama, 3), ...paid(kofi, 3), asked(esi, 3))
      .when(hear(esi, 3, '2026-05-20'))
      .then(
        came(esi, 3),
        ofThird([ama, kofi, esi]),
        potDue(3, 300_00, esi),
        toNia(200_00),
        ...outOfPot(200_00, [ama, kofi, esi]),
      )
  })
  it('leave as much of the pot as their bank could still take back of payments into unsent pots', () => {
    const unsent = taken.filter(({ type }) => type !== 'PayoutSent')
    given(...unsent, ...paid(ama, 3), ...paid(kofi, 3), asked(esi, 3))
      .when(hear(esi, 3, '2026-05-20'))
      .then(
        came(esi, 3),
        ofThird([ama, kofi, esi]),
        potDue(3, 300_00, esi),
        toNia(200_00),
        ...outOfPot(100_00, [ama, kofi, esi]),
      )
  })
  it('are owed to them by members who do not pay that round, and not by the successor', () =>
    given(...taken, ...paid(ama, 3), ...paid(esi, 3))
      .when({ type: 'AdvanceRotation', now: day('2026-05-26') })
      .then(
        ofThird([ama, esi]),
        owes(kofi, nia, 3, { debtId: 'round-3-2-3', seatUserId: esi }),
        potDue(3, 200_00, esi),
        toNia(100_00),
        ...settledOff(),
        ...outOfPot(100_00, [ama, esi]),
      ))
  /** Kofi's pot has not been sent: it pays his debt. */
  const settledOff = (): GoalEvent[] => [
    {
      type: 'DebtNetted',
      data: {
        ...{ debtId: 'round-3-2-3', payment: 1, debtorUserId: kofi, creditorUserId: nia },
        ...{ potRound: 2, payoutId: 'round-2', amountMinor: minor(100_00) },
      },
    },
    {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: 'debt-round-3-2-3-1', userId: nia, reason: 'debt', round: 2 },
        ...{ amountMinor: minor(100_00), contributionIds: [paymentOf(nia, 2)] },
      },
    },
  ]
  it('are theirs by the settlement of a circle that ends early', () => {
    const state = [...taken, ...paid(esi, 3)].reduce(goalDecider.evolve, goalDecider.initialState())
    // No other member is yet to receive.
    const proposal = {
      type: 'ProposeVote',
      userId: esi,
      asAdmin: false,
      proposal: { kind: 'wind_up' },
    } as const
    const decision = goalDecider.decide({ ...proposal, now: day('2026-05-08') }, state)
    const owed = decision.outcome === 'accepted' ? decision.events : []
    expect(
      owed.flatMap(({ type, data }) =>
        type === 'DebtArose' ? [[data.debtId, data.debtorUserId, data.creditorUserId, data.amountMinor]] : [],
      ),
    ).toEqual([
      ['wound-up-1-4-3', ama, nia, 100_00],
      ['wound-up-2-4-3', kofi, nia, 100_00],
    ])
  })
  it('count less what the seat owes, and nothing once its pot was paid out', () => {
    const behind = [...turned, owes(nia, kofi, 2, { debtId: 'round-2-3', amountMinor: minor(150_00) })]
    const arrears = [{ debtId: 'round-2-3', round: 2, amountMinor: minor(150_00) }]
    given(...behind, ...agreed, givenAway)
      .when({ ...take, now: day('2026-05-20') })
      .then(...replaced({ way: 'default', arrears, claims: [{ round: 2, amountMinor: minor(50_00) }] }, ama))
  })
  it('stay theirs when the seat changes hands again', () => {
    const again: GoalEvent = {
      type: 'MemberReplaced',
      data: { leaving: 2, leaverUserId: esi, userId: userId(77), way: 'consent' },
    }
    const state = [...taken, again].reduce(goalDecider.evolve, goalDecider.initialState())
    expect(state.claims.get(userId(77))).toEqual(
      claims.map(claim => ({ ...claim, after: 2, leaverUserId: nia })),
    )
    expect(state.claims.has(esi)).toBe(false)
  })
})

describe('a seat that was taken over before the two ways existed', () => {
  const handed = {
    way: undefined,
    savings: { round: 2, amountMinor: minor(100_00) },
    early: { round: 3, amountMinor: minor(100_00) },
    arrears: [{ debtId: 'round-1-3', round: 1, amountMinor: minor(100_00) }],
  }
  it('took over debts and payments: the successor pays nothing twice', () => {
    const after = [...indebted, givenAway, ...replaced(handed, ama)]
    given(...after)
      .when(pay(esi, {}))
      .thenRefuses('already_contributed')
    given(...after)
      .when(pay(nia, { debtId: 'round-1-3' }))
      .thenRefuses('debt_not_found')
  })
  it('took over pending payments, also for a debt', () => {
    const onItsWay = [...indebted.slice(0, -4), asked2]
    given(
      ...onItsWay,
      givenAway,
      ...replaced({ way: undefined, arrears: handed.arrears }, ama),
      ...paid(ama, 2),
      ...paid(kofi, 2),
    )
      .when(hear(nia, 2, '2026-03-20'))
      .then(
        came(nia, 2, { holder: esi }),
        {
          ...closed(2),
          data: {
            ...closed(2).data,
            shares: closed(2).data.shares.map(share =>
              share.userId === nia ? { ...share, userId: esi } : share,
            ),
          },
        },
        potDue(2),
      )
  })
})
