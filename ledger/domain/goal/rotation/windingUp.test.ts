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
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi, left, seated } from '#lab/builders/domain/membership.ts'
import { ended, planned } from '#lab/builders/domain/plans.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor, zero } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

const on = '2026-03-10'
/** Kofi has proposed it, and Nia has the last vote. */
const agreed = [opensVote({ kind: 'wind_up' }, { by: kofi, on }), cast(kofi)]
const yes = { type: 'CastVote', userId: nia, vote: 1, inFavour: true, now: day(on) } as const
const accepted = voteEnded('accepted', [2, 0, 2])
const woundUp = (round: number): GoalEvent => ({ type: 'CircleWoundUp', data: { byUserId: null, round } })
/** What was paid out already answers for nothing any more. */
const sent = (round: number, userId = ama, amount = 300_00): GoalEvent => ({
  type: 'PayoutSent',
  data: {
    ...{ payoutId: `round-${round}`, attempt: 1, byUserId: kofi, userId, amountMinor: minor(amount) },
    ...{ method: 'bank_transfer', reference: '', from: 'bank' },
  },
})
const second = [...begun(), ...complete(1), sent(1), opened(2, '2026-03-31')]
const settling = (debtor: typeof ama, creditor: typeof ama, amount = 100_00, round = 2): GoalEvent =>
  owes(debtor, creditor, round, {
    debtId: `wound-up-${debtor}-${creditor}`,
    amountMinor: minor(amount),
    cause: 'wound_up',
  })
const backTo = (who: typeof ama, round: number, id: string, amount = 100_00): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: id as never, contributionId: paymentOf(who, round), userId: who, byUserId: who },
    ...{ amountMinor: minor(amount), reason: 'goal_cancelled' },
  },
})
const paysDebt = (
  payer: typeof ama,
  creditor: typeof ama,
  round: number,
  debtId = `wound-up-${payer}-${creditor}`,
): GoalEvent[] => {
  const contributionId = paymentOf(payer, 2)
  return [
    {
      type: 'DebtPaid',
      data: {
        ...{ debtId, payment: 1, contributionId, debtorUserId: payer, creditorUserId: creditor, round },
        amountMinor: minor(100_00),
      },
    },
    {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: `debt-${debtId}-1`, userId: creditor, amountMinor: minor(100_00), reason: 'debt' },
        ...{ round: null, contributionIds: [contributionId] },
      },
    },
  ]
}

