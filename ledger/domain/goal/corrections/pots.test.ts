import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  closed,
  day,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

/** Two admins. */
const [adwoa, yaw] = [userId(9001), userId(9002)] as const
const reason = 'It never came'

const cash = (who: UserId, round: number, amount = 100_00): GoalEventOf<'ContributionReceived'> => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: paymentOf(who, round), userId: who, amountMinor: minor(amount), round },
    ...{ chargeId: '', paymentIntentId: null, confirmedByUserId: kofi },
  },
})
const inCash = (who: UserId, round: number, amount = 100_00): GoalEvent[] => [
  asked(who, round, { amount }),
  cash(who, round, amount),
]
const propose = (entry: GoalEvent) =>
  ({ type: 'ProposeCorrection', userId: adwoa, revision: 1, entry, reason }) as const
const correction = { correction: 1, revision: 1, byUserId: adwoa, reason }
const proposed = (mistaken: GoalEventOf<'ContributionReceived'>): GoalEvent => ({
  type: 'CorrectionProposed',
  data: { ...correction, mistaken },
})
const approve = { type: 'ApproveCorrection', userId: yaw, correction: 1, now: day('2026-02-12') } as const
const reversed = (mistaken: GoalEventOf<'ContributionReceived'>): GoalEvent => ({
  type: 'EntryReversed',
  data: { ...correction, approvedByUserId: yaw, mistaken },
})
const lowered = (who: UserId, round: number, recipientUserId: UserId): GoalEvent => ({
  type: 'PotLowered',
  data: {
    ...{ correction: 1, round, payoutId: `round-${round}`, contributionId: paymentOf(who, round) },
    ...{ userId: who, recipientUserId, amountMinor: minor(100_00) },
  },
})

describe('a payment that is in a pot', () => {
  const full = [...begun(), ...paid(kofi, 1), ...inCash(ama, 1), ...inCash(nia, 1), closed(1), potDue(1)]

  it('lowers it without a debt when it was the recipient’s own', () =>
    given(...full, proposed(cash(ama, 1)))
      .when(approve)
      .then(reversed(cash(ama, 1)), lowered(ama, 1, ama)))

  it('cannot be removed when its payer has left and can’t owe it', () => {
    const left: GoalEvent = {
      type: 'MemberLeft',
      data: { leaving: 1, userId: nia, byUserId: nia, reason: 'replaced' },
    }
    given(...full, left)
      .when(propose(cash(nia, 1)))
      .thenRefuses('debtor_left')
  })

  it('cannot be removed when a part of it is not in the pot', () =>
    given(...begun(), ...paid(ama, 1), ...paid(kofi, 1), ...inCash(nia, 1, 150_00), closed(1), potDue(1))
      .when(propose(cash(nia, 1, 150_00)))
      .thenRefuses('money_moved_on'))
})

it('is in no pot when it came after its round was closed and has paid a debt', () => {
  const amountMinor = minor(100_00)
  const debt = { debtId: `round-1-${nia}`, debtorUserId: nia, creditorUserId: ama, round: 1, amountMinor }
  given(
    ...begun({ latePolicy: 'reduced' }),
    ...[...paid(ama, 1), ...paid(kofi, 1), asked(nia, 1)],
    ...[closed(1, { payers: [ama, kofi], by: ama }), owes(nia, ama, 1), potDue(1, 200_00)],
    cash(nia, 1),
    { type: 'DebtPaid', data: { ...debt, payment: 1, contributionId: paymentOf(nia, 1) } },
  )
    .when(propose(cash(nia, 1)))
    .thenRefuses('money_moved_on')
})

describe('a pot of which a part went to a creditor of its recipient', () => {
  const amountMinor = minor(100_00)
  const toAma = `debt-round-1-${kofi}-1`
  const netted: GoalEvent[] = [
    ...[...begun({ latePolicy: 'reduced' }), ...paid(ama, 1), ...paid(nia, 1)],
    ...[closed(1, { payers: [ama, nia], by: ama }), owes(kofi, ama, 1), potDue(1, 200_00)],
    ...[opened(2, '2026-03-31'), ...paid(ama, 2), ...paid(kofi, 2), ...inCash(nia, 2), closed(2)],
    {
      type: 'DebtNetted',
      data: {
        ...{ debtId: `round-1-${kofi}`, payment: 1, potRound: 2 },
        ...{ debtorUserId: kofi, creditorUserId: ama, amountMinor },
      },
    },
    { type: 'PayoutDue', data: { payoutId: toAma, userId: ama, amountMinor, reason: 'debt', round: 2 } },
    potDue(2, 200_00),
    proposed(cash(nia, 2)),
  ]
  const following = [
    ...[reversed(cash(nia, 2)), lowered(nia, 2, kofi)],
    owes(nia, kofi, 2, { debtId: 'correction-1' }),
  ]

  it('is lowered by the whole payment, because the rest belongs to the recipient', () =>
    given(...netted)
      .when(approve)
      .then(...following))

  it('keeps that part, funded by the other payments', () => {
    const state = [...netted, ...following].reduce(goalDecider.evolve, goalDecider.initialState())
    const contributionIds = [paymentOf(ama, 2), paymentOf(kofi, 2)]
    expect(state.payouts.get('round-2')).toMatchObject({ amountMinor: 100_00, contributionIds })
    expect(state.payouts.get(toAma)).toMatchObject({ amountMinor: 100_00, contributionIds })
    expect(state.payouts.get('round-1')).toMatchObject({ amountMinor: 200_00 })
  })
})
