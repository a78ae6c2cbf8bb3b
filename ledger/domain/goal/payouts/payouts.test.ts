import { describe, it } from 'vitest'
import { asked, begun, closed, complete, day, paymentOf, potDue } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, firmAtOnce, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi, left, roleChanged } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { SendPayout } from './sending.ts'

const admin = userId(90)
const otherAdmin = userId(91)
const limit = minor(1_000_00)
const settled = (who: typeof ama, on: string): GoalEvent => ({
  type: 'ContributionSettled',
  data: {
    ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
    ...{ netMinor: minor(96_80), availableAt: day(on) },
  },
})
const settledAll = [ama, kofi, nia].map(who => settled(who, '2026-02-22'))
/** Ama's pot of 300 dollars is due, and its money has settled. */
const due = (charter = {}): GoalEvent[] => [...begun(charter), ...complete(1), ...settledAll]

const send = (changes: Partial<SendPayout> = {}): SendPayout => ({
  ...({ type: 'SendPayout', userId: admin, asAdmin: true, payoutId: 'round-1', attempt: 1 } as const),
  ...({ method: 'bank_transfer', reference: 'TX 17', from: 'bank' } as const),
  ...{ approvalAbove: limit, now: day('2026-02-25'), ...firmAtOnce },
  ...changes,
})
const sent = (by: UserId | null = admin, attempt = 1, from: 'bank' | 'outside' = 'bank'): GoalEvent => ({
  type: 'PayoutSent',
  data: {
    ...{ payoutId: 'round-1', attempt, userId: ama, amountMinor: minor(300_00), byUserId: by },
    ...({ method: 'bank_transfer', reference: 'TX 17', from } as const),
    ...(from === 'bank' ? { destination: usableDestination.id } : {}),
  },
})
/** A member's cash for the first round. */
const inCash = (who: UserId): GoalEvent[] => [
  asked(who, 1),
  {
    type: 'ContributionReceived',
    data: {
      ...{ contributionId: paymentOf(who, 1), userId: who, amountMinor: minor(100_00), round: 1 },
      ...{ chargeId: '', paymentIntentId: null, confirmedByUserId: ama },
    },
  },
]
const approve = (by: typeof ama, approvalAbove = limit) =>
  ({
    ...({ type: 'ApprovePayout', userId: by, asAdmin: by >= admin, payoutId: 'round-1' } as const),
    approvalAbove,
  }) as const
const approved = (by: typeof ama): GoalEvent => ({
  type: 'PayoutApproved',
  data: { payoutId: 'round-1', byUserId: by },
})
const confirm = (by = ama, attempt = 1) =>
  ({ type: 'ConfirmPayout', userId: by, payoutId: 'round-1', attempt }) as const
const contestedAt = day('2026-02-27')
const contest = (by = ama) =>
  ({ type: 'ContestPayout', userId: by, payoutId: 'round-1', attempt: 1, now: contestedAt }) as const
const answered = (type: 'PayoutConfirmed' | 'PayoutContested', by = ama): GoalEvent => ({
  type,
  data: {
    ...{ payoutId: 'round-1', attempt: 1, byUserId: by },
    ...(type === 'PayoutContested' ? { contestedAt } : {}),
  },
})
const close = (outcome: 'received' | 'returned' | 'proved', by: UserId | null = otherAdmin) =>
  ({
    ...({ type: 'ClosePayoutCase', userId: by, asAdmin: by === null || by >= admin } as const),
    ...({ payoutId: 'round-1', attempt: 1, outcome } as const),
  }) as const
const caseClosed = (
  outcome: 'received' | 'returned' | 'proved',
  by: UserId | null = otherAdmin,
): GoalEvent => ({
  type: 'PayoutCaseClosed',
  data: {
    ...{ payoutId: 'round-1', attempt: 1, byUserId: by, userId: ama, amountMinor: minor(300_00) },
    ...({ from: 'bank', outcome } as const),
  },
})

