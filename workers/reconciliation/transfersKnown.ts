import type pg from 'pg'
import { areTransfersSince } from '#projections/readModels/transfers/query.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { dayMs, plusMs } from '#shared/time.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly clock: Clock
  /** Whether payouts are sent by Stripe now. */
  readonly sendsByStripe: boolean
}

/** 13 months: later than banks and courts ordinarily take something back. */
const reachMs = 400 * dayMs

/** Whether Stripe's transfers may be ours: also after payouts are sent by hand again, since what was sent can come back. */
export const areTransfersKnown = async ({ pool, clock, sendsByStripe }: Parts): Promise<boolean> =>
  sendsByStripe || areTransfersSince(pool, plusMs(clock.now(), -reachMs))
