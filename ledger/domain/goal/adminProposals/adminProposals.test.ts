import { describe, expect, it } from 'vitest'
import {
  begun,
  complete,
  day,
  hear,
  opened,
  owes,
  paid,
  paymentOf,
  sent as potSent,
} from '#lab/builders/domain/circles.ts'
import { ama, created, given, joined, kofi, nia, received, requested } from '#lab/builders/domain/goal.ts'
import type { AdminMatter } from '#shared/events/adminProposals.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { refundRequestId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { RefundFacts } from '#shared/ports/paymentFacts.ts'
import { goalDecider } from '../decider.ts'

/** Three admins who are not members; the first one sends the payouts. */
const [adwoa, yaw, efua] = [userId(9001), userId(9002), userId(9003)] as const
const admins = [adwoa, yaw, efua]
const now = day('2026-02-27')
const requestId = refundRequestId('33333333-3333-4333-8333-333333333333')
const otherRequest = refundRequestId('44444444-4444-4444-8444-444444444444')

const made = (matter: AdminMatter, userId: UserId, amount: number, by = yaw, proposal = 1): GoalEvent => ({
  type: 'AdminProposalMade',
  data: { proposal, byUserId: by, matter, userId, amountMinor: minor(amount) },
})
const confirm = (by: UserId | null, { proposal = 1, among = admins, asAdmin = true } = {}) =>
  ({ type: 'ConfirmAdminProposal', userId: by, asAdmin, proposal, admins: among, now }) as const
const confirmed = (byUserId: UserId | null): GoalEvent => ({
  type: 'AdminProposalConfirmed',
  data: { proposal: 1, byUserId },
})
const decline = (by: UserId) =>
  ({ type: 'DeclineAdminProposal', userId: by, asAdmin: true, proposal: 1, note: 'No such record' }) as const
const declined: GoalEvent = {
  type: 'AdminProposalDeclined',
  data: { proposal: 1, byUserId: efua, note: 'No such record' },
}
const withdraw = (by: UserId) => ({ type: 'WithdrawAdminProposal', userId: by, proposal: 1 }) as const
const withdrawn: GoalEvent = { type: 'AdminProposalWithdrawn', data: { proposal: 1, byUserId: yaw } }

/** Adwoa has sent Ama's pot of three hundred dollars, and Ama reports that it has not arrived. */
const aboutPot = { payoutId: 'round-1', attempt: 1 }
const sent: GoalEvent = {
  type: 'PayoutSent',
  data: {
    ...{ ...aboutPot, userId: ama, amountMinor: minor(300_00), byUserId: adwoa },
    ...({ method: 'bank_transfer', reference: 'T 1', from: 'bank' } as const),
  },
}
const contested: GoalEvent[] = [
  ...begun(),
  ...complete(1),
  sent,
  { type: 'PayoutContested', data: { ...aboutPot, byUserId: ama } },
]
const judge = (by: UserId, outcome: 'returned' | 'proved' = 'returned') =>
  ({ type: 'ClosePayoutCase', userId: by, asAdmin: true, ...aboutPot, outcome }) as const
const judgement = { kind: 'case', ...aboutPot, outcome: 'returned' } as const
const judged = made(judgement, ama, 300_00)
const closed = (
  by: UserId,
  second: UserId | null,
  outcome: 'returned' | 'proved' = 'returned',
): GoalEvent => ({
  type: 'PayoutCaseClosed',
  data: {
    ...{ ...aboutPot, byUserId: by, confirmedByUserId: second, userId: ama, amountMinor: minor(300_00) },
    ...({ from: 'bank', outcome } as const),
  },
})