describe('sending a payout', () => {
  it('is for admins, with method and reference', () =>
    given(...due())
      .when(send())
      .then(sent()))
  it('is refused to everyone else, whatever the charter says: only admins reach the operator’s money', () => {
    const withCo = (charter = {}) => [...due(charter), roleChanged(kofi, 'co_organiser')]
    for (const who of [ama, kofi, nia])
      given(...withCo({ coOrganisersSend: true }))
        .when(send({ userId: who, asAdmin: false }))
        .thenRefuses(who === ama ? 'own_payout' : 'not_the_payer')
    given(...due())
      .when(send({ userId: esi, asAdmin: false }))
      .thenRefuses('payout_not_found')
  })
  it('states where its money is: with the operator, or with the members', () => {
    given(...due())
      .when(send({ from: 'outside' }))
      .thenRefuses('payout_kept_elsewhere')
    const cash = [...begun(), ...[ama, kofi, nia].flatMap(inCash), closed(1), potDue(1)]
    given(...cash)
      .when(send({ from: 'bank' }))
      .thenRefuses('payout_kept_elsewhere')
    given(...cash)
      .when(send({ from: 'outside' }))
      .then(sent(admin, 1, 'outside'))
  })
  it('is refused to the recipient', () => {
    given(...due({ coOrganisersSend: true }))
      .when(send({ userId: ama, asAdmin: false }))
      .thenRefuses('own_payout')
    given(...due())
      .when(send({ userId: ama, asAdmin: true }))
      .thenRefuses('own_payout')
  })
  it('waits until every payment of the pot is available', () => {
    given(...begun(), ...complete(1), settled(ama, '2026-02-20'), settled(kofi, '2026-02-20'))
      .when(send())
      .thenRefuses('payout_not_settled')
    given(...due())
      .when(send({ now: day('2026-02-21') }))
      .thenRefuses('payout_not_settled')
  })
  it('ignores the approval of a former admin', () => {
    const approvalAbove = minor(299_99)
    const waiting = given(...due(), approved(otherAdmin))
    waiting.when(send({ approvalAbove, admins: [admin] })).thenRefuses('approval_needed')
    waiting.when(send({ approvalAbove, admins: [admin, otherAdmin] })).then(sent())
  })
  it('needs another person’s approval above the operator’s limit', () => {
    const approvalAbove = minor(299_99)
    given(...due())
      .when(send({ approvalAbove }))
      .thenRefuses('approval_needed')
    given(...due(), approved(admin))
      .when(send({ approvalAbove }))
      .thenRefuses('approval_needed')
    given(...due(), approved(otherAdmin))
      .when(send({ approvalAbove }))
      .then(sent())
    given(...due())
      .when(send({ approvalAbove: minor(300_00) }))
      .then(sent())
  })
  it('happens once', () => {
    given(...due(), sent())
      .when(send())
      .thenNothing()
    given(...due(), sent())
      .when(send({ userId: otherAdmin }))
      .thenRefuses('payout_sent')
    given(...due())
      .when(send({ attempt: 2 }))
      .thenRefuses('payout_changed')
    given(...due())
      .when(send({ payoutId: 'round-2' }))
      .thenRefuses('payout_not_found')
  })
  it('states the amount, and is refused when the payout was lowered meanwhile', () => {
    given(...due())
      .when(send({ amountMinor: minor(300_00) }))
      .then(sent())
    given(...due(), {
      type: 'PayoutLowered',
      data: {
        ...{ payoutId: 'round-1', contributionId: paymentOf(kofi, 1), reversal: 'dp_1', userId: ama },
        ...{ debtorUserId: kofi, round: 1, amountMinor: minor(100_00) },
      },
    })
      .when(send({ amountMinor: minor(300_00) }))
      .thenRefuses('payout_changed')
  })
})

describe('approving a payout', () => {
  const low = minor(100_00)
  it('is for large payouts, once each', () => {
    given(...due())
      .when(approve(otherAdmin, low))
      .then(approved(otherAdmin))
    given(...due(), approved(otherAdmin))
      .when(approve(otherAdmin, low))
      .thenNothing()
    given(...due())
      .when(approve(otherAdmin))
      .thenNothing()
  })
  it('is for those who may send it, never for the recipient', () => {
    given(...due())
      .when(approve(kofi, low))
      .thenRefuses('not_the_payer')
    given(...due({ coOrganisersSend: true }))
      .when(approve(ama, low))
      .thenRefuses('own_payout')
  })
})

describe('the recipient', () => {
  it('confirms the arrival', () => {
    given(...due(), sent())
      .when(confirm())
      .then(answered('PayoutConfirmed'))
    given(...due(), sent(), answered('PayoutConfirmed'))
      .when(confirm())
      .thenNothing()
  })
  it('contests it, which opens a case', () => {
    given(...due(), sent())
      .when(contest())
      .then(answered('PayoutContested'))
    given(...due(), sent(), answered('PayoutContested'))
      .when(contest())
      .thenNothing()
    given(...due(), sent(), answered('PayoutConfirmed'))
      .when(contest())
      .thenRefuses('payout_confirmed')
  })
  it('alone can answer, also after leaving', () => {
    given(...due(), sent())
      .when(confirm(kofi))
      .thenRefuses('not_the_recipient')
    given(...due(), sent())
      .when(confirm(esi))
      .thenRefuses('payout_not_found')
    given(...due(), sent(), left(ama))
      .when(confirm())
      .then(answered('PayoutConfirmed'))
  })
  it('can only answer the last sending', () => {
    given(...due())
      .when(confirm())
      .thenRefuses('payout_not_sent')
    given(...due(), sent())
      .when(confirm(ama, 2))
      .thenRefuses('payout_changed')
  })
})

