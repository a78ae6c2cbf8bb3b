import { describe, it } from 'vitest'
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
  spared,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, type UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'

const reduced = { latePolicy: 'reduced' } as const
/** Round 1 was closed without Nia, who owes Ama for it; round 2 is open. */
const short = (charter = {}): GoalEvent[] => [
  ...begun({ ...reduced, ...charter }),
  ...paid(ama, 1),
  ...paid(kofi, 1),
  late(nia, 1),
  closed(1, { payers: [ama, kofi], by: ama }),
  owes(nia, ama, 1),
  potDue(1, 200_00),
  opened(2, '2026-03-31'),
]
const debtId = 'round-1-3'
const payment = contributionId('99999999-9999-4999-8999-999999999999')
const pay = (who = nia, amount = 100_00) =>
  ({
    ...({ type: 'RequestContribution', contributionId: payment, userId: who, debtId } as const),
    amountMinor: minor(amount),
  }) as const
const askedForDebt: GoalEvent = {
  type: 'ContributionRequested',
  data: { contributionId: payment, userId: nia, amountMinor: minor(100_00), round: 1, debtId },
}
const debtPaid = (contribution = payment, amount = 100_00, number = 1): GoalEvent[] => [
  {
    type: 'DebtPaid',
    data: {
      ...{ debtId, payment: number, contributionId: contribution, debtorUserId: nia, creditorUserId: ama },
      ...{ round: 1, amountMinor: minor(amount) },
    },
  },
  {
    type: 'PayoutDue',
    data: {
      ...{ payoutId: `debt-${debtId}-${number}`, userId: ama, amountMinor: minor(amount), reason: 'debt' },
      ...{ round: null, contributionIds: [contribution] },
    },
  },
]
const release = (who: typeof ama) =>
  ({ type: 'ReleaseDebt', userId: who, debtId, reason: 'paid_outside' }) as const
const released: GoalEvent = {
  type: 'DebtReleased',
  data: {
    debtId,
    debtorUserId: nia,
    creditorUserId: ama,
    amountMinor: minor(100_00),
    reason: 'paid_outside',
  },
}
const refundAsked = (id: string, contribution: typeof payment, who = nia): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: id as never, contributionId: contribution, userId: who, byUserId: who },
    ...{ amountMinor: minor(100_00), reason: 'paid_twice' },
  },
})

describe('a debt', () => {
  it('is paid by its debtor, with the exact amount', () => {
    given(...short())
      .when(pay())
      .then(askedForDebt)
    given(...short())
      .when(pay(nia, 50_00))
      .thenRefuses('not_the_fixed_amount')
    given(...short())
      .when(pay(kofi))
      .thenRefuses('not_the_debtor')
    given(...short())
      .when(pay(esi))
      .thenRefuses('debt_not_found')
  })
  it('is paid by one payment at a time', () => {
    given(...short(), askedForDebt)
      .when({ ...pay(), contributionId: paymentOf(nia, 1, 9) })
      .thenRefuses('already_contributed')
    given(
      ...begun(reduced),
      ...paid(ama, 1),
      ...paid(kofi, 1),
      asked(nia, 1),
      late(nia, 1),
      closed(1, { payers: [ama, kofi], by: ama }),
      owes(nia, ama, 1),
    )
      .when(pay())
      .thenRefuses('already_contributed')
  })
  it('is passed on to its creditor as it is paid', () =>
    given(...short(), askedForDebt)
      .when({ ...hear(nia, 1, '2026-03-10'), contributionId: payment })
      .then(
        { ...came(nia, 1), data: { ...(came(nia, 1).data as object), contributionId: payment } } as GoalEvent,
        ...debtPaid(),
      ))
  it('is paid by what was under way when the round was closed', () =>
    given(
      ...begun(reduced),
      ...paid(ama, 1),
      ...paid(kofi, 1),
      asked(nia, 1),
      late(nia, 1),
      closed(1, { payers: [ama, kofi], by: ama }),
      owes(nia, ama, 1),
      opened(2, '2026-03-31'),
    )
      .when(hear(nia, 1, '2026-03-10'))
      .then(came(nia, 1), ...debtPaid(paymentOf(nia, 1))))
  it('can be released by its creditor, once', () => {
    given(...short())
      .when(release(ama))
      .then(released)
    given(...short(), released)
      .when(release(ama))
      .thenNothing()
    given(...short())
      .when(release(nia))
      .thenRefuses('not_the_creditor')
    given(...short(), released)
      .when(pay())
      .thenRefuses('debt_settled')
  })
  it('that was released returns later payments', () =>
    given(...short(), askedForDebt, released)
      .when({ ...hear(nia, 1, '2026-03-10'), contributionId: payment })
      .then(
        { ...came(nia, 1), data: { ...(came(nia, 1).data as object), contributionId: payment } } as GoalEvent,
        refundAsked('d6c62690-c84a-88cf-ae00-29bc34467f2a', payment),
      ))
})

