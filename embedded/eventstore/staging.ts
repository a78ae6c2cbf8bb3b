import { randomUUID } from 'node:crypto'
import { checkCommit, type Known, type Place } from './commitCheck.ts'
import { type Head, isSoftDeleted } from './heads.ts'
import {
  deleted,
  type Expected,
  noBytes,
  noEvents,
  type Outcome,
  type Proposed,
  type Recorded,
} from './model.ts'
import {
  isMetastream,
  metastreamMetadata,
  metastreamOf,
  originalOf,
  parseStreamMetadata,
  softDelete,
  withTruncation,
} from './streamMetadata.ts'

export interface Request {
  readonly kind: 'append' | 'delete' | 'tombstone'
  readonly stream: string
  readonly expected: Expected
  readonly events: readonly Proposed[]
  /** Milliseconds since the epoch; not written later. */
  readonly deadline: number
}

interface Options {
  readonly committed: Known
  readonly nextPosition: number
  readonly nowMs: number
}

/** What a group of requests would write, separate from the cache until it is committed. */
export const createStaging = ({ committed, nextPosition: firstPosition, nowMs }: Options) => {
  const createdTicks = String(BigInt(nowMs) * 10_000n)
  const events: Recorded[] = []
  const heads = new Map<string, Head>()
  const byId = new Map<string, Recorded>()
  let nextPosition = firstPosition

  const staged = (stream: string, id: string): Place | undefined => {
    const event = byId.get(id)
    return event?.stream === stream ? event : undefined
  }
  const known: Known = {
    head: stream => heads.get(stream) ?? committed.head(stream),
    recent: (stream, id) => placeOf(staged(stream, id)) ?? committed.recent(stream, id),
    at: (stream, revision, id) => {
      const place = staged(stream, id)
      return place?.revision === revision ? placeOf(place) : committed.at(stream, revision, id)
    },
  }

  const write = (stream: string, event: Proposed, revision: number): Recorded => {
    const { id, type, json, data, metadata } = event
    const position = nextPosition
    const recorded: Recorded = { id, type, json, data, metadata, stream, revision, position, createdTicks }
    nextPosition += positionsTaken(recorded)
    events.push(recorded)
    byId.set(id, recorded)
    heads.set(stream, { ...known.head(stream), last: revision })
    if (isMetastream(stream)) {
      const original = originalOf(stream)
      heads.set(original, { ...known.head(original), metadata: describedBy(original, recorded) })
    }
    return recorded
  }

  const writeMetadata = (stream: string, data: Uint8Array): Recorded => {
    const metastream = metastreamOf(stream)
    const event: Proposed = { id: randomUUID(), type: '$metadata', json: true, data, metadata: noBytes }
    return write(metastream, event, known.head(metastream).last + 1)
  }

  /** Makes a deleted stream visible from `revision` on. */
  const revive = (stream: string, revision: number): void => {
    const { metadata } = known.head(stream)
    const data = metadata && withTruncation(metadata.data, revision)
    if (data) writeMetadata(stream, data)
  }

  const append = (stream: string, proposed: readonly Proposed[]): Outcome => {
    const before = known.head(stream)
    const original = isMetastream(stream) ? originalOf(stream) : undefined
    const revivesOriginal = original !== undefined && isSoftDeleted(known.head(original))
    let revision = before.last
    let position: number | undefined
    for (const event of proposed) position = write(stream, event, ++revision).position
    if (position === undefined) return { kind: 'success', revision, position }
    if (isSoftDeleted(before)) revive(stream, before.last + 1)
    if (revivesOriginal) revive(original, known.head(original).last + 1)
    return { kind: 'success', revision, position }
  }

  const remove = (stream: string): Outcome => {
    const described = known.head(metastreamOf(stream)).last
    if (described === deleted) return { kind: 'stream_deleted' }
    if (known.head(stream).last === noEvents && described === noEvents)
      return { kind: 'wrong_expected_version', current: noEvents }
    const { revision, position } = writeMetadata(stream, softDelete)
    return { kind: 'success', revision, position }
  }

  const tombstone = (stream: string): Outcome => {
    const event = { id: randomUUID(), type: '$streamDeleted', json: false, data: noBytes, metadata: noBytes }
    const { revision, position } = write(stream, event, deleted)
    return { kind: 'success', revision, position }
  }

  const decide = ({ kind, stream, expected, events: proposed, deadline }: Request): Outcome => {
    if (nowMs > deadline) return { kind: 'timeout' }
    // A deletion has a new event id, so it is never a repetition.
    const ids = kind === 'append' ? proposed.map(event => event.id) : [randomUUID()]
    const verdict = checkCommit(known, stream, expected, ids)
    if (verdict.kind !== 'write') return verdict
    if (kind === 'append') return append(stream, proposed)
    return kind === 'delete' ? remove(stream) : tombstone(stream)
  }

  return {
    events: events as readonly Recorded[],
    heads: heads as ReadonlyMap<string, Head>,
    nextPosition: () => nextPosition,
    decide,
  }
}
export type Staging = ReturnType<typeof createStaging>

/** Positions are offsets like EventStoreDB's, so that no client relies on dense numbers. */
const positionsTaken = ({ stream, type, data, metadata }: Recorded): number =>
  70 + stream.length + type.length + data.length + metadata.length

const describedBy = (stream: string, { json, data }: Recorded) => {
  if (isMetastream(stream)) return metastreamMetadata
  return json ? parseStreamMetadata(data) : undefined
}

const placeOf = (place: Place | undefined): Place | undefined =>
  place && { revision: place.revision, position: place.position }
