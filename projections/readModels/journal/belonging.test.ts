import { describe, expect, it } from 'vitest'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, userId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import { belongingOf } from './belonging.ts'

const of = (event: GoalEvent) =>
  journalOf(event).map(line => [line.account, line.userId, belongingOf(event, line)])
const none = { debtId: null, payoutId: null }
const [debtor, creditor] = [userId(1), userId(2)]
const amountMinor = minor(100_00)

describe('the payout and debt of a journal line', () => {
  it('is the payout, from falling due to being returned', () => {
    const about = { payoutId: 'withdrawal-1', userId: debtor, amountMinor }
    const events: GoalEvent[] = [
      { type: 'PayoutDue', data: { ...about, reason: 'withdrawal', round: null } },
      {
        type: 'PayoutSent',
        data: { ...about, attempt: 1, byUserId: creditor, method: 'cash', reference: '', from: 'bank' },
      },
    ]
    for (const event of events)
      for (const [, , belonging] of of(event))
        expect(belonging).toEqual({ ...none, payoutId: 'withdrawal-1' })
  })

  it('is the pot, and the part that goes to its recipient', () => {
    const about = { payoutId: 'round-2-outside', userId: creditor, amountMinor, splitFrom: 'round-2' }
    expect(of({ type: 'PayoutDue', data: { ...about, reason: 'round', round: 2 } })).toEqual([
      ['payable', creditor, { ...none, payoutId: 'round-2' }],
      ['payable', creditor, { ...none, payoutId: 'round-2-outside' }],
    ])
  })

  it('is the pot of the debtor and the payout of the creditor when a debt is paid from a pot', () => {
    const event: GoalEvent = {
      type: 'DebtNetted',
      data: {
        debtId: 'round-1-1',
        payment: 2,
        potRound: 3,
        debtorUserId: debtor,
        creditorUserId: creditor,
        amountMinor,
      },
    }
    expect(of(event)).toEqual([
      ['payable', debtor, { debtId: 'round-1-1', payoutId: 'round-3' }],
      ['owing', debtor, { debtId: 'round-1-1', payoutId: null }],
      ['claims', creditor, { debtId: 'round-1-1', payoutId: null }],
      ['payable', creditor, { debtId: 'round-1-1', payoutId: 'debt-round-1-1-2' }],
    ])
  })

  it('is the payout when a debt is paid from one that was due already', () => {
    const data = { debtId: 'round-1-1', payment: 1, potRound: null, payoutId: 'debt-x-1', amountMinor }
    const whose = { debtorUserId: debtor, creditorUserId: null }
    expect(of({ type: 'DebtNetted', data: { ...data, ...whose } })).toEqual([
      ['payable', debtor, { debtId: 'round-1-1', payoutId: 'debt-x-1' }],
      ['owing', debtor, { debtId: 'round-1-1', payoutId: null }],
    ])
  })

  it('is the pot of the guarantor and the payout of the creditor when a guarantee pays', () => {
    const guarantor = userId(3)
    const event: GoalEvent = {
      type: 'GuaranteePaid',
      data: {
        ...{ guarantee: 1, guarantorUserId: guarantor, debtId: 'round-1-1', payment: 2, payoutId: 'round-3' },
        ...{ potRound: 3, debtorUserId: debtor, creditorUserId: creditor, amountMinor },
      },
    }
    expect(of(event)).toEqual([
      ['payable', guarantor, { debtId: 'round-1-1', payoutId: 'round-3' }],
      ['owing', debtor, { debtId: 'round-1-1', payoutId: null }],
      ['claims', creditor, { debtId: 'round-1-1', payoutId: null }],
      ['payable', creditor, { debtId: 'round-1-1', payoutId: 'debt-round-1-1-2' }],
    ])
  })

  it('is the payout and the debt to the platform when a payout is lowered', () => {
    const payment = contributionId('11111111-1111-4111-8111-111111111111')
    const data = { payoutId: 'round-1', contributionId: payment, reversal: 'dp_1', round: 1, amountMinor }
    expect(of({ type: 'PayoutLowered', data: { ...data, userId: creditor, debtorUserId: debtor } })).toEqual([
      ['payable', creditor, { debtId: null, payoutId: 'round-1' }],
      ['owing', debtor, { debtId: 'reversal-dp_1', payoutId: null }],
    ])
  })

  it('is the debt to the platform when money is taken back after it was paid on', () => {
    const event: GoalEvent = {
      type: 'ContributionDisputed',
      data: {
        ...{ contributionId: contributionId('11111111-1111-4111-8111-111111111111'), userId: debtor },
        ...{ disputeId: 'dp_1', amountMinor, feeMinor: minor(15_00), owedMinor: minor(60_00) },
        ...{ reason: 'fraudulent', answerBy: null, round: 1 },
      },
    }
    expect(of(event)).toEqual([
      ['savings', debtor, none],
      ['owing', debtor, { debtId: 'reversal-dp_1', payoutId: null }],
      ['fees', null, none],
      ['stripe', null, none],
    ])
  })
})
