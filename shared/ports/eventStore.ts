/** The event store. Revisions number the events of a stream, positions order the whole log. */
export interface NewEvent {
  /** UUID, derived from its cause, so that a retry is the same event. */
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

export interface RecordedEvent extends NewEvent {
  /** The payload as it is in the log, where free texts in `data` were decrypted. Hashes and signatures cover it. */
  readonly stored?: unknown
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
  /** Why this installation can't have written it, in a sentence; only where tags are checked. */
  readonly untrusted?: string
}

/**
 * - `unavailable`: no answer, or an unknown outcome. The request may be repeated.
 * - `not_leader`: a follower cannot answer this request. It may be repeated.
 * - `not_ours`: the log behind the address isn't the one of this installation. Nothing may be read or written.
 * - `conflict`: every attempt conflicted with another write to the stream. It may be repeated.
 * - `deleted`: the stream was deleted permanently.
 * - `damaged`: events of the stream are missing, because its metadata hides them.
 * - `too_large`: the append exceeds the store's limit.
 * - `access_denied`: the store refuses the user name, the password or this operation.
 * - `failed`: the store answered with another error.
 */
export type StoreFault =
  | 'unavailable'
  | 'not_leader'
  | 'not_ours'
  | 'conflict'
  | 'deleted'
  | 'damaged'
  | 'too_large'
  | 'access_denied'
  | 'failed'

/** Every error of the event store's adapter. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly fault: StoreFault

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** Whether the same request may succeed a moment later. */
export const isPassingFault = ({ fault }: StoreError): boolean =>
  fault === 'unavailable' || fault === 'not_leader' || fault === 'failed'

/** Whether only one stream is affected. */
export const isStreamFault = (error: unknown): error is StoreError =>
  error instanceof StoreError && (error.fault === 'deleted' || error.fault === 'damaged')

export type Appended =
  | {
      readonly outcome: 'appended'
      readonly revision: bigint
      readonly position: bigint
      /** The id that the last event has in the log, if not the one that it was given. */
      readonly lastId?: string
    }
  | { readonly outcome: 'conflict' }

export interface EventStore {
  /**
   * Appends all events or none, after exactly `expected`, or as the first of their stream.
   * @throws StoreError `unavailable` when the outcome is unknown; the append may then be repeated with the same event ids
   */
  append(stream: string, events: readonly NewEvent[], expected: bigint | 'no_stream'): Promise<Appended>
  /**
   * Reads in order; returns nothing for a stream that does not exist.
   * @throws StoreError `deleted` for a stream that was deleted permanently
   */
  read(stream: string, from?: bigint, atMost?: number): AsyncIterable<RecordedEvent>
  /**
   * Every wanted event after a position, then those to come, until the signal aborts.
   * @throws StoreError `access_denied`, which a retry does not solve
   */
  subscribe(
    options: Wanted & { readonly after: bigint | undefined; readonly signal: AbortSignal },
  ): AsyncIterable<FeedItem>
  close(): Promise<void>
}

/** Events whose stream or type has one of the prefixes. */
export type Wanted =
  | { readonly streamPrefix: string | readonly string[] }
  | { readonly typePrefix: string | readonly string[] }

export type FeedItem =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  /** There are no other wanted events up to this position. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  /** The feed has reached the end of the log. */
  | { readonly kind: 'caught_up' }
