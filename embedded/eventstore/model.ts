/**
 * Revisions and positions are plain numbers in this folder, for speed; positions are exact up to nine petabytes. `Infinity` stands for
 * 2^63-1, the protocol's revision of a tombstone and the truncation that means "deleted"; rows.ts and wire.ts translate it.
 */
export interface Proposed {
  /** UUID in lower case. */
  readonly id: string
  readonly type: string
  readonly json: boolean
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export interface Recorded extends Proposed {
  readonly stream: string
  readonly revision: number
  readonly position: number
  /** 100 ns ticks since the Unix epoch, as the protocol counts them. */
  readonly createdTicks: string
}

/** The writer's expectation of the stream. */
export type Expected = bigint | 'any' | 'no_stream' | 'stream_exists'

export type Outcome =
  /** No position when nothing was written. */
  | { readonly kind: 'success'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong_expected_version'; readonly current: number }
  | { readonly kind: 'stream_deleted' }
  | { readonly kind: 'timeout' }
  /** No node of the cluster leads. */
  | { readonly kind: 'not_ready' }

/** `last` of a stream that has no events. */
export const noEvents = -1
/** `last` of a tombstoned stream, and the `$tb` of a deleted one. */
export const deleted = Number.POSITIVE_INFINITY

export const noBytes = new Uint8Array(0)

/** The log cannot be written now; the outcome of the append is unknown. */
export class LogUnavailable extends Error {
  override name = 'LogUnavailable'
}
