import type { BreakHandler, Context, GoalHandler } from '#ledger/handle.ts'
import { recordTransfer } from '#ledger/useCases/transferPayout.ts'
import type { KnownTransfer } from '#projections/readModels/transfers/query.ts'
import type { BreakType, TransferDifference } from '#shared/events/reconciliation.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Log } from '#shared/ports/log.ts'
import type { Window } from '#shared/ports/paymentRecords.ts'
import type { PayoutGateway, TransferFacts } from '#shared/ports/payoutGateway.ts'
import { isSafe } from './match.ts'
import { createSighting } from './sighting.ts'
import type { TransferReads } from './transferReads.ts'
import { transferDifferences } from './transfers.ts'
import { areTransfersKnown } from './transfersKnown.ts'

export interface TransferComparingParts {
  /** Undefined where there is no processor. */
  readonly payoutGateway: Pick<PayoutGateway, 'transfers' | 'transfer'> | undefined
  /** Whether payouts are sent by Stripe now. */
  readonly sendsByStripe: boolean
  readonly goals: GoalHandler
  readonly breaks: BreakHandler
  readonly transferReads: Omit<TransferReads, 'toTransfer'>
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
}
interface SightedTransfer {
  readonly key: string
  readonly type: BreakType
  readonly transferId: string
}

/**
 * Compares Stripe's transfers with the log. What the log lacks is recorded, so that no webhook is needed; each other difference
 * becomes a break, which waits for an admin.
 */
export const createTransferComparing = (parts: TransferComparingParts) => {
  const { payoutGateway, goals, transferReads, clock, log } = parts
  const { sight, miss } = createSighting(parts)

  /** The log's transfers with these ids, and all of the payouts that Stripe's name. */
  const inLog = async (there: readonly TransferFacts[], ids: readonly string[]) => ({
    here: await transferReads.byId(ids),
    others: await transferReads.ofPayouts(there.flatMap(({ sending }) => sending ?? [])),
  })
  const deal = async (
    difference: TransferDifference,
    facts: TransferFacts | undefined,
    context: Context,
  ): Promise<void> => {
    if (!isAllBack(difference)) await sight(difference, context)
    if (!facts || !isSafe(difference)) return
    try {
      if (await recordTransfer({ goals, clock }, facts, context))
        log.info({ ...difference }, 'the ledger has caught up with Stripe')
    } catch (error) {
      log.error({ err: error, ...difference }, 'a transfer could not be caught up with')
    }
  }

  return {
    compare: async (window: Window, context: Context): Promise<void> => {
      if (!payoutGateway || !(await areTransfersKnown(parts))) return
      const there: TransferFacts[] = []
      for await (const page of payoutGateway.transfers(window)) there.push(...page)
      const listed = new Set(there.map(({ id }) => id))
      const inWindow = await transferReads.recordedIn(window)
      // At the edges of the window the two sides have different times.
      for (const { transferId } of inWindow) {
        const facts = listed.has(transferId) ? undefined : await payoutGateway.transfer(transferId)
        if (facts) there.push(facts)
      }
      const { here, others } = await inLog(there, [...listed])
      const byId = new Map(there.map(one => [one.id, one]))
      for (const difference of transferDifferences(there, distinct([...inWindow, ...here]), others))
        await deal(difference, byId.get(difference.transferId), context)
    },
    /** Checks a break or possible break again. */
    recheck: async ({ key, type, transferId }: SightedTransfer, context: Context): Promise<void> => {
      if (!payoutGateway) return
      const facts = await payoutGateway.transfer(transferId)
      const there = facts ? [facts] : []
      const { here, others } = await inLog(there, [transferId])
      // Alone, the second transfer of a sending that the log lacks looks like the first one.
      const isStill = (found: TransferDifference): boolean =>
        found.type === type || (type === 'sent_twice' && found.type === 'missing_in_ledger')
      const still = transferDifferences(there, here, others).find(isStill)
      if (still?.type === type && !isAllBack(still)) await deal(still, facts, context)
      else if (!still || isAllBack(still)) await miss(key, context)
    },
  }
}
export type TransferComparing = ReturnType<typeof createTransferComparing>

/** Stripe has taken back all of a transfer that the log lacks: it is recorded if possible, and is no break. */
const isAllBack = ({ ledgerMinor, stripeMinor }: TransferDifference): boolean =>
  ledgerMinor === null && stripeMinor === 0

const distinct = (transfers: readonly KnownTransfer[]): KnownTransfer[] => [
  ...new Map(transfers.map(one => [one.transferId, one])).values(),
]
