import { sql } from 'kysely'
import type { LeadersConnection } from '#projections/db/leading.ts'
import { type EventStore, isStreamFault, type RecordedEvent } from '#shared/ports/eventStore.ts'
import { hiddenBy } from '#shared/wholeStream.ts'
import { treeIn } from './tables.ts'
import { type Leaf, leafColumns, toLeaf } from './tree.ts'
import { isOfLeaf } from './underLeaf.ts'

/** Where hashing continues in the log. */
export interface Resumption {
  /** Undefined for its beginning. */
  readonly after: bigint | undefined
  /** Filters the events after that position that are not hashed yet. */
  unhashed(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]>
}

/** With more unreadable streams it must be another log. */
const maxStreams = 1_000

/**
 * Finds the position of the newest leaf whose event can still be read. It is looked up in the log itself, which may have
 * been moved to another store with other positions. Events of streams that were deleted or hidden since are skipped.
 * @throws Error when the log is not the one that was hashed
 */
export const resume = async (
  db: LeadersConnection,
  store: Pick<EventStore, 'read'>,
  last: Leaf | undefined,
): Promise<Resumption> => {
  const passed: string[] = []
  let after: bigint | undefined
  for (let leaf = last; leaf; leaf = await leafBefore(db, leaf.index, passed)) {
    after = await positionOf(store, leaf)
    if (after !== undefined) break
    passed.push(leaf.stream)
    if (passed.length === maxStreams) throw anotherLog(leaf)
  }
  return { after, unhashed: passed.length > 0 ? unhashedIn(db) : async events => events }
}

const anotherLog = ({ stream, revision }: Leaf): Error =>
  new Error(`the log is not the one that was hashed: ${stream} differs at revision ${revision}`)

/** Undefined when its stream was deleted, or hides the event. */
const positionOf = async (store: Pick<EventStore, 'read'>, leaf: Leaf): Promise<bigint | undefined> => {
  const { stream, revision, hash } = leaf
  try {
    for await (const event of store.read(stream, revision, 1)) {
      if (event.revision !== revision) break
      if (isOfLeaf(event, hash)) return event.position
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
  const row = await treeIn(db)
    .selectFrom('leaves as leaf')
    .select(leafColumns)
    .where('leaf.index', '<', index)
    .where(sql<boolean>`stream <> all(${passed}::text[])`)
    .orderBy('leaf.index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toLeaf(row)
}

const unhashedIn =
  (db: LeadersConnection): Resumption['unhashed'] =>
  async events => {
    const given = sql<{ stream: string; revision: number; number: number }>`
      unnest(${events.map(({ stream }) => stream)}::text[], ${events.map(({ revision }) => String(revision))}::int8[])
        with ordinality`.as<'e'>(sql`e(stream, revision, number)`)
    const rows = await treeIn(db)
      .selectFrom(given)
      .select('e.number')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('leaves as leaf')
              .select('leaf.index')
              .whereRef('leaf.stream', '=', 'e.stream')
              .whereRef('leaf.revision', '=', 'e.revision'),
          ),
        ),
      )
      .orderBy('e.number')
      .execute()
    return rows.map(({ number }) => events[number - 1]!)
  }
