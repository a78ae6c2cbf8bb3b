import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerPayment } from '#projections/readModels/reconciliation/query.ts'
import { breakTypes } from '#shared/events/reconciliation.ts'
import { contributionId, goalId, paymentIntentId, userId } from '#shared/ids.ts'
import { cents, zero } from '#shared/money.ts'
import type { PaymentRecord } from '#shared/ports/paymentRecords.ts'
import { instant } from '#shared/time.ts'
import { differencesOf, isSafe } from './match.ts'

const id = paymentIntentId('pi_one')
const createdAt = instant('2026-11-21T12:00:00Z')
const whose = {
  goalId: goalId(7),
  userId: userId(1),
  contributionId: contributionId('11111111-1111-4111-8111-111111111111'),
}
const record = (changes: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id,
  createdAt,
  status: 'succeeded',
  receivedCents: cents(40_00),
  contribution: whose,
  refundedCents: zero,
  disputedCents: zero,
  feeCents: cents(1_46),
  ...changes,
})
const known = (changes: Partial<LedgerPayment> = {}): LedgerPayment => ({
  ...whose,
  paymentIntentId: id,
  createdAt,
  receivedCents: cents(40_00),
  refundedCents: zero,
  disputedCents: zero,
  feeCents: cents(1_46),
  ...changes,
})
const typesOf = (there?: PaymentRecord, here?: LedgerPayment) =>
  differencesOf(id, there, here).map(({ type }) => type)
const seen = new Set<string>()
const finds = (
  there: PaymentRecord | undefined,
  here: LedgerPayment | undefined,
  ...types: string[]
): void => {
  for (const type of types) seen.add(type)
  expect(typesOf(there, here)).toEqual(types)
}

describe('two sides that agree', () => {
  it('have no difference', () => finds(record(), known()))
  it('may both know nothing of any money', () => {
    finds(undefined, undefined)
    finds(record({ status: 'requires_payment_method', receivedCents: zero }), known({ receivedCents: null }))
    finds(record({ status: 'canceled', receivedCents: zero, contribution: undefined }), undefined)
  })
  it('may both wait for the fee', () => finds(record({ feeCents: undefined }), known({ feeCents: null })))
})

describe('a difference', () => {
  it('is money that the ledger has not heard of', () => {
    finds(record(), undefined, 'missing_in_ledger')
    finds(record(), known({ receivedCents: null, feeCents: null }), 'missing_in_ledger')
  })
  it('is money of nobody', () =>
    finds(record({ contribution: undefined }), undefined, 'unattributed_at_stripe'))
  it('is money that Stripe has not heard of', () => finds(undefined, known(), 'missing_at_stripe'))
  it('is money that was never taken', () =>
    finds(record({ status: 'requires_action', receivedCents: zero }), known(), 'ledger_counts_uncaptured'))
  it('is another amount', () => finds(record({ receivedCents: cents(50_00) }), known(), 'amount_mismatch'))
  it('is another payer', () => {
    finds(record({ contribution: { ...whose, userId: userId(2) } }), known(), 'attribution_mismatch')
    finds(record({ contribution: undefined }), known(), 'attribution_mismatch')
  })
  it('is money that has left again', () => {
    finds(record({ refundedCents: cents(10_00) }), known(), 'refund_or_dispute_not_reflected')
    finds(record(), known({ disputedCents: cents(40_00) }), 'refund_or_dispute_not_reflected')
    const [refunded, disputed] = [{ refundedCents: cents(40_00) }, { disputedCents: cents(40_00) }]
    finds(record(refunded), known(disputed), 'refund_or_dispute_not_reflected')
  })
  it('is the fee', () => {
    finds(record(), known({ feeCents: null }), 'fee_not_reflected')
    finds(record({ feeCents: cents(1_50) }), known(), 'fee_mismatch')
  })
  it('comes in every kind that has a name', () => expect([...seen].sort()).toEqual([...breakTypes].sort()))
})

const amount = fc.integer({ min: 0, max: 99_999_999 }).map(cents)
const whole = fc.record({
  receivedCents: amount,
  refundedCents: amount,
  disputedCents: amount,
  feeCents: amount,
})

describe('for any payment', () => {
  it('agreement is silence, and any difference of money is told with both amounts', () => {
    fc.assert(
      fc.property(whole, whole, (there, here) => {
        const found = differencesOf(id, record(there), known(here))
        const same = JSON.stringify(Object.entries(there)) === JSON.stringify(Object.entries(here))
        expect(found.length === 0).toBe(same)
        for (const { ledgerCents, stripeCents } of found)
          expect([typeof ledgerCents, typeof stripeCents]).toEqual(['number', 'number'])
      }),
    )
  })
  it('a side that knows nothing is told of as often as the other counts money', () => {
    fc.assert(
      fc.property(whole, changes => {
        expect(typesOf(record(changes))).toEqual(['missing_in_ledger'])
        expect(typesOf(undefined, known(changes))).toEqual(['missing_at_stripe'])
      }),
    )
  })
  it('nothing is repaired that would move what the ledger counts without news from Stripe', () => {
    fc.assert(
      fc.property(whole, whole, fc.boolean(), (there, here, ours) => {
        const paid = record({ ...there, ...(ours ? {} : { contribution: undefined }) })
        for (const difference of differencesOf(id, paid, known(here)))
          if (isSafe(difference))
            expect(['refund_or_dispute_not_reflected', 'fee_not_reflected']).toContain(difference.type)
      }),
    )
  })
})
