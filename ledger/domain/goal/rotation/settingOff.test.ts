import { describe, expect, it } from 'vitest'
import {
  begun,
  came,
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
import { ama, firmAtOnce, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'

const [admin, otherAdmin] = [userId(90), userId(91)]
const reduced = { latePolicy: 'reduced' } as const
const ofRound = (round: number) => [ama, kofi, nia].map(who => paymentOf(who, round))
interface Off {
  readonly debtId: string
  readonly payment?: number
  readonly amount?: number
  readonly from?: string
  readonly round?: number | null
}
/** Pays what `debtor` owes out of a payout of theirs, here the pot of the second round. */
const setOff = (
  debtor: UserId,
  creditor: UserId | null,
  { debtId, payment = 1, amount = 100_00, from = 'round-2', round = 2 }: Off,
): GoalEvent[] => {
  const netted: GoalEvent = {
    type: 'DebtNetted',
    data: {
      ...{ debtId, payment, potRound: round, payoutId: from, debtorUserId: debtor, creditorUserId: creditor },
      amountMinor: minor(amount),
    },
  }
  if (creditor === null) return [netted]
  const due = { payoutId: `debt-${debtId}-${payment}`, userId: creditor, amountMinor: minor(amount) }
  // Their own payment in the pot, where it suffices.
  const contributionIds = amount <= 100_00 ? [paymentOf(creditor, 2)] : ofRound(2)
  return [netted, { type: 'PayoutDue', data: { ...due, reason: 'debt', round, contributionIds } }]
}
const stateAfter = (...events: GoalEvent[]) => events.reduce(goalDecider.evolve, goalDecider.initialState())

/** Kofi has received the pot of round 2, which is unsent, and is late in round 3. */
const kofiLate: GoalEvent[] = [
  ...[...begun(reduced), ...complete(1), sent(1), opened(2, '2026-03-31'), ...complete(2)],
  ...[opened(3, '2026-04-30'), ...paid(ama, 3), ...paid(nia, 3)],
  { type: 'MemberLate', data: { round: 3, userId: kofi } },
]
const closeShort = { type: 'CloseRoundShort', userId: nia, round: 3, now: day('2026-05-10') } as const
const kofiShort: GoalEvent[] = [
  closed(3, { payers: [ama, nia], by: nia }),
  owes(kofi, nia, 3),
  potDue(3, 200_00),
]
const houseDebt = { debtId: 'reversal-dp_9', cause: 'reversed' } as const

describe('an unsent pot', () => {
  it('pays what its holder comes to owe after it was closed', () =>
    given(...kofiLate)
      .when(closeShort)
      .then(...kofiShort, ...setOff(kofi, nia, { debtId: 'round-3-2' })))

  it('pays after what no bank can take back', () => {
    const from = 'debt-round-2-3-1'
    const due = (payoutId: string, userId: UserId): GoalEvent => ({
      type: 'PayoutDue',
      data: { payoutId, userId, amountMinor: minor(100_00), reason: 'debt', round: 2, contributionIds: [] },
    })
    const [netted] = setOff(kofi, nia, { debtId: 'round-3-2', from })
    given(...kofiLate, due(from, kofi))
      .when(closeShort)
      .then(...kofiShort, netted!, due('debt-round-3-2-1', nia))
  })

  it('pays nothing after it was sent', () =>
    given(...kofiLate, sent(2))
      .when(closeShort)
      .then(...kofiShort))

  it('pays members of the circle before the platform', () =>
    given(...kofiLate, ...kofiShort, owes(kofi, null, 1, { ...houseDebt, amountMinor: minor(250_00) }))
      .when({ type: 'AdvanceRotation', now: day('2026-05-10') })
      .then(
        ...setOff(kofi, nia, { debtId: 'round-3-2' }),
        ...setOff(kofi, null, { debtId: 'reversal-dp_9', amount: 200_00 }),
      ))

  it('ends when nothing is left of it: it is not sent, and its holder awaits nothing', () => {
    const all = owes(kofi, null, 1, { ...houseDebt, amountMinor: minor(300_00) })
    const events = [...kofiLate, all, ...setOff(kofi, null, { debtId: 'reversal-dp_9', amount: 300_00 })]
    const state = stateAfter(...events)
    expect(state.payouts.get('round-2')).toMatchObject({ status: 'set_off', amountMinor: 0 })
    expect(state.awaited.get(kofi)).toBe(0)
    expect(state.openDebts.size).toBe(0)
    const about = { payoutId: 'round-2', attempt: 1 } as const
    given(...events)
      .when({
        ...({
          type: 'SendPayout',
          userId: admin,
          asAdmin: true,
          ...about,
          from: 'bank',
          reference: '',
        } as const),
        ...({ method: 'bank_transfer', approvalAbove: minor(1000_00), now: day('2026-05-10') } as const),
        ...firmAtOnce,
      })
      .thenRefuses('payout_changed')
    given(...events)
      .when({ type: 'ConfirmPayout', userId: kofi, ...about })
      .thenRefuses('payout_not_sent')
  })

  it('keeps its approvals when it is lowered, and the rest is sent', () => {
    const settled = ofRound(2).map(
      (contributionId): GoalEvent => ({
        type: 'ContributionSettled',
        data: {
          ...{ contributionId, balanceTransactionId: 'txn', feeMinor: minor(3_20), netMinor: minor(96_80) },
          availableAt: instant('2026-04-01T00:00:00Z'),
        },
      }),
    )
    given(
      ...kofiLate,
      ...settled,
      { type: 'PayoutApproved', data: { payoutId: 'round-2', byUserId: otherAdmin } },
      ...[...kofiShort, ...setOff(kofi, nia, { debtId: 'round-3-2' })],
    )
      .when({
        ...({ type: 'SendPayout', userId: admin, asAdmin: true, payoutId: 'round-2', attempt: 1 } as const),
        ...({ method: 'bank_transfer', from: 'bank', reference: '' } as const),
        ...{ approvalAbove: minor(150_00), now: day('2026-05-10'), ...firmAtOnce },
      })
      .then(sent(2, 200_00))
  })
})

describe('a pot of cash and card payments', () => {
  const inCash = (who: UserId): GoalEvent[] =>
    paid(who, 2).map(event =>
      event.type === 'ContributionReceived'
        ? ({ ...event, data: { ...event.data, paymentIntentId: null, confirmedByUserId: who } } as GoalEvent)
        : event,
    )
  it('pays a member’s own payment into it back to them before older debts to others', () => {
    const history: GoalEvent[] = [
      ...[...begun(reduced), ...complete(1), sent(1), opened(2, '2026-03-31')],
      owes(kofi, ama, 1, { debtId: 'older' }),
      owes(kofi, nia, 1, { debtId: 'newer' }),
      ...[...paid(nia, 2), ...inCash(kofi)],
    ]
    const state = stateAfter(...history)
    const now = day('2026-04-10')
    const decision = goalDecider.decide({ type: 'CloseRoundShort', userId: kofi, round: 2, now }, state)
    const events = decision.outcome === 'accepted' ? decision.events : []
    const paidDebts = events.flatMap(({ type, data }) => (type === 'DebtNetted' ? [data.debtId] : []))
    expect(paidDebts).toEqual(['newer'])
    const due = events.flatMap(({ type, data }) => (type === 'PayoutDue' ? [data.payoutId] : []))
    expect(due).toEqual(['debt-newer-1', 'round-2-outside'])
  })
})

describe('a pot whose holder has paid an earlier unsent one', () => {
  /**
   * Nia owes the platform and has paid Kofi's round by a card that is not firm; only Kofi pays into her own
   * pot.
   */
  const history: GoalEvent[] = [
    ...[...begun(reduced), ...complete(1), sent(1), owes(nia, null, 1, houseDebt), opened(2, '2026-03-31')],
    ...[...complete(2), opened(3, '2026-04-30'), ...paid(kofi, 3)],
    ...[ama, nia].map((who): GoalEvent => ({ type: 'MemberLate', data: { round: 3, userId: who } })),
  ]
  const closing = (now: string) => ({ ...closeShort, now: day(now) }) as const
  const closedShort: GoalEvent[] = [
    closed(3, { payers: [kofi], by: nia }),
    owes(ama, nia, 3),
    potDue(3, 100_00),
  ]
  const clock = (on: string) => ({ type: 'AdvanceRotation', now: day(on), firmAfterDays: 7 }) as const
  const settled: GoalEvent = {
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(nia, 2), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
      ...{ netMinor: minor(96_80), availableAt: instant('2026-05-09T00:00:00Z') },
    },
  }
  const taken = hear(nia, 2, '2026-05-11', {
    disputes: [
      {
        ...{ id: 'dp_1', amountMinor: minor(100_00), feeMinor: minor(0), feeReturnedMinor: minor(0) },
        ...({ stage: 'open', reason: 'fraudulent', answerBy: null } as const),
      },
    ],
  })
  it('pays no one else with what its holder would owe if a bank took that back', () =>
    given(...history)
      .when(closing('2026-05-10'))
      .then(...closedShort))
  it('keeps the payment of the member who would lack it, and pays others with the rest', () => {
    // Only Ama is late.
    const both = [...history.slice(0, -1), ...paid(nia, 3)]
    const decision = goalDecider.decide(closing('2026-05-10'), stateAfter(...both))
    const events = decision.outcome === 'accepted' ? decision.events : []
    const due = events.flatMap(({ type, data }) => (type === 'PayoutDue' ? [data] : []))
    expect(events).toContainEqual(expect.objectContaining({ type: 'DebtNetted' }))
    expect(due).toMatchObject([
      { payoutId: 'round-3', amountMinor: 100_00, contributionIds: [paymentOf(kofi, 3)] },
    ])
  })
  it('pays the member who lost it when a bank takes it back', () => {
    const decision = goalDecider.decide(taken, stateAfter(...history, ...closedShort))
    const events = decision.outcome === 'accepted' ? decision.events : []
    const netted = events.flatMap(({ type, data }) => (type === 'DebtNetted' ? [data] : []))
    expect(netted).toMatchObject([{ debtorUserId: nia, creditorUserId: kofi, amountMinor: 100_00 }])
  })
  it('pays what its holder owes once that is firm, or sent', () => {
    const pays = setOff(nia, null, { debtId: 'reversal-dp_9', from: 'round-3', round: 3 })
    given(...history, ...closedShort, settled)
      .when(clock('2026-05-15'))
      .thenNothing()
    given(...history, ...closedShort, settled)
      .when(clock('2026-05-16'))
      .then(...pays)
    given(...history, ...closedShort, sent(2))
      .when(clock('2026-05-10'))
      .then(...pays)
  })
})

describe('debts of several rounds', () => {
  it('are paid in the order of their rounds, whichever arose first', () => {
    const first = owes(kofi, nia, 3, { amountMinor: minor(250_00) })
    const taken = {
      debtId: 'reversal-dp_8-1',
      contributionId: paymentOf(kofi, 1),
      amountMinor: minor(100_00),
    }
    const state = stateAfter(...kofiLate, first, owes(kofi, ama, 1, taken))
    const decision = goalDecider.decide({ type: 'AdvanceRotation', now: day('2026-05-04') }, state)
    const netted = (decision.outcome === 'accepted' ? decision.events : []).flatMap(event =>
      event.type === 'DebtNetted' ? [[event.data.creditorUserId, event.data.amountMinor]] : [],
    )
    expect(netted).toEqual([
      [ama, 100_00],
      [nia, 200_00],
    ])
  })
})

describe('what pays a creditor out of an unsent pot', () => {
  /** Nia is owed half of what Kofi's pot owes her, and the rest of the pot is sent to him. */
  const half = owes(kofi, nia, 1, { amountMinor: minor(50_00) })
  const history = [...begun(reduced), ...complete(1), sent(1), opened(2, '2026-03-31'), ...complete(2), half]
  const paidBy = (debts: readonly GoalEvent[]): GoalEvent[] => {
    const state = stateAfter(...debts)
    const decision = goalDecider.decide({ type: 'AdvanceRotation', now: day('2026-03-10') }, state)
    return decision.outcome === 'accepted' ? [...debts, ...decision.events] : []
  }
  const idsOf = (events: readonly GoalEvent[]) =>
    events.flatMap(event =>
      event.type === 'PayoutDue' && event.data.reason === 'debt' ? [event.data.contributionIds] : [],
    )

  it('is their own payment, which no other payer can take back', () => {
    const paidOff = paidBy(history)
    expect(idsOf(paidOff)).toEqual([[paymentOf(nia, 2)]])
    const disputes = [
      {
        ...{ id: 'dp_1', amountMinor: minor(100_00), feeMinor: minor(0), feeReturnedMinor: minor(0) },
        ...({ reason: 'general', stage: 'open', answerBy: null } as const),
      },
    ]
    const state = stateAfter(...paidOff, sent(2, 250_00))
    const decision = goalDecider.decide(hear(ama, 2, '2026-03-12', { disputes }), state)
    const events = decision.outcome === 'accepted' ? decision.events : []
    expect(events.map(({ type }) => type)).toContain('ContributionDisputed')
    expect(events.map(({ type }) => type)).not.toContain('PayoutLowered')
  })
  it('is every payment where it does not suffice, or pays them already', () => {
    const more = owes(kofi, nia, 1, { debtId: 'round-1-more', amountMinor: minor(60_00) })
    expect(idsOf(paidBy([...history, more]))).toEqual([[paymentOf(nia, 2)], ofRound(2)])
  })
})

describe('what waits in a pot for a member whom its recipient may yet owe it', () => {
  it('is taken last by a bank that takes back the recipient’s own payment into that pot', () => {
    // Ama's pot with Kofi's payment is not sent. His own pot pays Nia more than she has put into it.
    const debt = owes(kofi, nia, 1, { amountMinor: minor(150_00) })
    const before = stateAfter(
      ...begun(reduced),
      ...complete(1),
      opened(2, '2026-03-31'),
      ...complete(2),
      debt,
    )
    const netted = goalDecider.decide({ type: 'AdvanceRotation', now: day('2026-03-10') }, before)
    const state = (netted.outcome === 'accepted' ? netted.events : []).reduce(goalDecider.evolve, before)
    const disputes = [
      {
        ...{ id: 'dp_1', amountMinor: minor(100_00), feeMinor: minor(0), feeReturnedMinor: minor(0) },
        ...({ reason: 'general', stage: 'open', answerBy: null } as const),
      },
    ]
    const decision = goalDecider.decide(hear(kofi, 2, '2026-03-12', { disputes }), state)
    const events = decision.outcome === 'accepted' ? decision.events : []
    expect(events.flatMap(({ type, data }) => (type === 'PayoutLowered' ? [data] : []))).toMatchObject([
      { payoutId: 'round-2', amountMinor: 50_00 },
      { payoutId: `debt-round-1-${kofi}-1`, amountMinor: 50_00 },
    ])
  })
})

describe('a payout that came back', () => {
  const back = [...kofiLate, sent(2), ...kofiShort]
  const about = { payoutId: 'round-2', attempt: 1, byUserId: otherAdmin } as const

  it('pays what its recipient owes by then', () => {
    const contested: GoalEvent = { type: 'PayoutContested', data: { ...about, byUserId: kofi } }
    given(...back, contested)
      .when({
        ...({ type: 'ClosePayoutCase', userId: null, asAdmin: true } as const),
        ...({ payoutId: 'round-2', attempt: 1, outcome: 'returned' } as const),
      })
      .then(
        {
          type: 'PayoutCaseClosed',
          data: {
            ...about,
            byUserId: null,
            userId: kofi,
            amountMinor: minor(300_00),
            from: 'bank',
            outcome: 'returned',
          },
        },
        ...setOff(kofi, nia, { debtId: 'round-3-2' }),
      )
  })

  it('does so as well when it had never been sent', () => {
    const mistaken = sent(2) as GoalEvent & { readonly type: 'PayoutSent' }
    const proposal = { correction: 1, revision: 40, byUserId: admin, reason: 'typed wrongly', mistaken }
    given(...back, { type: 'CorrectionProposed', data: proposal })
      .when({ type: 'ApproveCorrection', userId: otherAdmin, correction: 1, now: day('2026-05-10') })
      .then(
        { type: 'EntryReversed', data: { ...proposal, approvedByUserId: otherAdmin } },
        ...setOff(kofi, nia, { debtId: 'round-3-2' }),
      )
  })
})

describe('money that is passed on to a creditor', () => {
  it('pays what that creditor owes in turn', () =>
    given(...kofiLate, owes(nia, ama, 1, { debtId: 'round-1-3', amountMinor: minor(60_00) }))
      .when(closeShort)
      .then(
        closed(3, { payers: [ama, nia], by: nia }),
        owes(kofi, nia, 3),
        ...([
          {
            type: 'DebtNetted',
            data: {
              ...{ debtId: 'round-1-3', payment: 1, potRound: 3, debtorUserId: nia, creditorUserId: ama },
              amountMinor: minor(60_00),
            },
          },
          {
            type: 'PayoutDue',
            data: {
              ...{ payoutId: 'debt-round-1-3-1', userId: ama, amountMinor: minor(60_00) },
              ...{ reason: 'debt', round: 3, contributionIds: [paymentOf(ama, 3)] },
            },
          },
          {
            type: 'PayoutDue',
            data: {
              ...{ payoutId: 'round-3', userId: nia, amountMinor: minor(140_00), reason: 'round', round: 3 },
              contributionIds: [ama, nia].map(who => paymentOf(who, 3)),
            },
          },
        ] as GoalEvent[]),
        ...setOff(kofi, nia, { debtId: 'round-3-2' }),
      ))

  it('also when it arrives by card', () =>
    given(
      ...kofiLate,
      sent(2),
      ...kofiShort,
      sent(3, 200_00),
      owes(nia, null, 1, { ...houseDebt, amountMinor: minor(30_00) }),
      {
        type: 'ContributionRequested',
        data: {
          ...{ contributionId: paymentOf(kofi, 9), userId: kofi, amountMinor: minor(100_00), round: 3 },
          debtId: 'round-3-2',
        },
      },
    )
      .when(hear(kofi, 9, '2026-05-10'))
      .then(
        { ...came(kofi, 9), data: { ...came(kofi, 9).data, round: 3 } } as GoalEvent,
        {
          type: 'DebtPaid',
          data: {
            ...{ debtId: 'round-3-2', payment: 1, contributionId: paymentOf(kofi, 9), debtorUserId: kofi },
            ...{ creditorUserId: nia, round: 3, amountMinor: minor(100_00) },
          },
        },
        {
          type: 'PayoutDue',
          data: {
            ...{ payoutId: 'debt-round-3-2-1', userId: nia, amountMinor: minor(100_00), reason: 'debt' },
            ...{ round: null, contributionIds: [paymentOf(kofi, 9)] },
          },
        },
        ...setOff(nia, null, {
          ...{ debtId: 'reversal-dp_9', amount: 30_00, from: 'debt-round-3-2-1', round: null },
        }),
      ))
})

describe('cash', () => {
  const cash = (who: UserId, round: number): GoalEvent[] => [
    {
      type: 'ContributionRequested',
      data: { contributionId: paymentOf(who, round), userId: who, amountMinor: minor(100_00), round },
    },
    {
      type: 'ContributionReceived',
      data: {
        ...{ contributionId: paymentOf(who, round), userId: who, amountMinor: minor(100_00), round },
        ...{ chargeId: '', paymentIntentId: null, confirmedByUserId: ama },
      },
    },
  ]
  const advance = { type: 'AdvanceRotation', now: day('2026-02-10') } as const
  it('that members hold pays no debts, because its holder would keep it', () => {
    const pot = [...begun(reduced), ...[ama, kofi, nia].flatMap(who => cash(who, 1)), closed(1), potDue(1)]
    given(...pot, owes(ama, null, 1, houseDebt), opened(2, '2026-03-31'))
      .when(advance)
      .thenNothing()
    given(...pot, opened(2, '2026-03-31'), owes(ama, kofi, 2, { debtId: 'wound-up-1-2' }))
      .when(advance)
      .thenNothing()
  })
  it('that a member gets back is theirs, whatever they owe', () =>
    given(...begun(reduced), ...cash(kofi, 1), owes(kofi, ama, 1), {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: `returned-${paymentOf(kofi, 1)}-1`, userId: kofi, amountMinor: minor(100_00) },
        ...{ reason: 'withdrawal', round: 1, contributionIds: [paymentOf(kofi, 1)] },
      },
    })
      .when(advance)
      .thenNothing())
})
