import type { GoalHandler } from '#ledger/handle.ts'
import { recordTransfer } from '#ledger/useCases/transferPayout.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import type { TransferReads } from '../reconciliation/transferReads.ts'
import { areTransfersKnown } from '../reconciliation/transfersKnown.ts'

interface Parts {
  /** Undefined where there is no processor. */
  readonly payoutGateway: Pick<PayoutGateway, 'transfer'> | undefined
  readonly goals: GoalHandler
  readonly transferReads: Pick<TransferReads, 'areSince'>
  readonly clock: Clock
  readonly sendsByStripe: boolean
}

/**
 * An event only says where to look, as for payments: repeats and any order do no harm. What can't be recorded is a difference, which
 * reconciliation reports.
 */
export const createStripeTransferJob =
  ({ payoutGateway, goals, ...parts }: Parts) =>
  async ({ transferId }: JobPayloads['stripe-transfer']): Promise<void> => {
    if (!payoutGateway || !(await areTransfersKnown(parts))) return
    const facts = await payoutGateway.transfer(transferId)
    const cause = `transfer-${transferId}`
    if (facts)
      await recordTransfer({ goals, clock: parts.clock }, facts, {
        ...{ actor: 'system:transfers', cause, correlation: cause },
      })
  }
