/** What the application needs from an event store. Revisions count one stream, positions order the whole log. */
export interface NewEvent {
  /** UUID, derived from its cause, so that a retry is the same event. */
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
}

/**
 * - `unavailable`: no answer, or none that says what became of the request. It may be repeated.
 * - `not_leader`: a follower answered what only the leader may. It may be repeated.
 * - `not_ours`: the log behind the address isn't the one of this installation. Nothing may be read or written.
 * - `conflict`: others write to the stream all the time, so that no attempt was the first. It may be repeated.
 * - `deleted`: the stream was deleted for good.
 * - `damaged`: events of the stream are missing, because its metadata hides them.
 * - `too_large`: more in one append than the store takes.
 * - `access_denied`: the store refuses our user name or password, or this user may not do it.
 * - `failed`: the store answered with an error that is none of these.
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

/** Every error that the event store's adapter throws. */
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

/** Whether the fault lies in one stream: every other stream can still be used. */
export const isStreamFault = (error: unknown): error is StoreError =>
  error instanceof StoreError && (error.fault === 'deleted' || error.fault === 'damaged')

export type Appended =
  | { readonly outcome: 'appended'; readonly revision: bigint; readonly position: bigint }
  | { readonly outcome: 'conflict' }

export interface EventStore {
  /**
   * All events or none, after exactly `expected`, or as the first of their stream.
   * @throws StoreError `unavailable` when the outcome is unknown; the same append may then be tried again with the same
   * event ids.
   */
  append(stream: string, events: readonly NewEvent[], expected: bigint | 'no_stream'): Promise<Appended>
  /**
   * In order, from `from` on, at most so many; nothing for a stream that does not exist.
   * @throws StoreError `deleted` for a stream that was deleted for good
   */
  read(stream: string, from?: bigint, atMost?: number): AsyncIterable<RecordedEvent>
  /**
   * Every wanted event after a position, then those to come, until the signal aborts.
   * @throws StoreError `access_denied`, which trying again doesn't mend
   */
  subscribe(
    options: Wanted & { readonly after: bigint | undefined; readonly signal: AbortSignal },
  ): AsyncIterable<FeedItem>
  close(): Promise<void>
}

/** Events of streams, or of types, whose names begin so. */
export type Wanted =
  | { readonly streamPrefix: string | readonly string[] }
  | { readonly typePrefix: string | readonly string[] }

export type FeedItem =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  /** Nothing of interest up to here. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  /** The feed has reached what was the end of the log. */
  | { readonly kind: 'caught_up' }
