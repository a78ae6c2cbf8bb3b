import type { RecordedEvent as ClientEvent } from '@eventstore/db-client'
import type { NewEvent } from '#shared/ports/eventStore.ts'
import { type Instant, instant } from '#shared/time.ts'

/** An event that is copied to another log: without its position, which the new log assigns. */
export interface CarriedEvent extends NewEvent {
  readonly stream: string
  readonly revision: bigint
  /**
   * When the original log stored it. Nothing depends on it: events contain the time at which they happened.
   */
  readonly created: Instant
}

/** Something cannot be transferred unchanged; the message is a sentence for people. */
export class CannotCarry extends Error {
  override name = 'CannotCarry'
}

/** Streams of the server. Metadata of our streams are copied with them. */
export const isOfServer = (stream: string): boolean =>
  (stream.startsWith('$$') ? stream.slice(2) : stream).startsWith('$')

/** Undefined for what is not JSON. */
export const toCarried = (event: ClientEvent): CarriedEvent | undefined => {
  const { streamId: stream, revision, id, type, data, metadata, created, isJson } = event
  if (!isJson || data instanceof Uint8Array || metadata instanceof Uint8Array) return undefined
  return { stream, revision, id, type, data, metadata, created: instant(created) }
}

export const placeOf = ({ stream, revision }: Pick<CarriedEvent, 'stream' | 'revision'>): string =>
  `${stream} at revision ${revision}`

/**
 * Passes events on while the revisions of every stream are consecutive from 0: only then can another log
 * assign the same ones.
 * @throws CannotCarry
 */
export async function* inOrder<Event extends CarriedEvent>(
  events: AsyncIterable<Event>,
  whose: string,
): AsyncGenerator<Event, void, undefined> {
  const last = new Map<string, number>()
  for await (const event of events) {
    const expected = (last.get(event.stream) ?? -1) + 1
    if (event.revision !== BigInt(expected))
      throw new CannotCarry(
        `${whose} has ${placeOf(event)} where revision ${expected} would follow: events are missing or out of order`,
      )
    last.set(event.stream, expected)
    yield event
  }
}
