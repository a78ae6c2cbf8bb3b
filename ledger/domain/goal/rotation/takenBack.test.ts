import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  closed,
  complete,
  day,
  hear,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
  sent,
} from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, firmAtOnce, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi } from '#lab/builders/domain/membership.ts'
import { checkBooks, createAccounts } from '#lab/model/invariants.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { invitationId, refundRequestId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'
import { type GoalCommand, goalDecider } from '../decider.ts'
import { ownAtRisk } from '../payouts/ownAtRisk.ts'
import type { GoalState } from '../state.ts'
import { broughtBy } from './pairs.ts'

const on = '2026-02-20'
const dispute = (stage: DisputeFacts['stage'], id = 'dp_1', amount = 100_00): DisputeFacts => ({
  ...{ id, amountMinor: minor(amount), stage, reason: 'fraudulent', answerBy: null },
  ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0) },
})
/** A bank takes back a payment into a round. */
const disputed = (who: UserId, { id = 'dp_1', round = 1 } = {}): GoalEvent => ({
  type: 'ContributionDisputed',
  data: {
    ...{ contributionId: paymentOf(who, round), userId: who, round, disputeId: id, reason: 'fraudulent' },
    ...{ amountMinor: minor(100_00), owedMinor: minor(100_00), feeMinor: minor(15_00), answerBy: null },
  },
})
const won = (who: UserId, id = 'dp_1'): GoalEvent => ({
  type: 'DisputeWon',
  data: {
    ...{ contributionId: paymentOf(who, 1), userId: who, round: 1, disputeId: id },
    ...{ amountMinor: minor(100_00), feeReturnedMinor: minor(0) },
  },
})
const lowered = (who: UserId, changes: Partial<GoalEventOf<'PayoutLowered'>['data']> = {}): GoalEvent => ({
  type: 'PayoutLowered',
  data: {
    ...{ payoutId: 'round-1', contributionId: paymentOf(who, 1), reversal: 'dp_1', userId: ama, round: 1 },
    ...{ debtorUserId: who === ama ? null : who, amountMinor: minor(100_00), ...changes },
  },
})
const missing = (who: UserId, changes: Partial<GoalEventOf<'DebtArose'>['data']> = {}): GoalEvent =>
  owes(who, ama, 1, { debtId: 'reversal-dp_1-1', contributionId: paymentOf(who, 1), ...changes })
const paidOff = (who: UserId, amount = 100_00, payment = 1): GoalEvent[] => [
  {
    type: 'DebtPaid',
    data: {
      ...{ debtId: 'reversal-dp_1-1', payment, contributionId: paymentOf(who, 1), debtorUserId: who },
      ...{ creditorUserId: ama, round: 1, amountMinor: minor(amount) },
    },
  },
  {
    type: 'PayoutDue',
    data: {
      ...{ payoutId: `debt-reversal-dp_1-1-${payment}`, userId: ama, amountMinor: minor(amount) },
      ...{ reason: 'debt', round: null, contributionIds: [paymentOf(who, 1)] },
    },
  },
]
const dueAgain = (who: UserId, amount = 100_00): GoalEvent => ({
  type: 'PayoutDue',
  data: {
    ...{ payoutId: `returned-${paymentOf(who, 1)}-1`, userId: who, amountMinor: minor(amount) },
    ...{ reason: 'withdrawal', round: 1, contributionIds: [paymentOf(who, 1)] },
  },
})
const release: GoalEvent = {
  type: 'DebtReleased',
  data: {
    ...{ debtId: 'reversal-dp_1-1', debtorUserId: kofi, creditorUserId: ama, amountMinor: minor(60_00) },
    reason: 'paid_outside',
  },
}
/** Ama's pot of the first round is due. */
const due = [...begun(), ...complete(1)]
const stateAfter = (history: readonly GoalEvent[], ...commands: readonly GoalCommand[]): GoalState =>
  commands.reduce(
    (state, command) => {
      const decision = goalDecider.decide(command, state)
      return decision.outcome === 'accepted' ? decision.events.reduce(goalDecider.evolve, state) : state
    },
    history.reduce(goalDecider.evolve, goalDecider.initialState()),
  )
const takenFromKofi = [...due, disputed(kofi), lowered(kofi), missing(kofi)]

