import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import { metadataMark } from '#shared/events/streams.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { upToNow } from '#shared/wholeStream.ts'
import { hasHashableName, hashedCategories } from './categories.ts'
import { headColumns, type TreeSchema, treeIn } from './tables.ts'

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

/** The nodes of one of the stored levels above the leaves. */
export const allNodes = (pool: pg.Pool, schema: TreeSchema, level: number): AsyncGenerator<NodeRow> =>
  paged(
    after =>
      treeIn(pool, schema)
        .selectFrom('nodes')
        .select(['index', 'hash'])
        .where('level', '=', level)
        .where('index', '>', after)
        .orderBy('index')
        .limit(pageSize)
        .execute(),
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
    after =>
      treeIn(pool, schema)
        .selectFrom('heads as h')
        .select(['h.number', ...headColumns])
        .where('h.number', '>', after)
        .orderBy('h.number')
        .limit(pageSize)
        .execute(),
    head => head.number,
  )

/**
 * The log in its order up to its present end, with the metadata of streams, which can hide events from readers.
 */
export async function* wholeLog(store: Pick<EventStore, 'subscribe'>): AsyncGenerator<RecordedEvent> {
  const streamPrefix = [
    ...hashedCategories,
    ...hashedCategories.map(category => `${metadataMark}${category}`),
  ]
  for await (const item of upToNow(store, { streamPrefix, after: undefined }))
    if (item.kind === 'event' && hasHashableName(item.event.stream)) yield item.event
}