describe('a case', () => {
  const contested = [...due(), sent(), answered('PayoutContested')]
  it('is closed by the recipient when it has arrived after all', () => {
    given(...contested)
      .when(confirm())
      .then(caseClosed('received', ama))
    given(...contested)
      .when(close('received', ama))
      .then(caseClosed('received', ama))
    given(...contested)
      .when(close('received', kofi))
      .thenRefuses('not_the_recipient')
  })
  const proposed = (outcome: 'returned' | 'proved'): GoalEvent => ({
    type: 'AdminProposalMade',
    data: {
      ...{ proposal: 1, byUserId: otherAdmin, userId: ama, amountMinor: minor(300_00) },
      matter: { kind: 'case', payoutId: 'round-1', attempt: 1, outcome },
    },
  })
  it('is judged on the proposal of an admin with a bank record of its arrival', () => {
    given(...contested)
      .when(close('proved'))
      .then(proposed('proved'))
    given(...contested)
      .when(close('proved', kofi))
      .thenRefuses('not_an_admin')
    given(...contested)
      .when({ ...close('proved', ama), asAdmin: true })
      .thenRefuses('own_payout')
    given(...due(), sent())
      .when(close('proved'))
      .thenRefuses('no_case')
  })
  it('is closed when the money came back, which is due again', () => {
    given(...contested)
      .when(close('returned'))
      .then(proposed('returned'))
    given(...contested, caseClosed('returned'))
      .when(close('returned'))
      .thenRefuses('payout_changed')
    given(...contested, caseClosed('returned'))
      .when(send({ userId: otherAdmin }))
      .thenRefuses('payout_changed')
    given(...contested, caseClosed('returned'))
      .when(send({ userId: otherAdmin, attempt: 2 }))
      .then(sent(otherAdmin, 2))
  })
  it('is not judged by the sender', () => {
    for (const outcome of ['returned', 'proved'] as const)
      given(...contested)
        .when(close(outcome, admin))
        .thenRefuses('own_sending')
  })
  it('leaves the next sending to another person, whom neither approves', () => {
    const cameBack = given(...contested, caseClosed('returned'))
    cameBack.when(send({ attempt: 2 })).thenRefuses('own_sending')
    cameBack.when(approve(admin, minor(100_00))).thenRefuses('own_sending')
    given(...contested, caseClosed('returned'), sent(otherAdmin, 2))
      .when(confirm(ama, 2))
      .then({ type: 'PayoutConfirmed', data: { payoutId: 'round-1', attempt: 2, byUserId: ama } })
  })
  it('cannot be reopened once it was proved', () =>
    given(...contested, caseClosed('proved'))
      .when(contest())
      .thenRefuses('payout_confirmed'))
})

describe('the operator, at the command line', () => {
  const contested = [...due(), sent(), answered('PayoutContested')]
  it('judges a sending of the only admin', () => {
    for (const outcome of ['returned', 'proved'] as const)
      given(...contested)
        .when(close(outcome, null))
        .then(caseClosed(outcome, null))
    given(...contested)
      .when(close('received', null))
      .thenRefuses('not_the_recipient')
  })
  it('sends what the only admin may not, without approval', () => {
    given(...contested, caseClosed('returned'))
      .when(send({ userId: null, attempt: 2, approvalAbove: minor(1) }))
      .then(sent(null, 2))
    given(...due(), sent(null))
      .when(send({ userId: null }))
      .thenNothing()
    given(...due())
      .when(send({ userId: null, asAdmin: false }))
      .thenRefuses('not_the_payer')
  })
  it('cannot prove the arrival of cash, only its absence', () => {
    const cash = [...begun(), ...[ama, kofi, nia].flatMap(inCash), closed(1), potDue(1)]
    given(...cash)
      .when(send({ userId: null, from: 'outside' }))
      .thenRefuses('not_the_payer')
    const missing = [...cash, sent(admin, 1, 'outside'), answered('PayoutContested')]
    given(...missing)
      .when(close('proved', null))
      .thenRefuses('not_the_recipient')
    given(...missing)
      .when(close('returned', null))
      .then({
        type: 'PayoutCaseClosed',
        data: {
          ...{ payoutId: 'round-1', attempt: 1, byUserId: null, userId: ama, amountMinor: minor(300_00) },
          ...({ from: 'outside', outcome: 'returned' } as const),
        },
      })
  })
})
