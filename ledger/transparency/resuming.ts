import type { LeadersConnection } from '#projections/db/leading.ts'
import { type EventStore, isStreamFault, type RecordedEvent } from '#shared/ports/eventStore.ts'
import { hiddenBy } from '#shared/wholeStream.ts'
import { eventText } from './canonical.ts'
import { leafHash } from './merkle.ts'
import type { Leaf } from './tree.ts'

/** Where hashing goes on in the log. */
export interface Resumption {
  /** Undefined for its beginning. */
  readonly after: bigint | undefined
  /** Those of the events after it that have not been hashed. */
  unhashed(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]>
}

/** So many streams may have become unreadable since; more are another log. */
const mostStreams = 1_000

/**
 * After the newest leaf whose event can still be read, as the log itself tells it: so a log that was carried to another
 * store, where positions differ, is gone on with, and one that is not the log that was hashed is noticed. Events of a
 * stream that was deleted or hidden since cannot be read any more, and say nothing of the log.
 * @throws Error when the log is not the one that was hashed
 */
export const resume = async (
  db: LeadersConnection,
  store: Pick<EventStore, 'read'>,
  last: Leaf | undefined,
): Promise<Resumption> => {
  const passed: string[] = []
  for (let leaf = last; leaf; leaf = await leafBefore(db, leaf.index, passed)) {
    const after = await positionOf(store, leaf)
    if (after !== undefined)
      return { after, unhashed: passed.length > 0 ? unhashedIn(db) : async events => events }
    passed.push(leaf.stream)
    if (passed.length === mostStreams) throw anotherLog(leaf)
  }
  return { after: undefined, unhashed: passed.length > 0 ? unhashedIn(db) : async events => events }
}

const anotherLog = ({ stream, revision }: Leaf): Error =>
  new Error(`the log is not the one that was hashed: ${stream} differs at revision ${revision}`)

/** Undefined when its stream was deleted, or keeps the event from its readers. */
const positionOf = async (store: Pick<EventStore, 'read'>, leaf: Leaf): Promise<bigint | undefined> => {
  const { stream, revision, hash } = leaf
  try {
    for await (const event of store.read(stream, revision, 1)) {
      if (event.revision !== revision) break
      if (leafHash(Buffer.from(eventText(event))).equals(hash)) return event.position
      throw anotherLog(leaf)
    }
    if ((await hiddenBy(store, stream)) === undefined) throw anotherLog(leaf)
    return undefined
  } catch (error) {
    if (isStreamFault(error)) return undefined
    throw error
  }
}

const leafBefore = async (
  db: LeadersConnection,
  index: number,
  passed: readonly string[],
): Promise<Leaf | undefined> => {
  const { rows } = await db.query<{ index: string; hash: Buffer; stream: string; revision: string }>(
    `select index::text, hash, stream, revision::text from transparency.leaves leaf
     where leaf.index < $1 and stream <> all($2::text[]) order by leaf.index desc limit 1`,
    [index, passed],
  )
  const [row] = rows
  return row && { ...row, index: Number(row.index), revision: BigInt(row.revision) }
}

const unhashedIn =
  (db: LeadersConnection): Resumption['unhashed'] =>
  async events => {
    const { rows } = await db.query<{ number: number }>(
      `select number::int4 from unnest($1::text[], $2::int8[]) with ordinality as e(stream, revision, number)
       where not exists (
         select from transparency.leaves leaf where leaf.stream = e.stream and leaf.revision = e.revision)
       order by number`,
      [events.map(({ stream }) => stream), events.map(({ revision }) => String(revision))],
    )
    return rows.map(({ number }) => events[number - 1]!)
  }
