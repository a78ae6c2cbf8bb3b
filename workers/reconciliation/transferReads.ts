import type pg from 'pg'
import { toTransfer } from '#projections/readModels/payouts/query.ts'
import {
  areTransfersSince,
  type KnownTransfer,
  transfersById,
  transfersIn,
  transfersOfPayouts,
} from '#projections/readModels/transfers/query.ts'
import type { Window } from '#shared/ports/paymentRecords.ts'
import type { Instant } from '#shared/time.ts'

type Which = Pick<KnownTransfer, 'goalId' | 'payoutId'>

/** Queries of the read side about transfers. They may lag behind: decisions use the log. */
export interface TransferReads {
  /** Payouts that Stripe was asked for, and unless `onlyBegun` those that may be sent to an account with it; the longest due first. */
  toTransfer(asked: {
    readonly now: Instant
    readonly onlyBegun: boolean
    readonly limit: number
  }): Promise<readonly Which[]>
  byId(ids: readonly string[]): Promise<KnownTransfer[]>
  /** Those of any attempt of these payouts. */
  ofPayouts(payouts: readonly Which[]): Promise<KnownTransfer[]>
  /** Those that were recorded in a window. */
  recordedIn(window: Window): Promise<KnownTransfer[]>
  /** Whether any was made since then, or is under way. */
  areSince(since: Instant): Promise<boolean>
}

export const createTransferReads = (pool: pg.Pool): TransferReads => ({
  toTransfer: asked => toTransfer(pool, asked),
  byId: ids => transfersById(pool, ids),
  ofPayouts: payouts => transfersOfPayouts(pool, payouts),
  recordedIn: window => transfersIn(pool, window),
  areSince: since => areTransfersSince(pool, since),
})
