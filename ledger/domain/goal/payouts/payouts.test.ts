import { describe, it } from 'vitest'
import { begun, complete, day, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi, left, roleChanged } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { SendPayout } from './payouts.ts'

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
  ...{ approvalAbove: limit, now: day('2026-02-25') },
  ...changes,
})
const sent = (by = admin, attempt = 1): GoalEvent => ({
  type: 'PayoutSent',
  data: {
    ...{ payoutId: 'round-1', attempt, userId: ama, amountMinor: minor(300_00), byUserId: by },
    ...({ method: 'bank_transfer', reference: 'TX 17', from: 'bank' } as const),
  },
})
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
const contest = (by = ama) =>
  ({ type: 'ContestPayout', userId: by, payoutId: 'round-1', attempt: 1 }) as const
const answered = (type: 'PayoutConfirmed' | 'PayoutContested', by = ama): GoalEvent => ({
  type,
  data: { payoutId: 'round-1', attempt: 1, byUserId: by },
})
const close = (outcome: 'received' | 'returned' | 'proved', by = admin) =>
  ({
    ...({ type: 'ClosePayoutCase', userId: by, asAdmin: by >= admin } as const),
    ...({ payoutId: 'round-1', attempt: 1, outcome } as const),
  }) as const
const caseClosed = (outcome: 'received' | 'returned' | 'proved', by = admin): GoalEvent => ({
  type: 'PayoutCaseClosed',
  data: {
    ...{ payoutId: 'round-1', attempt: 1, byUserId: by, userId: ama, amountMinor: minor(300_00) },
    ...({ from: 'bank', outcome } as const),
  },
})

describe('sending a payout', () => {
  it('is an admin’s, with how and a reference', () =>
    given(...due())
      .when(send())
      .then(sent()))
  it('is nobody else’s, unless the charter lets those who run the circle', () => {
    const withCo = (charter = {}) => [...due(charter), roleChanged(kofi, 'co_organiser')]
    given(...withCo())
      .when(send({ userId: kofi, asAdmin: false }))
      .thenRefuses('not_the_payer')
    given(...withCo({ coOrganisersSend: true }))
      .when(send({ userId: kofi, asAdmin: false }))
      .then(sent(kofi))
    given(...due({ coOrganisersSend: true }))
      .when(send({ userId: nia, asAdmin: false }))
      .thenRefuses('not_the_payer')
    given(...due())
      .when(send({ userId: esi, asAdmin: false }))
      .thenRefuses('payout_not_found')
  })
  it('is never the recipient’s', () => {
    given(...due({ coOrganisersSend: true }))
      .when(send({ userId: ama, asAdmin: false }))
      .thenRefuses('own_payout')
    given(...due())
      .when(send({ userId: ama, asAdmin: true }))
      .thenRefuses('own_payout')
  })
  it('waits until every payment of the pot can be passed on', () => {
    given(...begun(), ...complete(1), settled(ama, '2026-02-20'), settled(kofi, '2026-02-20'))
      .when(send())
      .thenRefuses('payout_not_settled')
    given(...due())
      .when(send({ now: day('2026-02-21') }))
      .thenRefuses('payout_not_settled')
  })
  it('needs somebody else’s approval above the operator’s limit', () => {
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
})

describe('approving a payout', () => {
  const low = minor(100_00)
  it('is for large ones, once each', () => {
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
  it('says that it has come', () => {
    given(...due(), sent())
      .when(confirm())
      .then(answered('PayoutConfirmed'))
    given(...due(), sent(), answered('PayoutConfirmed'))
      .when(confirm())
      .thenNothing()
  })
  it('or that it has not: that is a case', () => {
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
  it('alone can say so, also after having left', () => {
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
  it('answers only what was sent, and only its last sending', () => {
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
  it('is closed by the recipient when it has come after all', () => {
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
  it('is closed by an admin who shows that it has come', () => {
    given(...contested)
      .when(close('proved'))
      .then(caseClosed('proved'))
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
  it('is closed by money that came back, which is due again', () => {
    given(...contested)
      .when(close('returned'))
      .then(caseClosed('returned'))
    given(...contested, caseClosed('returned'))
      .when(close('returned'))
      .thenRefuses('payout_changed')
    given(...contested, caseClosed('returned'))
      .when(send())
      .thenRefuses('payout_changed')
    given(...contested, caseClosed('returned'))
      .when(send({ attempt: 2 }))
      .then(sent(admin, 2))
  })
})
