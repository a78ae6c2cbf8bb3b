import type pg from 'pg'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { currentTree, type TreeSchema } from './headRows.ts'

const pageSize = 10_000
const hashBytes = 32

/** The leaves of the tree for reading all of them, or most, one after the other. */
export const createLeafReader = (pool: pg.Pool, schema: TreeSchema = currentTree) => {
  const pages = new Map<number, readonly Buffer[]>()
  const pageOf = async (number: number): Promise<readonly Buffer[]> => {
    const known = pages.get(number)
    if (known) return known
    const from = number * pageSize
    // All hashes of a page as one value: rows would cost more than what is done with them.
    const { rows } = await pool.query<{ hashes: Buffer | null; last: number | null }>(
      `select string_agg(hash, ''::bytea order by index) as hashes, max(index) as last
       from ${schema}.leaves where index >= $1 and index < $2`,
      [from, from + pageSize],
    )
    const { hashes, last } = rows[0] ?? {}
    const count = (hashes?.length ?? 0) / hashBytes
    // One that is missing would let all after it pass for their neighbours.
    const whole = last == null || last === from + count - 1 ? count : await gapAfter(from)
    const page = Array.from({ length: whole }, (_, place) =>
      hashes!.subarray(place * hashBytes, (place + 1) * hashBytes),
    )
    if (pages.size > 2) pages.clear()
    pages.set(number, page)
    return page
  }
  const gapAfter = async (from: number): Promise<number> => {
    const { rows } = await pool.query<{ index: number }>(
      `select index from ${schema}.leaves where index >= $1 and index < $2 order by index`,
      [from, from + pageSize],
    )
    const gap = rows.findIndex(({ index }, place) => index !== from + place)
    return gap < 0 ? rows.length : gap
  }
  let current: readonly Buffer[] = []
  let at = -1
  return {
    /** Undefined where there is none, or where one before it in its page is missing. */
    hashAt: async (index: number): Promise<Buffer | undefined> => {
      const number = Math.floor(index / pageSize)
      if (number !== at) [current, at] = [await pageOf(number), number]
      return current[index % pageSize]
    },
    /** Which leaf was made of what stands at an event's place. */
    indexOf: async ({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>) => {
      const { rows } = await pool.query<{ index: number }>(
        `select index from ${schema}.leaves where stream = $1 and revision = $2`,
        [stream, String(revision)],
      )
      return rows[0]?.index
    },
    /** The first in a range that is of none of these streams. */
    firstNotOf: async (
      streams: readonly string[],
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<number | undefined> => {
      if (streams.length === 0) return from
      const { rows } = await pool.query<{ first: number | null; count: number }>(
        `select min(index) filter (where stream <> all($3::text[])) as first, count(*) as count
         from transparency.leaves where index >= $1 and index < $2`,
        [from, to, streams],
      )
      const { first = null, count = 0 } = rows[0] ?? {}
      // Leaves that are not there cannot be told apart.
      return first ?? (count < to - from ? from : undefined)
    },
    /** In words, for people. */
    placeOf: async (index: number): Promise<string> => {
      const { rows } = await pool.query<{ stream: string; revision: string }>(
        `select stream, revision::text from ${schema}.leaves where index = $1`,
        [index],
      )
      return rows[0] ? `${rows[0].stream} at revision ${rows[0].revision}` : 'an entry'
    },
  }
}
export type LeafReader = ReturnType<typeof createLeafReader>