describe('judging a contested payout', () => {
  it('needs two admins: one proposes, another one confirms', () => {
    given(...contested)
      .when(judge(yaw))
      .then(judged)
    given(...contested, judged)
      .when(confirm(efua))
      .then(confirmed(efua), closed(yaw, efua))
  })
  it('refuses confirmation by the proposer, by a party and by a user who is not an admin', () => {
    const waiting = given(...contested, judged)
    waiting.when(confirm(yaw)).thenRefuses('own_admin_proposal')
    waiting.when(confirm(adwoa)).thenRefuses('own_sending')
    waiting.when(confirm(ama)).thenRefuses('own_payout')
    waiting.when(confirm(nia, { asAdmin: false })).thenRefuses('not_an_admin')
    for (const by of [adwoa, ama])
      given(...contested)
        .when(judge(by))
        .thenRefuses(by === ama ? 'own_payout' : 'own_sending')
  })
  it('ignores the proposal of a former admin', () => {
    given(...contested, judged)
      .when(confirm(efua, { among: [adwoa, efua] }))
      .thenRefuses('proposer_not_admin')
    given(...contested, judged)
      .when(decline(efua))
      .then(declined)
    given(...contested, judged, declined)
      .when(judge(efua))
      .then(made(judgement, ama, 300_00, efua, 2))
  })
  it('has one open proposal: a repetition changes nothing, another proposal is refused', () => {
    const waiting = given(...contested, judged)
    waiting.when(judge(yaw)).thenNothing()
    waiting.when(judge(yaw, 'proved')).thenRefuses('admin_proposal_open')
    waiting.when(judge(efua)).thenRefuses('admin_proposal_open')
  })
  it('ends once: a repeated confirmation changes nothing, any other answer is too late', () => {
    const over = given(...contested, judged, confirmed(efua), closed(yaw, efua))
    over.when(confirm(efua)).thenNothing()
    over.when(decline(efua)).thenRefuses('admin_proposal_over')
    over.when(withdraw(yaw)).thenRefuses('admin_proposal_over')
    given(...contested, judged, withdrawn)
      .when(withdraw(yaw))
      .thenNothing()
    given(...contested, judged, withdrawn)
      .when(confirm(efua))
      .thenRefuses('admin_proposal_over')
    given(...contested, judged, declined)
      .when(decline(efua))
      .thenNothing()
  })
  it('is withdrawn by its proposer, and declined by any admin who may confirm it', () => {
    const waiting = given(...contested, judged)
    waiting.when(withdraw(yaw)).then(withdrawn)
    waiting.when(withdraw(efua)).thenRefuses('not_the_proposer')
    waiting.when(decline(yaw)).thenRefuses('own_admin_proposal')
    waiting.when(decline(adwoa)).thenRefuses('own_sending')
    waiting.when({ ...confirm(efua), proposal: 7 }).thenRefuses('admin_proposal_not_found')
    waiting.when({ ...withdraw(yaw), proposal: 7 }).thenRefuses('admin_proposal_not_found')
    waiting.when({ ...decline(yaw), proposal: 7 }).thenRefuses('admin_proposal_not_found')
  })
  it('lapses when the recipient answers', () => {
    given(...contested, judged)
      .when({ type: 'ConfirmPayout', userId: ama, ...aboutPot })
      .then(
        {
          type: 'PayoutCaseClosed',
          data: {
            ...{ ...aboutPot, byUserId: ama, userId: ama, amountMinor: minor(300_00) },
            ...({ from: 'bank', outcome: 'received' } as const),
          },
        },
        { type: 'AdminProposalLapsed', data: { proposal: 1 } },
      )
  })
  it('is confirmed by the operator where there is no second admin, but never about cash', () => {
    given(...contested, judged)
      .when(confirm(null))
      .then(confirmed(null), closed(yaw, null))
    const inCash = contested.map(event =>
      event.type === 'ContributionReceived'
        ? ({ ...event, data: { ...event.data, paymentIntentId: null, confirmedByUserId: ama } } as GoalEvent)
        : event,
    )
    const arrived = { ...judgement, outcome: 'proved' } as const
    given(...inCash, made(arrived, ama, 300_00))
      .when(confirm(null))
      .thenRefuses('not_the_recipient')
  })
  it('accepts a judgement that was recorded before two admins were required', () => {
    const { confirmedByUserId: _, ...before } = closed(yaw, efua).data as never as Record<string, unknown>
    given(...contested, { type: 'PayoutCaseClosed', data: before } as never)
      .when(judge(efua))
      .thenRefuses('payout_changed')
  })
})

/** Nia’s hundred dollars went to Ama. */
const passedOn: GoalEvent[] = [...begun(), ...complete(1), potSent(1), opened(2, '2026-03-31')]
const ofNia = paymentOf(nia, 1)
const ask = (by: UserId, amount?: number, contributionId = ofNia) =>
  ({
    ...({ type: 'RequestRefund', refundRequestId: requestId, contributionId, byUserId: by } as const),
    ...({ asAdmin: true, reason: 'mistake' } as const),
    amountMinor: amount === undefined ? undefined : minor(amount),
  }) as const
const refunding = (amount = 100_00, id = requestId) =>
  ({
    ...({ kind: 'refund', refundRequestId: id, contributionId: ofNia } as const),
    ...({ amountMinor: minor(amount), reason: 'mistake' } as const),
  }) as const
const proposed = made(refunding(), nia, 100_00)
const requestedBy = (by: UserId, second: UserId | null): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: requestId, contributionId: ofNia, userId: nia, amountMinor: minor(100_00) },
    ...({ byUserId: by, confirmedByUserId: second, reason: 'mistake' } as const),
  },
})