const setOff = (debtor: UserId, creditor: UserId, debtId: string): GoalEvent[] => [
  {
    type: 'DebtReleased',
    data: {
      ...{ debtId, debtorUserId: debtor, creditorUserId: creditor, amountMinor: minor(100_00) },
      reason: 'set_off',
    },
  },
]

describe('netting', () => {
  /** It is Nia's own turn, and all have paid but her. */
  const third = (charter = {}) => [
    ...short(charter),
    ...complete(2),
    opened(3, '2026-04-30'),
    ...paid(ama, 3),
    ...paid(kofi, 3),
    asked(nia, 3),
  ]
  const netted: GoalEvent[] = [
    {
      type: 'DebtNetted',
      data: {
        ...{ debtId, payment: 1, potRound: 3, debtorUserId: nia, creditorUserId: ama },
        amountMinor: minor(100_00),
      },
    },
    {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: `debt-${debtId}-1`, userId: ama, amountMinor: minor(100_00) },
        ...{ reason: 'debt', round: 3, contributionIds: [paymentOf(ama, 3)] },
      },
    },
  ]
  /** The pot of the third round, to which these members have paid a part each. */
  const potOf = (...givers: UserId[]): GoalEvent => ({
    type: 'PayoutDue',
    data: {
      ...{ payoutId: 'round-3', userId: nia, amountMinor: minor(100_00 * givers.length), reason: 'round' },
      ...{ round: 3, contributionIds: givers.map(who => paymentOf(who, 3)) },
    },
  })
  it('deducts a member’s debts from their own pot', () =>
    given(...third())
      .when(hear(nia, 3, '2026-04-20'))
      .then(came(nia, 3), closed(3), ...netted, potOf(kofi, nia)))
  it('does so whatever an older charter says', () =>
    given(...third({ netArrears: false }))
      .when(hear(nia, 3, '2026-04-20'))
      .then(came(nia, 3), closed(3), ...netted, potOf(kofi, nia)))

  it('pays a member’s own payment into the pot back to them before older debts to others', () => {
    const payoutId = 'debt-round-2-3-1'
    given(
      ...[...short(), sent(1, 200_00)],
      ...[...paid(ama, 2), ...paid(kofi, 2), late(nia, 2), closed(2, { payers: [ama, kofi], by: kofi })],
      ...[owes(nia, kofi, 2), potDue(2, 200_00), sent(2, 200_00)],
      ...[opened(3, '2026-04-30'), ...paid(kofi, 3), late(ama, 3), late(nia, 3)],
    )
      .when({ type: 'CloseRoundShort', userId: nia, round: 3, now: day('2026-05-10') })
      .then(
        closed(3, { payers: [kofi], by: nia }),
        owes(ama, nia, 3),
        {
          type: 'DebtNetted',
          data: {
            ...{ debtId: 'round-2-3', payment: 1, potRound: 3, debtorUserId: nia, creditorUserId: kofi },
            amountMinor: minor(100_00),
          },
        },
        {
          type: 'PayoutDue',
          data: {
            ...{ payoutId, userId: kofi, amountMinor: minor(100_00), reason: 'debt', round: 3 },
            contributionIds: [paymentOf(kofi, 3)],
          },
        },
        // Nia's debt to Ama for the first round, and Ama's to her for the third, are set off.
        ...setOff(nia, ama, 'round-1-3'),
        ...setOff(ama, nia, 'round-3-1'),
      )
  })
})

