import { sql } from 'kysely'
import type pg from 'pg'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { asText, currentTree, type TreeSchema, treeIn } from './tables.ts'

const pageSize = 10_000
const hashBytes = 32

/** The leaves of a tree, for reading most of them in order. */
export const createLeafReader = (pool: pg.Pool, schema: TreeSchema = currentTree) => {
  const tree = treeIn(pool, schema)
  const pages = new Map<number, readonly Buffer[]>()
  const pageOf = async (number: number): Promise<readonly Buffer[]> => {
    const known = pages.get(number)
    if (known) return known
    const from = number * pageSize
    // All hashes of a page as one value: a row for each would cost more than the work with them.
    const { hashes, last } = await tree
      .selectFrom('leaves')
      .select(({ fn }) => [
        sql<Buffer | null>`string_agg(hash, ''::bytea order by index)`.as('hashes'),
        fn.max<number | null>('index').as('last'),
      ])
      .where('index', '>=', from)
      .where('index', '<', from + pageSize)
      .executeTakeFirstOrThrow()
    const count = (hashes?.length ?? 0) / hashBytes
    // After a missing leaf all others would get the wrong number.
    const whole = last === null || last === from + count - 1 ? count : await gapAfter(from)
    const page = Array.from({ length: whole }, (_, place) =>
      hashes!.subarray(place * hashBytes, (place + 1) * hashBytes),
    )
    if (pages.size > 2) pages.clear()
    pages.set(number, page)
    return page
  }
  const gapAfter = async (from: number): Promise<number> => {
    const rows = await tree
      .selectFrom('leaves')
      .select('index')
      .where('index', '>=', from)
      .where('index', '<', from + pageSize)
      .orderBy('index')
      .execute()
    const gap = rows.findIndex(({ index }, place) => index !== from + place)
    return gap < 0 ? rows.length : gap
  }
  let current: readonly Buffer[] = []
  let at = -1
  return {
    /** Undefined when it, or one before it in its page, is missing. */
    hashAt: async (index: number): Promise<Buffer | undefined> => {
      const number = Math.floor(index / pageSize)
      if (number !== at) [current, at] = [await pageOf(number), number]
      return current[index % pageSize]
    },
    /** The number of an event's leaf. */
    indexOf: async ({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>) => {
      const row = await tree
        .selectFrom('leaves')
        .select('index')
        .where('stream', '=', stream)
        .where('revision', '=', sql<number>`${String(revision)}`)
        .executeTakeFirst()
      return row?.index
    },
    /** The first leaf in a range that belongs to none of these streams. */
    firstNotOf: async (
      streams: readonly string[],
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<number | undefined> => {
      if (streams.length === 0) return from
      const { first, count } = await treeIn(pool)
        .selectFrom('leaves')
        .select(({ fn }) => [
          fn
            .min<number | null>('index')
            .filterWhere(sql<boolean>`stream <> all(${streams}::text[])`)
            .as('first'),
          fn.countAll<number>().as('count'),
        ])
        .where('index', '>=', from)
        .where('index', '<', to)
        .executeTakeFirstOrThrow()
      // The streams of missing leaves are unknown.
      return first ?? (count < to - from ? from : undefined)
    },
    /** Stream and revision of a leaf, for people. */
    placeOf: async (index: number): Promise<string> => {
      const row = await tree
        .selectFrom('leaves')
        .select(['stream', asText('revision')])
        .where('index', '=', index)
        .executeTakeFirst()
      return row ? `${row.stream} at revision ${row.revision}` : 'an entry'
    },
  }
}
export type LeafReader = ReturnType<typeof createLeafReader>
