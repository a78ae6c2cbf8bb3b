/** What the house needs from an event store. Revisions count one stream, positions order the whole log. */
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

export type Appended =
  | { readonly outcome: 'appended'; readonly revision: bigint; readonly position: bigint }
  | { readonly outcome: 'conflict' }

export interface EventStore {
  /**
   * All events or none, after exactly `expected`, or as the first of their stream.
   * @throws when the outcome is unknown; the same append may then be tried again with the same event ids.
   */
  append(stream: string, events: readonly NewEvent[], expected: bigint | 'no_stream'): Promise<Appended>
  /** In order, from `from` on, at most so many; nothing for a stream that does not exist. */
  read(stream: string, from?: bigint, atMost?: number): AsyncIterable<RecordedEvent>
  /** Every wanted event after a position, then those to come, until the signal aborts. */
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