describe('money that a bank takes back after its pot was sent', () => {
  const dispute = (stage: DisputeFacts['stage']): DisputeFacts => ({
    ...{ id: 'dp_1', amountMinor: minor(100_00), stage, reason: 'fraudulent', answerBy: null },
    ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0) },
  })
  const about = { contributionId: paymentOf(kofi, 1), userId: kofi, round: 1 }
  const disputed: GoalEvent = {
    type: 'ContributionDisputed',
    data: {
      ...{ ...about, disputeId: 'dp_1', amountMinor: minor(100_00), owedMinor: minor(100_00) },
      ...{ feeMinor: minor(15_00), reason: 'fraudulent', answerBy: null },
    },
  }
  const owed = owes(kofi, null, 1, {
    debtId: 'reversal-dp_1',
    cause: 'reversed',
    contributionId: paymentOf(kofi, 1),
  })
  const between = [...begun(), ...complete(1), sent(1)]
  const won: GoalEvent = {
    type: 'DisputeWon',
    data: {
      ...about,
      disputeId: 'dp_1',
      amountMinor: minor(100_00),
      owedMinor: minor(100_00),
      feeReturnedMinor: minor(0),
    },
  }
  const restored = (overpaid: number): GoalEvent => ({
    type: 'DebtRestored',
    data: {
      ...{ debtId: 'reversal-dp_1', restoration: 1, debtorUserId: kofi },
      ...{ amountMinor: minor(100_00), overpaidMinor: minor(overpaid) },
    },
  })

  it('is owed to the platform by its payer, and the round stays closed', () =>
    given(...between)
      .when(hear(kofi, 1, '2026-02-20', { disputes: [dispute('open')] }))
      .then(disputed, owed))
  it('is no longer owed when the bank returns it', () =>
    given(...between, disputed, owed)
      .when(hear(kofi, 1, '2026-02-20', { disputes: [dispute('won')] }))
      .then(won, restored(0)))
  it('is returned as far as it was paid meanwhile', () => {
    const houseDebt = { debtId: 'reversal-dp_1', debtorUserId: kofi, creditorUserId: null } as const
    given(...between, disputed, owed, {
      type: 'DebtNetted',
      data: { ...houseDebt, payment: 1, potRound: 2, amountMinor: minor(100_00) },
    })
      .when(hear(kofi, 1, '2026-02-20', { disputes: [dispute('won')] }))
      .then(won, restored(100_00), {
        type: 'PayoutDue',
        data: {
          ...{ payoutId: 'restored-reversal-dp_1-1', userId: kofi, amountMinor: minor(100_00) },
          ...{ reason: 'restored', round: null },
        },
      })
  })
  it('is taken from what is still in the goal first', () => {
    const refund: RefundFacts = {
      ...{ id: 're_1', amountMinor: minor(50_00), refundRequestId: undefined },
      ...({ status: 'failed', failureCode: 'expired' } as const),
    }
    const back = { ...about, refundId: 're_1', amountMinor: minor(50_00) }
    // Half of Kofi's first payment was refunded, paid again, and came back: half of it is surplus.
    const both = closed(1)
    const shares = both.data.shares.map(share =>
      share.userId === kofi
        ? { ...share, contributionIds: [paymentOf(kofi, 1, 2), paymentOf(kofi, 1)] }
        : share,
    )
    given(
      ...begun(),
      ...[ama, kofi, nia].flatMap(who => paid(who, 1)),
      { type: 'ContributionRefunded', data: { ...back, refundRequestId: null } },
      ...paid(kofi, 1, { nth: 2, amount: 50_00 }),
      { type: 'ContributionRefundFailed', data: { ...back, code: 'expired' } },
      { ...both, data: { ...both.data, shares } },
      potDue(1),
      sent(1),
    )
      .when(hear(kofi, 1, '2026-02-20', { refunds: [refund], disputes: [dispute('open')] }))
      .then(
        { ...disputed, data: { ...disputed.data, owedMinor: minor(50_00) } } as GoalEvent,
        { ...owed, data: { ...owed.data, amountMinor: minor(50_00) } } as GoalEvent,
      )
  })
  it('cannot be refunded, neither by an organiser nor by one admin', () => {
    const refundRequestId = '33333333-3333-4333-8333-333333333333' as never
    const wish = {
      refundRequestId,
      contributionId: paymentOf(kofi, 1),
      byUserId: ama,
      reason: 'mistake',
    } as const
    const refund = (asAdmin: boolean) =>
      ({ ...wish, type: 'RequestRefund', asAdmin, amountMinor: undefined }) as const
    for (const asAdmin of [false, true])
      given(...between)
        .when(refund(asAdmin))
        .thenRefuses('paid_on')
  })
  it('of an open round leaves the round to be paid again', () =>
    given(...begun(), ...paid(kofi, 1))
      .when(hear(kofi, 1, '2026-02-20', { disputes: [dispute('open')] }))
      .then(
        {
          type: 'ContributionDisputed',
          data: {
            ...{ ...about, disputeId: 'dp_1', amountMinor: minor(100_00), feeMinor: minor(15_00) },
            ...{ reason: 'fraudulent', answerBy: null },
          },
        },
        spared(kofi, 'case', null),
      ))
})

