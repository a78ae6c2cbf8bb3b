import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import { metadataMark } from '#shared/events/streams.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { hasHashableName, hashedCategories } from './categories.ts'
import { columns, type HeadRow, type TreeSchema, toHead } from './headRows.ts'

const pageSize = 10_000

/** Every row, in order, a page at a time. */
async function* paged<Row>(page: (after: number) => Promise<Row[]>, orderOf: (row: Row) => number) {
  for (let after = -1; ; ) {
    const rows = await page(after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = orderOf(last)
  }
}

/** Of one of the levels that are kept above the leaves. */
export const allNodes = (pool: pg.Pool, schema: TreeSchema, level: number): AsyncGenerator<NodeRow> =>
  paged(
    async after => {
      const { rows } = await pool.query<NodeRow>(
        `select index, hash from ${schema}.nodes where level = $1 and index > $2 order by index limit $3`,
        [level, after, pageSize],
      )
      return rows
    },
    node => node.index,
  )
export interface NodeRow {
  readonly index: number
  readonly hash: Buffer
}

export const allHeads = (
  pool: pg.Pool,
  schema: TreeSchema,
): AsyncGenerator<TreeHead & { readonly number: number }> =>
  paged(
    async after => {
      const { rows } = await pool.query<HeadRow & { number: number }>(
        `select number, ${columns} from ${schema}.heads h where number > $1 order by number limit $2`,
        [after, pageSize],
      )
      return rows.map(row => ({ number: row.number, ...toHead(row) }))
    },
    head => head.number,
  )

/**
 * The log as it stands now, in its order, with what is said about the streams themselves: a stream's metadata can hide
 * its events from whoever reads the stream.
 */
export async function* wholeLog(store: Pick<EventStore, 'subscribe'>): AsyncGenerator<RecordedEvent> {
  const leaving = new AbortController()
  const streamPrefix = [
    ...hashedCategories,
    ...hashedCategories.map(category => `${metadataMark}${category}`),
  ]
  try {
    for await (const item of store.subscribe({ streamPrefix, after: undefined, signal: leaving.signal })) {
      if (item.kind === 'event' && hasHashableName(item.event.stream)) yield item.event
      if (item.kind === 'caught_up') return
    }
  } finally {
    leaving.abort()
  }
}
