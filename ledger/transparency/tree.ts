import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { eventText } from './canonical.ts'
import { currentTree, type TreeSchema } from './headRows.ts'
import { createFrontier, fold, leafHash, nodeHash, type Range, type Subtree, subtreesOf } from './merkle.ts'

type Queryable = Pick<pg.Pool | pg.ClientBase, 'query'>

/** Leaves and every eighth level above them are kept; the rest is computed from at most 256 hashes of one of these. */
export const keptEvery = 8

/** One hash for each of the ranges, from what is kept. */
export const hashesOf = async (
  db: Queryable,
  ranges: readonly Range[],
  schema: TreeSchema = currentTree,
): Promise<Buffer[]> => {
  const parts = ranges.map(subtreesOf)
  const spans = parts.flat().map(spanOf)
  if (spans.length === 0) return ranges.map(() => fold([]))
  const { rows } = await db.query<{ part: string; hash: Buffer }>({
    name: `${schema}-hashes`,
    text: `with wanted as (
        select * from unnest($1::int2[], $2::int8[], $3::int8[]) with ordinality as w(level, low, high, part))
      select part::text, index, hash from wanted join ${schema}.leaves on level = 0 and index >= low and index < high
      union all
      select part::text, index, hash from wanted join ${schema}.nodes n on wanted.level > 0
        and n.level = wanted.level and index >= low and index < high
      order by 1, 2`,
    values: [spans.map(span => span.level), spans.map(span => span.low), spans.map(span => span.high)],
  })
  const rowsOf = new Map<number, Buffer[]>()
  for (const { part, hash } of rows) {
    const found = rowsOf.get(Number(part))
    if (found) found.push(hash)
    else rowsOf.set(Number(part), [hash])
  }
  let part = 0
  return parts.map(subtrees => fold(subtrees.map(() => rootOf(rowsOf.get(++part) ?? [], spans[part - 1]!))))
}

/** Which rows of the kept level below it make up a part of the tree. */
const spanOf = ({ level, index }: Subtree) => {
  const kept = level - (level % keptEvery)
  const width = 2 ** (level - kept)
  return { level: kept, low: index * width, high: (index + 1) * width }
}

const rootOf = (row: Buffer[], { low, high }: { readonly low: number; readonly high: number }): Buffer => {
  if (row.length !== high - low) throw new Error('the tree does not hold what it should')
  let hashes = row
  while (hashes.length > 1)
    hashes = hashes.flatMap((hash, place) => (place % 2 ? [nodeHash(hashes[place - 1]!, hash)] : []))
  return hashes[0]!
}

/** Where an entry stands in the log, and what was hashed of it. */
export interface Leaf {
  readonly index: number
  readonly hash: Buffer
  readonly stream: string
  readonly revision: bigint
}

/** The durable tree, for the one process that may add to it. */
export const openTree = async (db: Queryable) => {
  const last = await lastLeaf(db)
  const size = last ? last.index + 1 : 0
  const frontier = createFrontier(size, await hashesOf(db, subtreesOf([0, size]).map(leavesOf)))
  return {
    /** That of the newest entry when the tree was opened. */
    last,
    size: () => frontier.size,
    root: () => frontier.root().toString('hex'),
    /**
     * Adds events in the log's order, with a head over all that there are then, in one statement: all of it or nothing.
     * After a failure the tree is to be opened anew.
     */
    grow: async (events: readonly RecordedEvent[], sign: () => TreeHead): Promise<void> => {
      const first = frontier.size
      const nodes: (Subtree & { readonly hash: Buffer })[] = []
      const hashes = events.map(event => leafHash(Buffer.from(eventText(event))))
      for (const hash of hashes)
        for (const completed of frontier.append(hash))
          if (completed.level % keptEvery === 0) nodes.push(completed)
      const head = sign()
      await db.query({
        name: 'transparency-grow',
        text: growth,
        values: [
          events.map((_, place) => first + place),
          hashes,
          events.map(event => event.stream),
          events.map(event => String(event.revision)),
          nodes.map(node => node.level),
          nodes.map(node => node.index),
          nodes.map(node => node.hash),
          ...[head.size, head.root, head.at, head.signature, head.key],
        ],
      })
    },
  }
}
export type Tree = Awaited<ReturnType<typeof openTree>>

const leavesOf = ({ level, index }: Subtree): Range => [index * 2 ** level, (index + 1) * 2 ** level]

const lastLeaf = async (db: Queryable): Promise<Leaf | undefined> => {
  const { rows } = await db.query<LeafRow>(
    `select ${leafColumns} from transparency.leaves leaf order by leaf.index desc limit 1`,
  )
  return rows[0] && toLeaf(rows[0])
}

/** The last leaves of the tree, newest first. */
export const newestLeaves = async (db: Queryable, most: number): Promise<Leaf[]> => {
  const { rows } = await db.query<LeafRow>(
    `select ${leafColumns} from transparency.leaves leaf order by leaf.index desc limit $1`,
    [most],
  )
  return rows.map(toLeaf)
}

/** As text, since a revision may be larger than what is read as a number. */
const leafColumns = 'index::text, hash, stream, revision::text'
interface LeafRow {
  readonly index: string
  readonly hash: Buffer
  readonly stream: string
  readonly revision: string
}
const toLeaf = ({ index, hash, stream, revision }: LeafRow): Leaf => ({
  index: Number(index),
  hash,
  stream,
  revision: BigInt(revision),
})

// A rival's leaves would be in the way of ours: the key of the leaves lets only one of two grow the same tree.
const growth = `with
  leaf as (insert into transparency.leaves (index, hash, stream, revision)
    select * from unnest($1::int8[], $2::bytea[], $3::text[], $4::int8[])),
  node as (insert into transparency.nodes (level, index, hash)
    select * from unnest($5::int2[], $6::int8[], $7::bytea[]))
  insert into transparency.heads (size, root, at, signature, key) values ($8, $9, $10, $11, $12)`