/** The circle ends, and Ama's pot pays a member back, with that member's own payment, which is sent. */
const sentBackTo = (who: UserId): GoalEvent[] => {
  const debt = { debtId: 'wound-up-1-2', debtorUserId: ama, creditorUserId: who, amountMinor: minor(100_00) }
  const payout = { payoutId: 'debt-wound-up-1-2-1', userId: who, amountMinor: minor(100_00) }
  return [
    { type: 'CircleWoundUp', data: { byUserId: null, round: 2 } },
    { type: 'DebtArose', data: { ...debt, round: 2, cause: 'wound_up' } },
    { type: 'DebtNetted', data: { ...debt, payment: 1, potRound: 1, payoutId: 'round-1' } },
    {
      type: 'PayoutDue',
      data: { ...payout, reason: 'debt', round: 1, contributionIds: [paymentOf(who, 1)] },
    },
    {
      type: 'PayoutSent',
      data: {
        ...{ ...payout, attempt: 1, byUserId: null, reference: '' },
        ...({ method: 'bank_transfer', from: 'bank' } as const),
        destination: usableDestination.id,
      },
    },
  ]
}

describe('what a bank takes back before its pot was sent', () => {
  it('is missing in the pot, and owed to its recipient by its payer', () =>
    given(...due)
      .when(hear(kofi, 1, on, { disputes: [dispute('open')] }))
      .then(disputed(kofi), lowered(kofi), missing(kofi)))

  it('is not missing there once it was sent to its payer alone, whom the recipient owed as the circle ended', () =>
    given(...due, ...sentBackTo(kofi))
      .when(hear(kofi, 1, on, { disputes: [dispute('open')] }))
      .then(disputed(kofi), {
        type: 'DebtArose',
        data: {
          ...{ debtId: 'reversal-dp_1', debtorUserId: kofi, creditorUserId: null, round: 1 },
          ...{ amountMinor: minor(100_00), cause: 'reversed', contributionId: paymentOf(kofi, 1) },
        },
      }))

  it('is owed to no one where it is the recipient’s own part', () =>
    given(...due)
      .when(hear(ama, 1, on, { disputes: [dispute('open')] }))
      .then(disputed(ama), lowered(ama)))

  it('counts as not brought by its seat, until it is paid', () => {
    const state = takenFromKofi.reduce(goalDecider.evolve, goalDecider.initialState())
    expect([broughtBy(state, kofi, 1), broughtBy(state, nia, 1)]).toEqual([0, 100_00])
    expect(broughtBy(goalDecider.evolve(state, release), kofi, 1)).toBe(60_00)
    expect(state.payouts.get('round-1')?.takenBackMinor).toBe(100_00)
  })

  it('is paid at once out of money due to its payer', () => {
    const potOfKofi = [sent(1), opened(2, '2026-03-31'), ...complete(2)]
    const about = { contributionId: paymentOf(ama, 2), reversal: 'dp_1', amountMinor: minor(100_00) }
    const debt = { debtId: 'reversal-dp_1-1', debtorUserId: ama, creditorUserId: kofi }
    given(...due, ...potOfKofi, {
      type: 'PayoutDue',
      data: { payoutId: 'debt-x-1', userId: ama, amountMinor: minor(70_00), reason: 'debt', round: null },
    })
      .when(hear(ama, 2, '2026-03-20', { disputes: [dispute('open')] }))
      .then(
        disputed(ama, { round: 2 }),
        {
          type: 'PayoutLowered',
          data: { ...about, payoutId: 'round-2', userId: kofi, debtorUserId: ama, round: 2 },
        },
        owes(ama, kofi, 2, { ...debt, contributionId: paymentOf(ama, 2) }),
        {
          type: 'DebtNetted',
          data: { ...debt, payment: 1, potRound: null, payoutId: 'debt-x-1', amountMinor: minor(70_00) },
        },
        {
          type: 'PayoutDue',
          data: {
            ...{ payoutId: 'debt-reversal-dp_1-1-1', userId: kofi, amountMinor: minor(70_00) },
            ...{ reason: 'debt', round: null, contributionIds: [] },
          },
        },
      )
  })

  it('lowers the payout that it went to, and not the payments of others into the same pot', () => {
    const debtTo = (who: UserId) => owes(nia, who, 1, { debtId: `owed-${who}` })
    const before = [
      ...due,
      sent(1),
      opened(2, '2026-03-31'),
      ...complete(2),
      sent(2),
      opened(3, '2026-04-30'),
    ]
    const state = stateAfter(
      [...before, debtTo(ama), debtTo(kofi), ...paid(ama, 3), ...paid(kofi, 3), asked(nia, 3)],
      hear(nia, 3, '2026-04-20'),
      hear(kofi, 3, '2026-04-21', { disputes: [dispute('open')] }),
    )
    const left = ['debt-owed-1-1', 'debt-owed-2-1', 'round-3'].map(id => state.payouts.get(id)?.amountMinor)
    expect(left).toEqual([100_00, 0, 100_00])
  })

  it('is missing in the round again where it had paid the debt for that', () => {
    const state = stateAfter(
      [
        ...[...begun({ latePolicy: 'reduced' }), ...paid(ama, 1), ...paid(nia, 1), asked(kofi, 1)],
        ...[closed(1, { payers: [ama, nia], by: ama }), owes(kofi, ama, 1), potDue(1, 200_00)],
        opened(2, '2026-03-31'),
      ],
      hear(kofi, 1, '2026-03-10'),
      hear(kofi, 1, '2026-03-11', { disputes: [dispute('open')] }),
    )
    expect(state.openDebts.get('reversal-dp_1-1')).toMatchObject({
      ...{
        cause: 'round_closed_short',
        round: 1,
        debtorUserId: kofi,
        creditorUserId: ama,
        leftMinor: 100_00,
      },
    })
    expect(broughtBy(state, kofi, 1)).toBe(0)
  })

  it('is missing in the round again where it came for that, and paid what was taken back of it before', () => {
    const second = paymentOf(kofi, 1, 2)
    const again: GoalEvent[] = [
      ...paid(kofi, 1, { nth: 2 }),
      {
        type: 'DebtPaid',
        data: {
          ...{ debtId: 'reversal-dp_1-1', payment: 1, contributionId: second, debtorUserId: kofi },
          ...{ creditorUserId: ama, round: 1, amountMinor: minor(100_00) },
        },
      },
      {
        type: 'PayoutDue',
        data: {
          ...{ payoutId: 'debt-reversal-dp_1-1-1', userId: ama, amountMinor: minor(100_00) },
          ...{ reason: 'debt', round: null, contributionIds: [second] },
        },
      },
    ]
    const state = stateAfter(
      [...takenFromKofi, ...again],
      hear(kofi, 1, on, { nth: 2, disputes: [dispute('open', 'dp_2', 50_00)] }),
    )
    expect(state.debts.get('reversal-dp_2-1')).toMatchObject({
      ...{ debtorUserId: kofi, creditorUserId: ama, round: 1, leftMinor: 50_00 },
      cause: 'round_closed_short',
    })
  })

  it('is waited for where it can’t be sent on, although it is firm: its payer’s own pot is not sent before', () => {
    const settled = (who: UserId, round: number, nth = 1): GoalEvent => ({
      type: 'ContributionSettled',
      data: {
        ...{ contributionId: paymentOf(who, round, nth), balanceTransactionId: 'txn', feeMinor: minor(0) },
        ...{ netMinor: minor(100_00), availableAt: day('2026-03-01') },
      },
    })
    const debtId = 'round-1-2'
    const contributionId = paymentOf(kofi, 1, 2)
    const about = { round: 1, amountMinor: minor(100_00) }
    const history: GoalEvent[] = [
      ...begun({ latePolicy: 'reduced' }),
      ...[ama, nia].flatMap(who => [...paid(who, 1), settled(who, 1)]),
      ...[closed(1, { payers: [ama, nia], by: ama }), owes(kofi, ama, 1), potDue(1, 200_00), sent(1, 200_00)],
      ...[opened(2, '2026-03-31'), ...complete(2), settled(ama, 2), settled(kofi, 2), settled(nia, 2)],
      ...[...paid(kofi, 1, { nth: 2 }), settled(kofi, 1, 2)],
      {
        type: 'DebtPaid',
        data: { debtId, payment: 1, contributionId, debtorUserId: kofi, creditorUserId: ama, ...about },
      },
      {
        type: 'PayoutDue',
        data: {
          ...{ payoutId: `debt-${debtId}-1`, userId: ama, amountMinor: minor(100_00), reason: 'debt' },
          ...{ round: null, contributionIds: [contributionId] },
        },
      },
      // Ama's last payment is not firm, and so nothing is sent to her.
      ...[opened(3, '2026-04-30'), ...complete(3), settled(kofi, 3), settled(nia, 3)],
    ]
    const send = {
      ...({ type: 'SendPayout', userId: null, asAdmin: true, payoutId: 'round-2', attempt: 1 } as const),
      ...({ method: 'bank_transfer', reference: '', from: 'bank', now: day('2026-05-02') } as const),
      ...{ approvalAbove: minor(1_000_00), ...firmAtOnce },
    }
    given(...history)
      .when(send)
      .thenRefuses('payout_not_firm')
    expect(goalDecider.decide(send, stateAfter([...history, settled(ama, 3)])).outcome).toBe('accepted')
  })

  it('is missing first in what is due to its payer: what paid them for it is not taken from who had got it', () => {
    const debtId = 'wound-up-1-2'
    const back: GoalEvent[] = [
      ...due,
      {
        type: 'MemberReplaced',
        data: { leaving: 1, leaverUserId: kofi, userId: esi, way: 'consent' },
      },
      owes(ama, kofi, 2, { debtId, cause: 'wound_up' }),
      {
        type: 'DebtNetted',
        data: {
          ...{ debtId, payment: 1, debtorUserId: ama, creditorUserId: kofi, potRound: 1 },
          ...{ payoutId: 'round-1', amountMinor: minor(100_00) },
        },
      },
      {
        type: 'PayoutDue',
        data: {
          ...{ payoutId: `debt-${debtId}-1`, userId: kofi, amountMinor: minor(100_00), reason: 'debt' },
          ...{ round: 1, contributionIds: [ama, kofi, nia].map(who => paymentOf(who, 1)) },
        },
      },
    ]
    const state = stateAfter(back, hear(kofi, 1, on, { disputes: [dispute('open')] }))
    const left = ['round-1', `debt-${debtId}-1`].map(id => state.payouts.get(id)?.amountMinor)
    expect(left).toEqual([200_00, 0])
    expect(state.openDebts.size).toBe(0)
  })

  it('is owed by the seat that had paid it, regardless of its present holder', () => {
    const invitation = invitationId('33333333-3333-4333-8333-333333333333')
    const about = {
      invitationId: invitation,
      channel: 'email',
      role: 'member',
      replacesUserId: kofi,
    } as const
    const state = stateAfter(
      [...due, opened(2, '2026-03-31')],
      { type: 'IssueInvitation', userId: kofi, ...about, now: day(on) },
      { type: 'AcceptInvitation', invitationId: invitation, userId: esi, now: day(on) },
      hear(kofi, 1, on, { disputes: [dispute('open')] }),
    )
    expect(state.openDebts.get('reversal-dp_1-1')).toMatchObject({
      ...{ cause: 'round_closed_short', debtorUserId: esi, creditorUserId: ama, leftMinor: 100_00 },
      // The former holder answers for their own payment with what is due to them.
      liableUserIds: [kofi],
    })
    expect(broughtBy(state, esi, 1)).toBe(0)
  })

  it('is owed by the seat also where a part of the payment was still on its way back to the former holder', () => {
    const invitation = invitationId('33333333-3333-4333-8333-333333333333')
    const about = {
      invitationId: invitation,
      channel: 'email',
      role: 'member',
      replacesUserId: kofi,
    } as const
    const refund: GoalEvent = {
      type: 'RefundRequested',
      data: {
        ...{ refundRequestId: refundRequestId('44444444-4444-4444-8444-444444444444'), userId: kofi },
        ...{ contributionId: paymentOf(kofi, 1), amountMinor: minor(10_00), byUserId: kofi },
        reason: 'paid_twice',
      },
    }
    const paidTwice = paid(kofi, 1, { amount: 110_00 })
    const sold = stateAfter(
      [
        ...[...begun(), ...paid(ama, 1), ...paidTwice, refund, ...paid(nia, 1)],
        ...[closed(1), potDue(1), opened(2, '2026-03-31')],
      ],
      { type: 'IssueInvitation', userId: kofi, ...about, paidFor: true, now: day(on) },
      { type: 'AcceptInvitation', invitationId: invitation, userId: esi, now: day(on) },
    )
    // Until then the seat's own pot waits for it.
    expect(ownAtRisk(sold, { userId: esi, round: 2, contributionIds: [] }, {})).toMatchObject([
      { amountMinor: 100_00, creditorUserIds: [ama] },
    ])
    const decision = goalDecider.decide(
      hear(kofi, 1, on, { receivedMinor: minor(110_00), disputes: [dispute('open', 'dp_1', 110_00)] }),
      sold,
    )
    const events = decision.outcome === 'accepted' ? decision.events : []
    expect(events.reduce(goalDecider.evolve, sold).openDebts.get('reversal-dp_1-1')).toMatchObject({
      ...{ cause: 'round_closed_short', debtorUserId: esi, creditorUserId: ama },
    })
  })

  it('is borne by the platform beyond what is left of the pot', () => {
    const short = [
      ...begun({ latePolicy: 'reduced' }),
      owes(ama, kofi, 1, { debtId: 'wound-up-1-2', cause: 'wound_up', amountMinor: minor(150_00) }),
      ...[ama, kofi].flatMap(who => paid(who, 1)),
      { type: 'MemberLate', data: { round: 1, userId: nia } } as const,
      closed(1, { payers: [ama, kofi], by: ama }),
      owes(nia, ama, 1),
    ]
    const netted: GoalEvent = {
      type: 'DebtNetted',
      data: {
        ...{ debtId: 'wound-up-1-2', payment: 1, potRound: 1, debtorUserId: ama, creditorUserId: kofi },
        amountMinor: minor(150_00),
      },
    }
    given(...short, netted, potDue(1, 50_00))
      .when(hear(kofi, 1, on, { disputes: [dispute('open')] }))
      .then(
        disputed(kofi),
        lowered(kofi, { amountMinor: minor(50_00) }),
        missing(kofi, { amountMinor: minor(50_00) }),
        owes(kofi, null, 1, {
          ...{ debtId: 'reversal-dp_1', amountMinor: minor(50_00), cause: 'reversed' },
          contributionId: paymentOf(kofi, 1),
        }),
      )
  })

  it('goes to the recipient when it is returned', () =>
    given(...takenFromKofi)
      .when(hear(kofi, 1, on, { disputes: [dispute('won')] }))
      .then(won(kofi), ...paidOff(kofi)))

  it('goes to its payer when it is returned, as far as they have paid it meanwhile', () =>
    given(...takenFromKofi, release)
      .when(hear(kofi, 1, on, { disputes: [dispute('won')] }))
      .then(won(kofi), ...paidOff(kofi, 40_00), dueAgain(kofi, 60_00)))

  it('is due again to its owner when it is returned', () =>
    given(...due, disputed(ama), lowered(ama))
      .when(hear(ama, 1, on, { disputes: [dispute('won')] }))
      .then(won(ama), dueAgain(ama)))

  it('can be taken back again, from where it is by then', () => {
    const again = { payoutId: 'debt-reversal-dp_1-1-1', reversal: 'dp_2', round: null }
    given(...takenFromKofi, won(kofi), ...paidOff(kofi))
      .when(hear(kofi, 1, on, { disputes: [dispute('won'), dispute('open', 'dp_2')] }))
      .then(
        disputed(kofi, { id: 'dp_2' }),
        lowered(kofi, again),
        missing(kofi, { debtId: 'reversal-dp_2-1' }),
      )
  })

  it('is taken from no one when it was returned before it was reported', () =>
    given(...due)
      .when(hear(kofi, 1, on, { disputes: [dispute('won')] }))
      .then(
        disputed(kofi),
        { ...won(kofi), data: { ...won(kofi).data, owedMinor: minor(100_00) } } as GoalEvent,
        owes(kofi, null, 1, {
          ...{ debtId: 'reversal-dp_1', cause: 'reversed', contributionId: paymentOf(kofi, 1) },
        }),
        {
          type: 'DebtRestored',
          data: {
            ...{ debtId: 'reversal-dp_1', restoration: 1, debtorUserId: kofi },
            ...{ amountMinor: minor(100_00), overpaidMinor: minor(0) },
          },
        },
      ))

  it('does not include an inquiry: the pot is sent meanwhile', () => {
    const settled = [ama, kofi, nia].map(
      (who): GoalEvent => ({
        type: 'ContributionSettled',
        data: {
          ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
          ...{ netMinor: minor(96_80), availableAt: instant('2026-02-10T00:00:00Z') },
        },
      }),
    )
    given(...due, ...settled, {
      type: 'ContributionQuestioned',
      data: {
        ...{ contributionId: paymentOf(kofi, 1), userId: kofi, disputeId: 'dp_1', reason: 'fraudulent' },
        ...{ amountMinor: minor(100_00), answerBy: null },
      },
    })
      .when({
        ...({ type: 'SendPayout', userId: userId(90), asAdmin: true, payoutId: 'round-1' } as const),
        ...({ attempt: 1, method: 'bank_transfer', reference: '', from: 'bank' } as const),
        ...{ approvalAbove: minor(1000_00), now: day('2026-02-25'), ...firmAtOnce },
      })
      .then(sent(1))
  })
})

