import type { LedgerPayment } from '#projections/readModels/reconciliation/query.ts'
import type { Difference, PaymentBreakType, PaymentDifference } from '#shared/events/reconciliation.ts'
import type { PaymentIntentId } from '#shared/ids.ts'
import { add, defaultCurrency, type Minor, subtract, sum, zero } from '#shared/money.ts'
import type { PaymentRecord } from '#shared/ports/paymentRecords.ts'

/**
 * All differences between the processor's books and ours about one payment; none when they agree. Either side
 * may lack it.
 */
export const differencesOf = (
  id: PaymentIntentId,
  record: PaymentRecord | undefined,
  known: LedgerPayment | undefined,
): PaymentDifference[] => {
  const received = known?.receivedMinor ?? null
  const captured = record?.status === 'succeeded' ? record.receivedMinor : null
  const difference = (
    type: PaymentBreakType,
    ledgerMinor: Minor | null,
    stripeMinor: Minor | null,
  ): PaymentDifference => ({
    type,
    paymentIntentId: id,
    goalId: known?.goalId ?? record?.contribution?.goalId ?? null,
    contributionId: known?.contributionId ?? record?.contribution?.contributionId ?? null,
    currency: record?.currency ?? known?.currency ?? defaultCurrency,
    ledgerMinor,
    stripeMinor,
  })

  if (known === undefined || received === null) {
    if (record === undefined || captured === null) return []
    return [difference(record.contribution ? 'missing_in_ledger' : 'unattributed_at_stripe', null, captured)]
  }
  if (record === undefined) return [difference('missing_at_stripe', received, null)]
  if (captured === null) return [difference('ledger_counts_uncaptured', received, record.receivedMinor)]

  const found: PaymentDifference[] = []
  if (received !== captured || known.currency !== record.currency)
    found.push(difference('amount_mismatch', received, captured))
  if (!isSamePayer(record, known)) found.push(difference('attribution_mismatch', received, captured))
  const reversed = add(known.refundedMinor, known.disputedMinor)
  const reversedThere = add(record.refundedMinor, record.disputedMinor)
  // Compared separately, because a refund and a dispute of the same amount are different facts.
  if (known.refundedMinor !== record.refundedMinor || known.disputedMinor !== record.disputedMinor)
    found.push(
      difference(
        'refund_or_dispute_not_reflected',
        subtract(received, reversed),
        subtract(captured, reversedThere),
      ),
    )
  if (record.settledIn !== undefined && record.settledIn !== known.currency)
    found.push(difference('settled_in_other_currency', known.feeMinor, null))
  else if (record.feeMinor !== undefined && known.feeMinor !== record.feeMinor)
    found.push(
      difference(
        known.feeMinor === null ? 'fee_not_reflected' : 'fee_mismatch',
        known.feeMinor,
        record.feeMinor,
      ),
    )
  return found
}

/** The ledger lacks a fact, and is told what Stripe says. Everything else is left to an admin. */
export const isSafe = ({ type }: Pick<Difference, 'type'>): boolean => safe.has(type)

const safe: ReadonlySet<Difference['type']> = new Set([
  'missing_in_ledger',
  'refund_or_dispute_not_reflected',
  'fee_not_reflected',
  'reversal_not_reflected',
] as const)

/**
 * What the ledger has about one payment, from rows newest first. A fault may have recorded several
 * contributions for it; all count, and the newest is shown, because it is more likely the faulty one.
 */
export const asOne = (rows: readonly LedgerPayment[]): LedgerPayment | undefined => {
  const [first, ...others] = rows.filter(({ receivedMinor }) => receivedMinor !== null)
  if (!first) return rows[0]
  return {
    ...first,
    receivedMinor: sum([first, ...others].map(({ receivedMinor }) => receivedMinor ?? zero)),
    refundedMinor: sum([first, ...others].map(({ refundedMinor }) => refundedMinor)),
    disputedMinor: sum([first, ...others].map(({ disputedMinor }) => disputedMinor)),
  }
}

const isSamePayer = ({ contribution }: PaymentRecord, known: LedgerPayment): boolean =>
  contribution !== undefined &&
  contribution.goalId === known.goalId &&
  contribution.userId === known.userId &&
  contribution.contributionId === known.contributionId
