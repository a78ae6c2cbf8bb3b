import type { Clock } from '#shared/ports/clock.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import type { TransferReads } from './transferReads.ts'

interface Parts {
  readonly transferReads: Pick<TransferReads, 'areSince'>
  readonly clock: Clock
  /** Whether payouts are sent by Stripe now. */
  readonly sendsByStripe: boolean
}

/** 13 months: later than banks and courts ordinarily take something back. */
const reachMs = 400 * dayMs

/** Whether Stripe's transfers may be ours: also after payouts are sent by hand again, since what was sent can come back. */
export const areTransfersKnown = async ({ transferReads, clock, sendsByStripe }: Parts): Promise<boolean> =>
  sendsByStripe || transferReads.areSince(plusMs(clock.now(), -reachMs))
