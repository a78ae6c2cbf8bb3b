import type { Context } from '#ledger/handle.ts'
import { type Transferring, transferPayout } from '#ledger/useCases/transferPayout.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Log } from '#shared/ports/log.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import type { KnownFunds, ShortPayout } from '#shared/ports/stripeFunds.ts'
import { hourMs, type Instant, plusMs } from '#shared/time.ts'
import { alarmOfFunds } from '../notifications/alarmOfFunds.ts'
import type { TransferReads } from '../reconciliation/transferReads.ts'

interface Parts extends Omit<Transferring, 'payoutGateway'> {
  /** Undefined where there is no processor. */
  readonly payoutGateway: PayoutGateway | undefined
  /** Otherwise only what was begun is finished. */
  readonly sendsByStripe: boolean
  readonly transferReads: Pick<TransferReads, 'toTransfer'>
  readonly stripeFunds: KnownFunds
  readonly jobs: JobQueue
  /** Only one process does it at a time; undefined when another one does. */
  readonly alone: <Result>(name: string, work: () => Promise<Result>) => Promise<Result | undefined>
  readonly newId: () => string
  readonly log: Pick<Log, 'error'>
}
type Which = Pick<ShortPayout, 'goalId' | 'payoutId'>

const atOnce = 500
/** After so long the balance is looked at although nothing waits for it. */
const seenForMs = hourMs

const nameOf = ({ goalId, payoutId }: Which): string => `sends ${goalId} ${payoutId}`

/**
 * Sends what may be sent to accounts with Stripe, one payout after the other, and finishes what a crash has interrupted. Where the
 * balance does not suffice, the payout waits until it does, and admins are notified.
 */
export const createSendTransfersJob = ({
  payoutGateway,
  sendsByStripe,
  transferReads,
  stripeFunds,
  alone,
  newId,
  log,
  ...parts
}: Parts) => {
  const triedUntil = new Map<string, Instant>()
  return async (): Promise<void> => {
    if (!payoutGateway) return
    const run = newId()
    const context: Context = { actor: 'system:transfers', cause: `transfers-${run}`, correlation: run }
    const now = parts.clock.now()
    const known = new Map((await stripeFunds.short()).map(one => [nameOf(one), one]))
    const funds = new Map((await stripeFunds.all()).map(one => [one.currency, one]))
    const short: ShortPayout[] = []

    const send = async (which: Which): Promise<void> => {
      const name = nameOf(which)
      const before = known.get(name)
      // To try it takes a call for each of its payments.
      const isStillShort =
        before !== undefined &&
        (triedUntil.get(name) ?? now) > now &&
        (funds.get(before.currency)?.availableMinor ?? 0) < before.amountMinor
      if (isStillShort) return void short.push(before)
      triedUntil.delete(name)
      try {
        const outcome = await alone(name, () => transferPayout({ ...parts, payoutGateway }, which, context))
        if (outcome === undefined) return void short.push(...(before ? [before] : []))
        if (typeof outcome === 'string') return
        const { amount: amountMinor, currency } = outcome.short
        short.push({ ...which, currency, amountMinor })
        triedUntil.set(name, plusMs(now, hourMs))
      } catch (err) {
        // Stripe's answer is not known: the next run asks again.
        if (before) short.push(before)
        log.error({ err, ...which }, 'a payout could not be sent by Stripe')
      }
    }

    for (const which of await transferReads.toTransfer({ now, onlyBegun: !sendsByStripe, limit: atOnce }))
      await send(which)
    const isOld = [...funds.values()].every(({ seenAt }) => plusMs(seenAt, seenForMs) <= now)
    if (!sendsByStripe) {
      if (known.size > 0) await stripeFunds.see([], [])
      return
    }
    if (short.length > 0 || known.size > 0 || isOld)
      await stripeFunds.see(short, await payoutGateway.balance())
    await alarmOfFunds({ ...parts, stripeFunds })
  }
}