/** Neither Kofi nor Nia has paid round 1, and Nia's payment for it is still under way. */
const bothShort: GoalEvent[] = [
  ...begun(reduced),
  ...paid(ama, 1),
  asked(nia, 1),
  late(kofi, 1),
  late(nia, 1),
  closed(1, { payers: [ama], by: ama }),
  owes(kofi, ama, 1),
  owes(nia, ama, 1),
  potDue(1, 100_00),
  opened(2, '2026-03-31'),
]

describe('of several debts', () => {
  it('a late payment for a round pays the payer’s own debt for it', () =>
    given(...bothShort)
      .when(hear(nia, 1, '2026-03-10'))
      .then(came(nia, 1), ...debtPaid(paymentOf(nia, 1))))

  it('a payment for one of them pays that one', () => {
    const second = { debtId: 'round-2-3', debtorUserId: nia, creditorUserId: kofi, round: 2 }
    const request = { ...askedForDebt, data: { ...askedForDebt.data, debtId: 'round-2-3', round: 2 } }
    const money = { amountMinor: minor(100_00), reason: 'debt', round: null, contributionIds: [payment] }
    given(
      ...short(),
      ...paid(ama, 2),
      ...paid(kofi, 2),
      late(nia, 2),
      closed(2, { payers: [ama, kofi], by: ama }),
      owes(nia, kofi, 2),
      potDue(2, 200_00),
      opened(3, '2026-04-30'),
      request as GoalEvent,
    )
      .when({ ...hear(nia, 2, '2026-04-10'), contributionId: payment })
      .then(
        { ...came(nia, 2), data: { ...(came(nia, 2).data as object), contributionId: payment } } as GoalEvent,
        {
          type: 'DebtPaid',
          data: { ...second, payment: 1, contributionId: payment, amountMinor: minor(100_00) },
        },
        { type: 'PayoutDue', data: { payoutId: 'debt-round-2-3-1', userId: kofi, ...money } } as GoalEvent,
      )
  })

  it('a payment into a collecting round pays none', () =>
    given(...short(), asked(nia, 2))
      .when(hear(nia, 2, '2026-03-10'))
      .then(came(nia, 2)))

  it('the rest after a partial payment is what has to be paid', () => {
    const rest = contributionId('88888888-8888-4888-8888-888888888888')
    const part = { ...askedForDebt, data: { ...askedForDebt.data, amountMinor: minor(40_00) } } as GoalEvent
    const received = (contribution: typeof payment, amount: number): GoalEvent => {
      const { data } = came(nia, 1, { amount })
      return { type: 'ContributionReceived', data: { ...data, contributionId: contribution } } as GoalEvent
    }
    given(...short(), part, received(payment, 40_00), ...debtPaid(payment, 40_00, 1))
      .when({ ...pay(nia, 60_00), contributionId: rest })
      .then({
        ...askedForDebt,
        data: { ...askedForDebt.data, contributionId: rest, amountMinor: minor(60_00) },
      } as GoalEvent)
  })
})

describe('releasing a debt', () => {
  it('is for its creditor', () => {
    given(...short())
      .when(release(kofi))
      .thenRefuses('not_the_creditor')
    given(...short())
      .when(release(nia))
      .thenRefuses('not_the_creditor')
  })
  it('needs an existing debt in an existing goal', () => {
    given().when(release(ama)).thenRefuses('goal_not_found')
    given(...short())
      .when({ ...release(ama), debtId: 'round-9-9' })
      .thenRefuses('debt_not_found')
    given(...short())
      .when(release(esi))
      .thenRefuses('debt_not_found')
  })
})