describe('money that a bank takes, returns, and takes again', () => {
  /** Checks after each command that the books agree with the state. */
  const bookedAfter = (history: readonly GoalEvent[], commands: readonly GoalCommand[]) => {
    const books = createAccounts()
    let state = goalDecider.initialState()
    const apply = (events: readonly GoalEvent[]): void => {
      for (const event of events) {
        books.book(event)
        state = goalDecider.evolve(state, event)
      }
      expect(books.trial()).toBe(0)
      expect(books.total('savings') + state.receivedMinor).toBe(0)
      checkBooks(books, state)
    }
    apply(history)
    for (const command of commands) {
      const decision = goalDecider.decide(command, state)
      expect(decision.outcome).toBe('accepted')
      if (decision.outcome === 'accepted') apply(decision.events)
    }
    return { state, books }
  }
  const refund = (status: RefundFacts['status']): RefundFacts => ({
    ...{ id: 're_1', amountMinor: minor(40_00), refundRequestId: undefined },
    ...{ status, failureCode: status === 'failed' ? 'expired' : undefined },
  })
  const released: GoalCommand = {
    ...({ type: 'ReleaseDebt', userId: ama, debtId: 'reversal-dp_1-1', reason: 'forgiven' } as const),
  }
  const hearing = (who: UserId, disputes: DisputeFacts[], refunds: RefundFacts[] = []): GoalCommand =>
    hear(who, 1, on, { disputes, refunds })

  it.each<readonly [string, readonly GoalCommand[], owed: number, due: number]>([
    ['is taken', [hearing(kofi, [dispute('open')])], 100_00, 200_00],
    ['is returned', [hearing(kofi, [dispute('open')]), hearing(kofi, [dispute('won')])], 0, 300_00],
    ['is lost', [hearing(kofi, [dispute('open')]), hearing(kofi, [dispute('lost')])], 100_00, 200_00],
    [
      'is released, and returned',
      [hearing(kofi, [dispute('open')]), released, hearing(kofi, [dispute('won')])],
      ...([0, 300_00] as const),
    ],
    [
      'is refunded in part, disputed for the rest, and returned',
      [
        hearing(kofi, [], [refund('succeeded')]),
        hearing(kofi, [dispute('open', 'dp_1', 60_00)], [refund('succeeded')]),
        hearing(kofi, [dispute('open', 'dp_1', 60_00)], [refund('failed')]),
        hearing(kofi, [dispute('won', 'dp_1', 60_00)], [refund('failed')]),
      ],
      ...([0, 300_00] as const),
    ],
    [
      'is returned and taken once more in one report',
      [
        hearing(kofi, [dispute('open')]),
        hearing(kofi, [dispute('won'), dispute('open', 'dp_2')]),
        hearing(kofi, [dispute('won'), dispute('won', 'dp_2')]),
      ],
      ...([0, 300_00] as const),
    ],
    [
      'belongs to two people, one of them the recipient',
      [hearing(kofi, [dispute('open')]), hearing(ama, [dispute('open', 'dp_7')])],
      ...([100_00, 100_00] as const),
    ],
  ])('is booked as it is owed when it %s', (_, commands, owed, dueMinor) => {
    const { state } = bookedAfter(due, commands)
    const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
    expect(total([...state.openDebts.entries()].map(([, { leftMinor }]) => leftMinor))).toBe(owed)
    expect(total([...state.payouts.entries()].map(([, { amountMinor }]) => amountMinor))).toBe(dueMinor)
  })
})