describe('refunding what was passed on', () => {
  it('needs two admins: one proposes, another one confirms', () => {
    given(...passedOn)
      .when(ask(yaw))
      .then(proposed)
    given(...passedOn, proposed)
      .when(confirm(efua))
      .then(confirmed(efua), requestedBy(yaw, efua))
  })
  it('makes the payer owe the platform, and leaves the recipient’s money untouched', () => {
    const refund = {
      ...({ id: 're_one', status: 'succeeded', refundRequestId: requestId } as const),
      amountMinor: minor(100_00),
      failureCode: undefined,
    } as const satisfies RefundFacts
    given(...passedOn, proposed, confirmed(efua), requestedBy(yaw, efua))
      .when(hear(nia, 1, '2026-03-06', { refunds: [refund] }))
      .then(
        {
          type: 'ContributionRefunded',
          data: {
            ...{ contributionId: ofNia, userId: nia, round: 1, refundId: 're_one' },
            ...{ refundRequestId: requestId, amountMinor: minor(100_00), owedMinor: minor(100_00) },
          },
        },
        owes(nia, null, 1, {
          ...{ debtId: 'reversal-re_one', contributionId: ofNia, cause: 'reversed' },
        }),
      )
  })
  it('is refused to the payer and to the recipient', () => {
    for (const by of [nia, ama]) {
      given(...passedOn)
        .when(ask(by))
        .thenRefuses(by === ama ? 'paid_on' : 'own_payment')
      given(...passedOn, proposed)
        .when(confirm(by))
        .thenRefuses('own_payment')
    }
    given(...passedOn, proposed)
      .when(confirm(yaw))
      .thenRefuses('own_admin_proposal')
    given(...passedOn)
      .when({ ...ask(ama), asAdmin: false })
      .thenRefuses('paid_on')
  })
  it('allows one proposal at a time, up to the rest, with its own id', () => {
    given(...passedOn, proposed)
      .when(ask(yaw))
      .thenNothing()
    given(...passedOn, proposed)
      .when(ask(yaw, 50_00))
      .thenRefuses('admin_proposal_open')
    given(...passedOn)
      .when(ask(yaw, 100_01))
      .thenRefuses('refund_too_large')
    given(...passedOn, proposed, confirmed(efua), requestedBy(yaw, efua))
      .when(ask(yaw))
      .thenNothing()
    given(...passedOn, proposed, confirmed(efua), requestedBy(yaw, efua))
      .when({ ...ask(yaw, 50_00), refundRequestId: otherRequest })
      .thenRefuses('refund_too_large')
  })
  it('is checked again when it is confirmed', () => {
    const disputed: GoalEvent = {
      type: 'ContributionDisputed',
      data: {
        ...{ contributionId: ofNia, userId: nia, round: 1, disputeId: 'dp', reason: 'fraudulent' },
        ...{ amountMinor: minor(100_00), feeMinor: minor(15_00), owedMinor: minor(100_00) },
        answerBy: day('2026-03-30'),
      },
    }
    given(...passedOn, proposed, disputed)
      .when(confirm(efua))
      .thenRefuses('in_dispute')
  })
  it('is refused for cash, and for money that was paid out to its payer', () => {
    const cash = passedOn.map(event =>
      event.type === 'ContributionReceived'
        ? ({ ...event, data: { ...event.data, paymentIntentId: null, confirmedByUserId: ama } } as GoalEvent)
        : event,
    )
    given(...cash)
      .when(ask(yaw))
      .thenRefuses('payers_wish')
    given(...passedOn)
      .when(ask(yaw, undefined, paymentOf(ama, 1)))
      .thenRefuses('paid_on')
  })
  it('needs two admins only beyond what is left in the goal', () => {
    const goal = [created, joined(ama), joined(kofi), requested(40_00, kofi), received(40_00, kofi)]
    const state = goal.reduce(goalDecider.evolve, goalDecider.initialState())
    const [contributionId] = [...state.contributions.entries()][0]!
    given(...goal)
      .when(ask(yaw, 40_00, contributionId))
      .then({
        type: 'RefundRequested',
        data: {
          ...{ refundRequestId: requestId, contributionId, userId: kofi, amountMinor: minor(40_00) },
          ...({ byUserId: yaw, reason: 'mistake' } as const),
        },
      })
    expect(state.openAdminProposals.size).toBe(0)
  })
  it('of an open round needs the payer’s request as well', () =>
    given(...passedOn, ...paid(nia, 2))
      .when(ask(yaw, undefined, paymentOf(nia, 2)))
      .thenRefuses('payers_wish'))
})
