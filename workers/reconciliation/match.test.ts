import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerPayment } from '#projections/readModels/reconciliation/query.ts'
import { paymentBreakTypes } from '#shared/events/reconciliation.ts'
import { contributionId, goalId, paymentIntentId, userId } from '#shared/ids.ts'
import { minor, zero } from '#shared/money.ts'
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
  currency: 'USD',
  receivedMinor: minor(40_00),
  contribution: whose,
  refundedMinor: zero,
  disputedMinor: zero,
  feeMinor: minor(1_46),
  settledIn: 'USD',
  ...changes,
})
const known = (changes: Partial<LedgerPayment> = {}): LedgerPayment => ({
  ...whose,
  paymentIntentId: id,
  createdAt,
  currency: 'USD',
  receivedMinor: minor(40_00),
  refundedMinor: zero,
  disputedMinor: zero,
  feeMinor: minor(1_46),
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

describe('two equal sides', () => {
  it('have no difference', () => finds(record(), known()))
  it('may both lack any money', () => {
    finds(undefined, undefined)
    finds(record({ status: 'requires_payment_method', receivedMinor: zero }), known({ receivedMinor: null }))
    finds(record({ status: 'canceled', receivedMinor: zero, contribution: undefined }), undefined)
  })
  it('may both lack the fee', () =>
    finds(record({ feeMinor: undefined, settledIn: undefined }), known({ feeMinor: null })))
})

describe('a difference', () => {
  it('is money that the ledger does not have', () => {
    finds(record(), undefined, 'missing_in_ledger')
    finds(record(), known({ receivedMinor: null, feeMinor: null }), 'missing_in_ledger')
  })
  it('is money without an owner', () =>
    finds(record({ contribution: undefined }), undefined, 'unattributed_at_stripe'))
  it('is money that Stripe does not have', () => finds(undefined, known(), 'missing_at_stripe'))
  it('is money that was never taken', () =>
    finds(record({ status: 'requires_action', receivedMinor: zero }), known(), 'ledger_counts_uncaptured'))
  it('is another amount', () => finds(record({ receivedMinor: minor(50_00) }), known(), 'amount_mismatch'))
  it('is the same number in another currency', () => {
    finds(record({ currency: 'JPY', feeMinor: undefined, settledIn: undefined }), known(), 'amount_mismatch')
    expect(differencesOf(id, record({ currency: 'JPY' }), undefined)).toMatchObject([{ currency: 'JPY' }])
    expect(differencesOf(id, undefined, known({ currency: 'KWD' }))).toMatchObject([{ currency: 'KWD' }])
  })
  it('is a payment that Stripe has converted, whatever its fee', () => {
    const converted = { currency: 'EUR', settledIn: 'USD' } as const
    finds(record(converted), known({ currency: 'EUR' }), 'settled_in_other_currency')
    finds(record(converted), known({ currency: 'EUR', feeMinor: null }), 'settled_in_other_currency')
    expect(isSafe({ type: 'settled_in_other_currency' })).toBe(false)
  })
  it('is another payer', () => {
    finds(record({ contribution: { ...whose, userId: userId(2) } }), known(), 'attribution_mismatch')
    finds(record({ contribution: undefined }), known(), 'attribution_mismatch')
  })
  it('is money that was returned', () => {
    finds(record({ refundedMinor: minor(10_00) }), known(), 'refund_or_dispute_not_reflected')
    finds(record(), known({ disputedMinor: minor(40_00) }), 'refund_or_dispute_not_reflected')
    const [refunded, disputed] = [{ refundedMinor: minor(40_00) }, { disputedMinor: minor(40_00) }]
    finds(record(refunded), known(disputed), 'refund_or_dispute_not_reflected')
  })
  it('is the fee', () => {
    finds(record(), known({ feeMinor: null }), 'fee_not_reflected')
    finds(record({ feeMinor: minor(1_50) }), known(), 'fee_mismatch')
  })
  it('covers every kind of break', () => expect([...seen].sort()).toEqual([...paymentBreakTypes].sort()))
})

const amount = fc.integer({ min: 0, max: 99_999_999 }).map(minor)
const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD')
const whole = fc.record({
  currency,
  receivedMinor: amount,
  refundedMinor: amount,
  disputedMinor: amount,
  feeMinor: amount,
})

describe('for any payment', () => {
  it('equal sides have no difference, and different amounts are reported with both', () => {
    fc.assert(
      fc.property(whole, whole, (there, here) => {
        const found = differencesOf(id, record({ ...there, settledIn: here.currency }), known(here))
        const same = JSON.stringify(Object.entries(there)) === JSON.stringify(Object.entries(here))
        expect(found.length === 0).toBe(same)
        for (const { ledgerMinor, stripeMinor } of found)
          expect([typeof ledgerMinor, typeof stripeMinor]).toEqual(['number', 'number'])
      }),
    )
  })
  it('a payment that one side lacks is reported when the other counts money', () => {
    fc.assert(
      fc.property(whole, changes => {
        expect(typesOf(record(changes))).toEqual(['missing_in_ledger'])
        expect(typesOf(undefined, known(changes))).toEqual(['missing_at_stripe'])
      }),
    )
  })
  it('no repair changes what the ledger counts without a fact from Stripe', () => {
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
