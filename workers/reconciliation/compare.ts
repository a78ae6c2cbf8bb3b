import type { Context } from '#ledger/handle.ts'
import type { PaymentReads } from '#ledger/useCases/paymentReads.ts'
import type { syncPayment } from '#ledger/useCases/syncPayment.ts'
import type { LedgerPayment } from '#projections/readModels/reconciliation/query.ts'
import { forEachAtOnce } from '#shared/atOnce.ts'
import type { PaymentDifference } from '#shared/events/reconciliation.ts'
import type { PaymentIntentId } from '#shared/ids.ts'
import type { Log } from '#shared/ports/log.ts'
import type { PaymentRecord, PaymentRecords } from '#shared/ports/paymentRecords.ts'
import type { TransferComparing } from './compareTransfers.ts'
import { asOne, differencesOf, isSafe } from './match.ts'
import { createSighting } from './sighting.ts'

type SightingParts = Parameters<typeof createSighting>[0]

export interface ComparingParts extends SightingParts {
  readonly reads: Pick<PaymentReads, 'ledgerPayments' | 'unsettledBreaks'>
  readonly records: PaymentRecords
  /** Looks a payment up at Stripe and records the result. */
  readonly sync: (asked: Parameters<typeof syncPayment>[1]) => Promise<unknown>
  readonly transfers: Pick<TransferComparing, 'recheck'>
  readonly log: Pick<Log, 'info' | 'error'>
}
export interface Compared {
  readonly found: number
  readonly repaired: number
}

type Unsettled = Awaited<ReturnType<PaymentReads['unsettledBreaks']>>[number]

const rechecked = 200

/** Compares payments from both sides, and resolves the differences that need no person. */
export const createComparing = (parts: ComparingParts) => {
  const { reads, records, sync, transfers, log } = parts
  const { sight, miss } = createSighting(parts)
  /** Cursor for checking again, while there are more than one run checks. */
  let last: Unsettled | undefined

  /** A safe difference is repaired at once; if it stays, it is treated like any other. */
  const deal = async (difference: PaymentDifference, context: Context): Promise<boolean> => {
    await sight(difference, context)
    if (!isSafe(difference)) return false
    try {
      await sync({ id: difference.paymentIntentId, context, how: 'thorough' })
      log.info({ ...difference }, 'the ledger has caught up with Stripe')
      return true
    } catch (error) {
      log.error({ err: error, ...difference }, 'a payment could not be caught up with')
      return false
    }
  }

  const compare = async (
    pairs: readonly (readonly [PaymentIntentId, PaymentRecord | undefined, LedgerPayment | undefined])[],
    { context, dryRun }: { readonly context: Context; readonly dryRun: boolean },
  ): Promise<Compared> => {
    const differences = pairs.flatMap(([id, record, known]) => differencesOf(id, record, known))
    let repaired = 0
    if (!dryRun) for (const difference of differences) if (await deal(difference, context)) repaired++
    return { found: differences.length, repaired }
  }

  return {
    compare,
    /** A page of the processor's payments together with the ledger's. */
    withLedger: async (page: readonly PaymentRecord[]) => {
      const rows = await reads.ledgerPayments(page.map(({ id }) => id))
      const known = Map.groupBy(rows, ({ paymentIntentId }) => paymentIntentId)
      return page.map(record => [record.id, record, asOne(known.get(record.id) ?? [])] as const)
    },
    /** Checks each break and possible break again: it is confirmed, remains open, or is closed. */
    recheck: async (context: Context): Promise<void> => {
      const unsettled = await reads.unsettledBreaks(rechecked, last)
      last = unsettled.length < rechecked ? undefined : unsettled.at(-1)
      await forEachAtOnce(
        unsettled,
        async ({ key, type, payment_intent_id: id, transfer_id: transferId }) => {
          if (transferId !== null) return transfers.recheck({ key, type, transferId }, context)
          if (id === null) return
          const [record, rows] = await Promise.all([records.look(id), reads.ledgerPayments([id])])
          const still = differencesOf(id, record, asOne(rows)).find(difference => difference.type === type)
          if (still) await deal(still, context)
          else await miss(key, context)
        },
      )
    },
  }
}
export type Comparing = ReturnType<typeof createComparing>
