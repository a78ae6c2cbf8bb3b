import type { LedgerPayment } from '#projections/readModels/reconciliation/query.ts'
import type { BreakType, Difference } from '#shared/events/reconciliation.ts'
import type { PaymentIntentId } from '#shared/ids.ts'
import { add, type Cents, subtract, sum, zero } from '#shared/money.ts'
import type { PaymentRecord } from '#shared/ports/paymentRecords.ts'

/**
 * Every way in which the processor's books and ours can differ about one payment; nothing when they agree. Either side
 * may know nothing of it.
 */
export const differencesOf = (
  id: PaymentIntentId,
  record: PaymentRecord | undefined,
  known: LedgerPayment | undefined,
): Difference[] => {
  const received = known?.receivedCents ?? null
  const captured = record?.status === 'succeeded' ? record.receivedCents : null
  const difference = (type: BreakType, ledgerCents: Cents | null, stripeCents: Cents | null): Difference => ({
    type,
    paymentIntentId: id,
    goalId: known?.goalId ?? record?.contribution?.goalId ?? null,
    contributionId: known?.contributionId ?? record?.contribution?.contributionId ?? null,
    ledgerCents,
    stripeCents,
  })

  if (known === undefined || received === null) {
    if (record === undefined || captured === null) return []
    return [difference(record.contribution ? 'missing_in_ledger' : 'unattributed_at_stripe', null, captured)]
  }
  if (record === undefined) return [difference('missing_at_stripe', received, null)]
  if (captured === null) return [difference('ledger_counts_uncaptured', received, record.receivedCents)]

  const found: Difference[] = []
  if (received !== captured) found.push(difference('amount_mismatch', received, captured))
  if (!isSamePayer(record, known)) found.push(difference('attribution_mismatch', received, captured))
  const reversed = add(known.refundedCents, known.disputedCents)
  const reversedThere = add(record.refundedCents, record.disputedCents)
  // Compared one by one, since a refund and a dispute of the same amount are not the same thing.
  if (known.refundedCents !== record.refundedCents || known.disputedCents !== record.disputedCents)
    found.push(
      difference(
        'refund_or_dispute_not_reflected',
        subtract(received, reversed),
        subtract(captured, reversedThere),
      ),
    )
  if (record.feeCents !== undefined && known.feeCents !== record.feeCents)
    found.push(
      difference(
        known.feeCents === null ? 'fee_not_reflected' : 'fee_mismatch',
        known.feeCents,
        record.feeCents,
      ),
    )
  return found
}

/** The ledger lacks a fact: `sync` adds it safely. Everything else is left to an admin. */
export const isSafe = ({ type }: Pick<Difference, 'type'>): boolean =>
  type === 'missing_in_ledger' || type === 'refund_or_dispute_not_reflected' || type === 'fee_not_reflected'

/** What the ledger knows of one payment: more than one contribution may have been recorded for it, by a fault, and all count. */
export const asOne = (rows: readonly LedgerPayment[]): LedgerPayment | undefined => {
  const [first, ...others] = rows.filter(({ receivedCents }) => receivedCents !== null)
  if (!first) return rows[0]
  return {
    ...first,
    receivedCents: sum([first, ...others].map(({ receivedCents }) => receivedCents ?? zero)),
    refundedCents: sum([first, ...others].map(({ refundedCents }) => refundedCents)),
    disputedCents: sum([first, ...others].map(({ disputedCents }) => disputedCents)),
  }
}

const isSamePayer = ({ contribution }: PaymentRecord, known: LedgerPayment): boolean =>
  contribution !== undefined &&
  contribution.goalId === known.goalId &&
  contribution.userId === known.userId &&
  contribution.contributionId === known.contributionId