describe('winding a circle up', () => {
  it('makes each recipient owe every other seat what it has paid to them', () =>
    given(...second, ...agreed)
      .when(yes)
      .then(cast(nia), accepted, woundUp(2), settling(ama, kofi), settling(ama, nia)))
  it('settles each pair separately, in the order of turns', () =>
    given(
      ...second,
      ...complete(2),
      sent(2, kofi),
      opened(3, '2026-04-30'),
      opensVote({ kind: 'wind_up' }, { by: kofi, on: '2026-04-10' }),
    )
      .when({ ...yes, now: day('2026-04-10') })
      .then(
        cast(nia),
        voteEnded('accepted', [1, 0, 1]),
        woundUp(3),
        settling(ama, nia, 100_00, 3),
        settling(kofi, nia, 100_00, 3),
      ))
  it('counts only payments: the rest of a short round is no longer owed', () => {
    const short = [
      ...begun({ latePolicy: 'reduced' }),
      ...paid(ama, 1),
      ...paid(kofi, 1),
      late(nia, 1),
      closed(1, { payers: [ama, kofi], by: ama }),
      owes(nia, ama, 1),
      potDue(1, 200_00),
      sent(1, ama, 200_00),
      opened(2, '2026-03-31'),
    ]
    const released: GoalEvent = {
      type: 'DebtReleased',
      data: {
        ...{ debtId: 'round-1-3', debtorUserId: nia, creditorUserId: ama, amountMinor: minor(100_00) },
        reason: 'wound_up',
      },
    }
    given(...short, opensVote({ kind: 'wind_up' }, { by: ama, on }))
      .when({ ...yes, userId: kofi })
      .then(cast(kofi), voteEnded('accepted', [1, 0, 1]), woundUp(2), released, settling(ama, kofi))
  })
  it('counts later payments of it', () => {
    const later: GoalEvent[] = [
      {
        type: 'ContributionRequested',
        data: {
          ...{ contributionId: paymentOf(nia, 1), userId: nia, amountMinor: minor(100_00), round: 1 },
          debtId: 'round-1-3',
        },
      },
      came(nia, 1),
      {
        type: 'DebtPaid',
        data: {
          ...{ debtId: 'round-1-3', payment: 1, contributionId: paymentOf(nia, 1), debtorUserId: nia },
          ...{ creditorUserId: ama, round: 1, amountMinor: minor(100_00) },
        },
      },
    ]
    given(
      ...begun({ latePolicy: 'reduced' }),
      ...paid(ama, 1),
      ...paid(kofi, 1),
      closed(1, { payers: [ama, kofi], by: ama }),
      owes(nia, ama, 1),
      potDue(1, 200_00),
      sent(1, ama, 200_00),
      opened(2, '2026-03-31'),
      ...later,
      ...agreed,
    )
      .when(yes)
      .then(cast(nia), accepted, woundUp(2), settling(ama, kofi), settling(ama, nia))
  })
  it('pays what its payer owes now with money in the open round, its recipient first', () =>
    given(...second, ...paid(ama, 2), ...agreed)
      .when(yes)
      .then(
        cast(nia),
        accepted,
        woundUp(2),
        settling(ama, kofi),
        settling(ama, nia),
        ...paysDebt(ama, kofi, 2),
      ))
  it('pays a former holder with the cash that their successor has, who hands it over', () => {
    const contributionId = paymentOf(ama, 2)
    const claims = [{ round: 1, amountMinor: minor(100_00) }]
    const handedOver: GoalEvent[] = [
      seated(esi, 2),
      {
        type: 'MemberReplaced',
        data: { leaving: 1, leaverUserId: kofi, userId: esi, way: 'consent', claims },
      },
      left(kofi, kofi, 'replaced'),
    ]
    const cash: GoalEvent[] = [
      asked(ama, 2),
      { type: 'ContributionReported', data: { contributionId, method: 'cash', reference: '' } },
      {
        type: 'ContributionReceived',
        data: {
          ...{ contributionId, userId: ama, amountMinor: minor(100_00), chargeId: '', round: 2 },
          ...{ paymentIntentId: null, confirmedByUserId: esi },
        },
      },
    ]
    const debtId = 'wound-up-1-4-2'
    const toKofi = owes(ama, kofi, 2, { debtId, cause: 'wound_up', seatUserId: esi })
    const [pays, due] = paysDebt(ama, kofi, 2, debtId)
    const proposed = [opensVote({ kind: 'wind_up' }, { by: esi, on }), cast(esi)]
    const before = [...second, ...handedOver, ...cash, ...proposed]
    const after = [cast(nia), accepted, woundUp(2), toKofi, settling(ama, nia), pays, due].filter(
      one => one !== undefined,
    )
    given(...before)
      .when(yes)
      .then(...after)
    const sending = {
      ...({ type: 'SendPayout', payoutId: `debt-${debtId}-1`, attempt: 1, from: 'outside' } as const),
      ...({ method: 'cash', reference: '', approvalAbove: minor(500_00), now: day(on) } as const),
      ...{ firmAfterDays: 0, reserveLeft: zero, destination: undefined },
    }
    given(...before, ...after)
      .when({ ...sending, userId: nia, asAdmin: false })
      .thenRefuses('not_the_payer')
    const handing = goalDecider.decide(
      { ...sending, userId: esi, asAdmin: false },
      [...before, ...after].reduce(goalDecider.evolve, goalDecider.initialState()),
    )
    expect(handing).toMatchObject({
      outcome: 'accepted',
      events: [{ type: 'PayoutSent', data: { userId: kofi, byUserId: esi, from: 'outside' } }],
    })
  })
  it('refunds money in rounds that were not closed, and cancels what is not with a bank', () =>
    given(...second, ...paid(kofi, 2), ...paid(kofi, 3), asked(nia, 2), ...agreed)
      .when(yes)
      .then(
        cast(nia),
        accepted,
        { type: 'ContributionCancelled', data: { contributionId: paymentOf(nia, 2), reason: 'goal_closed' } },
        woundUp(2),
        settling(ama, kofi),
        settling(ama, nia),
        backTo(kofi, 2, '0eb9ac40-8e74-857d-a444-059d397a53e0'),
        backTo(kofi, 3, '3c22c425-a651-8d6d-8b20-b9b6f3ca836c'),
      ))
  it('leaves a recipient with an unsent pot no more than their own part', () => {
    const unsent = [...begun(), ...complete(1), opened(2, '2026-03-31'), ...agreed]
    const state = unsent.reduce(goalDecider.evolve, goalDecider.initialState())
    const decision = goalDecider.decide(yes, state)
    if (decision.outcome === 'refused') throw new Error(decision.refusal.code)
    const after = decision.events.reduce(goalDecider.evolve, goalDecider.draft(state))
    expect([after.awaited.get(ama), after.awaited.get(kofi), after.awaited.get(nia)]).toEqual([
      100_00, 100_00, 100_00,
    ])
    expect(after.openDebts.size).toBe(0)
  })
  it('ends proposals to swap', () =>
    given(...second, { type: 'SwapProposed', data: { swap: 1, byUserId: kofi, withUserId: nia } }, ...agreed)
      .when(yes)
      .then(cast(nia), accepted, woundUp(2), settling(ama, kofi), settling(ama, nia), {
        type: 'SwapLapsed',
        data: { swap: 1 },
      }))
  it('ends schedules and unconfirmed outside payments; leaves pending payments to the bank, and payments for debts to these', () => {
    const reported = paymentOf(nia, 2)
    given(
      ...second,
      planned(),
      asked(nia, 2),
      { type: 'ContributionReported', data: { contributionId: reported, method: 'cash', reference: '' } },
      asked(kofi, 2),
      { type: 'ContributionProcessing', data: { contributionId: paymentOf(kofi, 2) } },
      owes(ama, null, 1, { debtId: 'reversal-re_1', cause: 'reversed' }),
      {
        type: 'ContributionRequested',
        data: {
          ...{ contributionId: paymentOf(ama, 9), userId: ama, amountMinor: minor(100_00), round: 1 },
          debtId: 'reversal-re_1',
        },
      },
      ...agreed,
    )
      .when(yes)
      .then(
        cast(nia),
        accepted,
        ended('goal_closed'),
        { type: 'ContributionCancelled', data: { contributionId: reported, reason: 'goal_closed' } },
        woundUp(2),
        settling(ama, kofi),
        settling(ama, nia),
      )
  })
  it('is possible while it is archived', () =>
    given(...second, { type: 'GoalArchived', data: { edit: 1 } }, ...agreed)
      .when(yes)
      .then(cast(nia), accepted, woundUp(2), settling(ama, kofi), settling(ama, nia)))
  it('leaves debts to be paid, and refunds other money', () => {
    const after = [...second, asked(nia, 2), woundUp(2), settling(ama, kofi)]
    given(...after)
      .when({
        ...({ type: 'RequestContribution', contributionId: paymentOf(ama, 9), userId: ama } as const),
        ...{ amountMinor: minor(100_00), debtId: 'wound-up-1-2' },
      })
      .then({
        type: 'ContributionRequested',
        data: {
          ...{ contributionId: paymentOf(ama, 9), userId: ama, amountMinor: minor(100_00), round: 2 },
          debtId: 'wound-up-1-2',
        },
      })
    given(...after)
      .when(hear(nia, 2, '2026-03-11'))
      .then(came(nia, 2), backTo(nia, 2, '4da832c5-15e1-8870-8f93-f7455637b487'))
  })
})

describe('a circle without payments', () => {
  const advance = (to: string) => ({ type: 'AdvanceRotation', now: day(to) }) as const
  /** Archived, so that nothing else happens. */
  const stands = [...begun(), ...paid(kofi, 1), { type: 'GoalArchived', data: { edit: 1 } } as const]
  it('ends automatically 60 days after a round was due', () => {
    given(...stands)
      .when(advance('2026-04-29'))
      .thenNothing()
    given(...stands)
      .when(advance('2026-04-30'))
      .then(woundUp(1), backTo(kofi, 1, '58fcd686-2d5a-8792-b89b-25ef4072fba5'))
  })
  it('does not count a round that only its recipient has paid', () => {
    const own = [
      ...begun({ latePolicy: 'reduced' }),
      ...paid(ama, 1),
      closed(1, { payers: [ama], by: ama }),
      potDue(1, 100_00),
      opened(2, '2026-05-31'),
    ]
    given(...own)
      .when(advance('2026-04-30'))
      .then(woundUp(2))
    given(...begun({ latePolicy: 'reduced' }), ...complete(1), opened(2, '2026-05-31'))
      .when(advance('2026-04-30'))
      .thenNothing()
  })
})
