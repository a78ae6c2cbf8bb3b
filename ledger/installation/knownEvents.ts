import type pg from 'pg'
import { newestEvents } from '#projections/readModels/log/query.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { newestLeaves } from '../transparency/tree.ts'
import { isOfLeaf } from '../transparency/underLeaf.ts'

/** An event that must be in the log of this installation. */
export interface KnownEvent {
  readonly stream: string
  readonly revision: bigint
  /** Its source, in words for the operator. */
  readonly source: string
  /** Whether the log's event in its place is the same. */
  readonly isSame: (found: RecordedEvent) => boolean
}

/** The number of streams that are tried, because some may be unreadable. */
const mostStreams = 5
const rowsLooked = 100

/**
 * The newest events in the database, newest first, a list for each source: the tree of signed roots, and the
 * read side. Only the newest of each stream.
 */
export const knownEvents = async (pool: pg.Pool, schema: string): Promise<readonly KnownEvent[][]> => {
  const [leaves, rows] = await Promise.all([
    newestLeaves(pool, rowsLooked),
    newestEvents(pool, schema, rowsLooked),
  ])
  const hashed = leaves.map(({ stream, revision, hash }) => ({
    stream,
    revision,
    source: 'the newest signed root',
    isSame: (found: RecordedEvent) => isOfLeaf(found, hash),
  }))
  const projected = rows.map(({ stream, revision }) => ({
    stream,
    revision,
    source: 'the newest event of the read side',
    isSame: () => true,
  }))
  return [hashed, projected].map(newestOfEach)
}

const newestOfEach = (events: readonly KnownEvent[]): KnownEvent[] => {
  const seen = new Set<string>()
  return events.filter(({ stream }) => !seen.has(stream) && seen.add(stream)).slice(0, mostStreams)
}
