import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GoalEvent } from './events/goal.ts'
import { contributionId, paymentIntentId, userId } from './ids.ts'
import { journalOf, owed } from './journal.ts'
import { minor, sum } from './money.ts'

const contribution = contributionId('11111111-1111-4111-8111-111111111111')
const ama = userId(1)
const about = { contributionId: contribution, userId: ama, round: null }

const eventsOf = (amount: number, fee: number): GoalEvent[] => {
  const amountMinor = minor(amount)
  const feeMinor = minor(fee)
  return [
    {
      type: 'ContributionReceived',
      data: { ...about, amountMinor, chargeId: 'ch_one', paymentIntentId: paymentIntentId('pi_one') },
    },
    {
      type: 'ContributionSettled',
      data: {
        contributionId: contribution,
        balanceTransactionId: 'txn_one',
        feeMinor,
        netMinor: minor(amount - fee),
        availableAt: '2026-11-23T10:00:00.000Z' as never,
      },
    },
    {
      type: 'ContributionRefunded',
      data: { ...about, refundId: 're_one', refundRequestId: null, amountMinor },
    },
    {
      type: 'ContributionRefundFailed',
      data: { ...about, refundId: 're_one', amountMinor, code: 'expired' },
    },
    {
      type: 'ContributionDisputed',
      data: { ...about, disputeId: 'dp_one', amountMinor, feeMinor, reason: 'general', answerBy: null },
    },
    { type: 'DisputeWon', data: { ...about, disputeId: 'dp_one', amountMinor, feeReturnedMinor: feeMinor } },
  ]
}

describe('the journal', () => {
  it('balances for every event and amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (amount, fee) => {
          for (const event of eventsOf(amount, fee))
            expect(sum(journalOf(event).map(line => line.amountMinor))).toBe(0)
        },
      ),
    )
  })

  it('shows savings as owed to the member', () => {
    const [received] = eventsOf(40_00, 1_46)
    expect(journalOf(received!)).toEqual([
      { account: 'stripe', userId: null, round: null, amountMinor: 4000 },
      { account: 'savings', userId: ama, round: null, amountMinor: -4000 },
    ])
  })

  it('takes a dispute and its fee from the balance at Stripe, but only the amount from the member', () => {
    const disputed = eventsOf(40_00, 15_00)[4]
    expect(journalOf(disputed!)).toEqual([
      { account: 'savings', userId: ama, round: null, amountMinor: 4000 },
      { account: 'fees', userId: null, round: null, amountMinor: 1500 },
      { account: 'stripe', userId: null, round: null, amountMinor: -5500 },
    ])
  })

  it('returns to its previous state when a refund fails or a dispute is won', () => {
    const [, , refunded, failed, disputed, won] = eventsOf(40_00, 15_00)
    for (const pair of [
      [refunded, failed],
      [disputed, won],
    ]) {
      const total = new Map<string, number>()
      for (const line of pair.flatMap(event => journalOf(event!)))
        total.set(line.account, (total.get(line.account) ?? 0) + line.amountMinor)
      expect([...total.values()].every(value => value === 0)).toBe(true)
    }
  })

  it('moves the savings of a seat with the seat', () => {
    const replaced = (savings?: { round: number; amountMinor: ReturnType<typeof minor> }): GoalEvent => ({
      type: 'MemberReplaced',
      data: { leaving: 1, leaverUserId: ama, userId: userId(2), ...(savings ? { savings } : {}) },
    })
    expect(journalOf(replaced({ round: 1, amountMinor: minor(500_00) }))).toEqual([
      { account: 'savings', userId: ama, round: 1, amountMinor: 50_000 },
      { account: 'savings', userId: 2, round: 1, amountMinor: -50_000 },
    ])
    expect(journalOf(replaced())).toEqual([])
  })

  it('has no line for an event that moves no money', () => {
    expect(journalOf({ type: 'ContributionProcessing', data: { contributionId: contribution } })).toEqual([])
  })
})

it('shows a liability as a positive amount', () => {
  expect(owed(minor(-4000))).toBe(4000)
  expect(Object.is(owed(minor(0)), 0)).toBe(true)
})
