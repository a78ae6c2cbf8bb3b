import type { Context } from '#ledger/handle.ts'
import { type Transferring, transferPayout } from '#ledger/useCases/transferPayout.ts'
import type { Log } from '#shared/ports/log.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import { hourMs, type Instant, plusMs } from '#shared/time.ts'
import type { TransferReads } from '../reconciliation/transferReads.ts'

interface Parts extends Omit<Transferring, 'payoutGateway'> {
  /** Undefined where there is no processor. */
  readonly payoutGateway: PayoutGateway | undefined
  /** Otherwise only what was begun is finished. */
  readonly sendsByStripe: boolean
  readonly transferReads: Pick<TransferReads, 'toTransfer'>
  /** Only one process does it at a time; undefined when another one does. */
  readonly alone: <Result>(name: string, work: () => Promise<Result>) => Promise<Result | undefined>
  readonly newId: () => string
  readonly log: Pick<Log, 'error'>
}

const atOnce = 500

/**
 * Sends what may be sent to accounts with Stripe, one payout after the other, and finishes what a crash has interrupted. Where the
 * balance does not suffice, the operator is told, and that payout waits for an hour.
 */
export const createSendTransfersJob = ({
  payoutGateway,
  sendsByStripe,
  transferReads,
  alone,
  newId,
  log,
  ...parts
}: Parts) => {
  const waiting = new Map<string, Instant>()
  return async (): Promise<void> => {
    if (!payoutGateway) return
    const run = newId()
    const context: Context = { actor: 'system:transfers', cause: `transfers-${run}`, correlation: run }
    const now = parts.clock.now()
    for (const which of await transferReads.toTransfer({ now, onlyBegun: !sendsByStripe, limit: atOnce })) {
      const name = `sends ${which.goalId} ${which.payoutId}`
      if ((waiting.get(name) ?? now) > now) continue
      waiting.delete(name)
      try {
        const outcome = await alone(name, () => transferPayout({ ...parts, payoutGateway }, which, context))
        if (outcome !== 'short') continue
        waiting.set(name, plusMs(now, hourMs))
        log.error({ ...which }, 'the balance at Stripe does not suffice for a payout: please add to it')
      } catch (err) {
        // Stripe's answer is not known: the next run asks again.
        log.error({ err, ...which }, 'a payout could not be sent by Stripe')
      }
    }
  }
}
