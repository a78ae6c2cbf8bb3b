import { sql } from 'kysely'
import { type Queryable, queriesOf, type Slots, statement } from '#projections/db/kysely.ts'
import type { TreeHead } from '#shared/api/transparency.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { type Instant, instant } from '#shared/time.ts'
import { eventText } from './canonical.ts'
import { createFrontier, fold, leafHash, nodeHash, type Range, type Subtree, subtreesOf } from './merkle.ts'
import { asText, currentTree, type TreeSchema, type TreeTables, treeIn } from './tables.ts'

/** Leaves and every eighth level above them are stored; a hash in between is computed from at most 256 of these. */
export const keptEvery = 8

/** One hash for each of the ranges, from the stored levels. */
export const hashesOf = async (
  db: Queryable,
  ranges: readonly Range[],
  schema: TreeSchema = currentTree,
): Promise<Buffer[]> => {
  const parts = ranges.map(subtreesOf)
  const spans = parts.flat().map(spanOf)
  if (spans.length === 0) return ranges.map(() => fold([]))
  const rows = await hashStatement(schema)(db, {
    levels: spans.map(span => span.level),
    lows: spans.map(span => span.low),
    highs: spans.map(span => span.high),
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

/** The rows of the stored level below that make up a part of the tree. */
const spanOf = ({ level, index }: Subtree) => {
  const kept = level - (level % keptEvery)
  const width = 2 ** (level - kept)
  return { level: kept, low: index * width, high: (index + 1) * width }
}

const rootOf = (row: Buffer[], { low, high }: { readonly low: number; readonly high: number }): Buffer => {
  if (row.length !== high - low) throw new Error('hashes of the tree are missing')
  let hashes = row
  while (hashes.length > 1)
    hashes = hashes.flatMap((hash, place) => (place % 2 ? [nodeHash(hashes[place - 1]!, hash)] : []))
  return hashes[0]!
}

/** An entry of the tree: an event's place in the log, and its hash. */
export interface Leaf {
  readonly index: number
  readonly hash: Buffer
  readonly stream: string
  readonly revision: bigint
}

/** The stored tree, for the one process that may add to it. */
export const openTree = async (db: Queryable) => {
  const last = await lastLeaf(db)
  const size = last ? last.index + 1 : 0
  const frontier = createFrontier(size, await hashesOf(db, subtreesOf([0, size]).map(leavesOf)))
  return {
    /** The newest entry when the tree was opened. */
    last,
    size: () => frontier.size,
    root: () => frontier.root().toString('hex'),
    /** Adds events in the log's order, with a signed head, in one statement. After a failure open the tree again. */
    grow: async (events: readonly RecordedEvent[], sign: () => TreeHead): Promise<void> => {
      const first = frontier.size
      const nodes: (Subtree & { readonly hash: Buffer })[] = []
      const hashes = events.map(event => leafHash(Buffer.from(eventText(event))))
      for (const hash of hashes)
        for (const completed of frontier.append(hash))
          if (completed.level % keptEvery === 0) nodes.push(completed)
      const head = sign()
      await insertBatch(db, {
        indexes: events.map((_, place) => first + place),
        hashes,
        streams: events.map(event => event.stream),
        revisions: events.map(event => String(event.revision)),
        levels: nodes.map(node => node.level),
        nodeIndexes: nodes.map(node => node.index),
        nodeHashes: nodes.map(node => node.hash),
        size: head.size,
        root: head.root,
        at: instant(head.at),
        signature: head.signature,
        key: head.key,
      })
    },
  }
}
export type Tree = Awaited<ReturnType<typeof openTree>>

const leavesOf = ({ level, index }: Subtree): Range => [index * 2 ** level, (index + 1) * 2 ** level]

const lastLeaf = async (db: Queryable): Promise<Leaf | undefined> => (await newestLeaves(db, 1))[0]

/** The last leaves of the tree, newest first. */
export const newestLeaves = async (db: Queryable, count: number): Promise<Leaf[]> => {
  const rows = await treeIn(db)
    .selectFrom('leaves as leaf')
    .select(leafColumns)
    .orderBy('leaf.index', 'desc')
    .limit(count)
    .execute()
  return rows.map(toLeaf)
}

/** With numbers as text, since a revision may be larger than a safe integer. */
export const leafColumns = ['hash', 'stream', asText('index'), asText('revision')] as const
interface LeafRow {
  readonly index: string
  readonly hash: Buffer
  readonly stream: string
  readonly revision: string
}
export const toLeaf = ({ index, hash, stream, revision }: LeafRow): Leaf => ({
  index: Number(index),
  hash,
  stream,
  revision: BigInt(revision),
})

const query = queriesOf<TreeTables>()

interface Batch {
  indexes: readonly number[]
  hashes: readonly Buffer[]
  streams: readonly string[]
  revisions: readonly string[]
  levels: readonly number[]
  nodeIndexes: readonly number[]
  nodeHashes: readonly Buffer[]
  size: number
  root: string
  at: Instant
  signature: string
  key: string
}
/** If two processes grow the same tree, the primary key of the leaves refuses one of them. */
const insertBatch = statement('transparency-grow', (batch: Slots<Batch>) => {
  const leaves = sql<TreeTables['leaves']>`
    unnest(${batch.indexes}::int8[], ${batch.hashes}::bytea[], ${batch.streams}::text[],
      ${batch.revisions}::int8[])`.as<'leaf'>(sql`leaf(index, hash, stream, revision)`)
  const nodes = sql<TreeTables['nodes']>`
    unnest(${batch.levels}::int2[], ${batch.nodeIndexes}::int8[], ${batch.nodeHashes}::bytea[])`.as<'node'>(
    sql`node(level, index, hash)`,
  )
  return query
    .withSchema(currentTree)
    .with('new_leaves', qb =>
      qb
        .insertInto('leaves')
        .columns(['index', 'hash', 'stream', 'revision'])
        .expression(
          qb.selectFrom(leaves).select(['leaf.index', 'leaf.hash', 'leaf.stream', 'leaf.revision']),
        ),
    )
    .with('new_nodes', qb =>
      qb
        .insertInto('nodes')
        .columns(['level', 'index', 'hash'])
        .expression(qb.selectFrom(nodes).select(['node.level', 'node.index', 'node.hash'])),
    )
    .insertInto('heads')
    .values({
      size: batch.size,
      root: batch.root,
      at: batch.at,
      signature: batch.signature,
      key: batch.key,
    })
    .returning('number')
})

interface Spans {
  levels: readonly number[]
  lows: readonly number[]
  highs: readonly number[]
}
const hashesIn = (schema: TreeSchema) =>
  statement(`${schema}-hashes`, ({ levels, lows, highs }: Slots<Spans>) => {
    const given = sql<{ level: number; low: number; high: number; part: number }>`
        unnest(${levels}::int2[], ${lows}::int8[], ${highs}::int8[]) with ordinality`.as<'given'>(
      sql`given(level, low, high, part)`,
    )
    const tree = query
      .withSchema(schema)
      .with('wanted', qb =>
        qb.selectFrom(given).select(['given.level', 'given.low', 'given.high', 'given.part']),
      )
    const part = sql<string>`wanted.part::text`.as('part')
    return tree
      .selectFrom('wanted')
      .innerJoin('leaves as leaf', join =>
        join
          .on('wanted.level', '=', sql.lit(0))
          .onRef('leaf.index', '>=', 'wanted.low')
          .onRef('leaf.index', '<', 'wanted.high'),
      )
      .select([part, 'leaf.index', 'leaf.hash'])
      .unionAll(eb =>
        eb
          .selectFrom('wanted')
          .innerJoin('nodes as n', join =>
            join
              .on('wanted.level', '>', sql.lit(0))
              .onRef('n.level', '=', 'wanted.level')
              .onRef('n.index', '>=', 'wanted.low')
              .onRef('n.index', '<', 'wanted.high'),
          )
          .select([part, 'n.index', 'n.hash']),
      )
      .orderBy('part')
      .orderBy('index')
  })
const hashStatements = new Map<TreeSchema, ReturnType<typeof hashesIn>>()
const hashStatement = (schema: TreeSchema) => {
  const known = hashStatements.get(schema) ?? hashesIn(schema)
  hashStatements.set(schema, known)
  return known
}
