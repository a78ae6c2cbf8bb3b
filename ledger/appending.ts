import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Metadata } from '#shared/events/metadata.ts'
import { type Appended, isPassingFault, type NewEvent, StoreError } from '#shared/ports/eventStore.ts'
import { collectedTraceparent } from '#shared/tracing.ts'
import type { StreamKind } from './streams/streamKind.ts'

/** Waits before a further attempt, counted from 1. */
export type Pause = (attempt: number) => Promise<unknown>

/** About two and a half seconds in all, in which a cluster elects another leader. */
const attempts = 12

type Writing<Id, Event extends { readonly type: string }> = Omit<
  StreamKind<Id, never, Event, never>,
  'decider' | 'heldBack'
>
type About = Omit<Metadata, 'schemaVersion' | 'traceparent' | 'tag'>

/**
 * The decided event in its stored form; parsed again, because an unreadable event must not be written.
 * @throws when it cannot be parsed, or must not be written
 */
export const prepare = <Id, Event extends { readonly type: string; readonly data: unknown }>(
  { streamOf, read, identityOf, check, schemaVersion }: Writing<Id, Event>,
  { id, event, ...context }: { readonly id: Id; readonly event: Event } & About,
): { readonly stored: NewEvent; readonly event: Event } => {
  const { type, data } = event
  // Undefined while traces are not collected.
  const traceparent = collectedTraceparent()
  const metadata: Metadata = {
    ...context,
    ...(traceparent === undefined ? {} : { traceparent }),
    schemaVersion,
  }
  const asRead = read({ type, data, metadata })
  check?.(asRead)
  return {
    stored: { id: factId(streamOf(id), identityOf(event), data), type, data, metadata },
    event: asRead,
  }
}

/**
 * Appends, again if the outcome is unknown: the ids and the expected revision stay the same, so at most one attempt counts.
 * @throws StoreError
 */
export const appendSurely = async (append: () => Promise<Appended>, pause: Pause): Promise<Appended> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await append()
    } catch (error) {
      if (error instanceof StoreError && !isPassingFault(error)) throw error
      if (attempt === attempts)
        throw new StoreError('unavailable', 'the event log cannot be written', { cause: error })
      await pause(attempt)
    }
  }
}

/** Doubles up to a second, with jitter so that competitors do not collide again. */
export const backOff: Pause = attempt => sleep(Math.random() * Math.min(1_000, 5 * 2 ** attempt))

// Any fixed UUID works; this one must never change, because event ids are derived from it.
const namespace = Buffer.from('6f1dbb1ea4a94f0c9a5f0d7ac1a6ba54', 'hex')

/** A version 5 UUID of the stream and the fact: recording the same fact again gives the same id. */
export const eventId = (stream: string, identity: string): string => {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(`${stream}/${identity}`)]), 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The id of a fact's event, which includes its content. The store treats an append of existing events as a
 * repetition, so two processes that write different facts under the same number must not get the same id.
 */
export const factId = (stream: string, identity: string, data: unknown): string =>
  eventId(stream, `${identity}/${JSON.stringify(data)}`)
