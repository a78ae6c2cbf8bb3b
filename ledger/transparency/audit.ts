import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { type Difference, explain, readLog } from './differences.ts'
import { createFrontier, type Subtree } from './merkle.ts'
import { isSigned } from './signing.ts'
import { allHeads, allLeaves, allNodes, type NodeRow } from './sources.ts'
import { keptEvery } from './tree.ts'

export interface Audit {
  /** Entries that were hashed, roots that were signed, and events that came too late to be hashed yet. */
  readonly entries: number
  readonly roots: number
  readonly unhashed: number
  /** The first of the tree, of the roots, of the log and of what hides events; none when all is well. */
  readonly differences: readonly Difference[]
}

interface Options {
  readonly pool: pg.Pool
  /** The log in its order, to its end: `() => wholeLog(store)`. */
  readonly log: () => AsyncIterable<RecordedEvent>
  /** Roots that were kept elsewhere, such as in mails: without them, whoever has the key could make everything anew. */
  readonly kept?: readonly TreeHead[]
}

/**
 * Reads everything again, and changes nothing: the log against the tree, and the tree against every root that was signed.
 * It may be done while the log is written.
 */
export const auditTransparency = async ({ pool, log, kept = [] }: Options): Promise<Audit> => {
  const differences: Partial<Record<'tree' | 'root' | 'log' | 'hidden', Difference>> = {}
  const size = Math.max(await sizeOf(pool), ...kept.map(head => head.size))
  const frontier = createFrontier()
  const tree = (words: string): void => {
    differences.tree ??= { kind: 'tree', entry: frontier.size, words }
  }
  const root = (words: string): void => {
    differences.root ??= { kind: 'root', entry: frontier.size, words }
  }
  const roots = compareRoots(pool, { kept, tree, root })
  const nodes = compareNodes(pool, tree)
  const hidden = (stream: string): void => {
    const words = `the metadata of ${stream} may keep its events from its readers`
    differences.hidden ??= { kind: 'hidden', entry: frontier.size, words }
  }
  const reader = readLog(log(), hidden)

  await roots.at(0, frontier.root)
  for await (const leaf of allLeaves(pool)) {
    if (leaf.index !== frontier.size) tree(`leaf ${frontier.size} of the tree is missing`)
    // What comes after was hashed while this was read.
    if (leaf.index !== frontier.size || frontier.size === size) break
    if (!differences.log) {
      const event = await reader.next()
      if (!event?.hash.equals(leaf.hash)) differences.log = await explain({ leaf, event, reader, pool })
    }
    for (const node of frontier.append(leaf.hash)) await nodes.compare(node)
    await roots.at(frontier.size, frontier.root)
  }
  if (frontier.size < size) tree(`there was a root of ${size} entries, and the tree has ${frontier.size}`)
  const unhashed = differences.log ? 0 : await reader.count()
  await reader.end()

  const { tree: ofTree, root: ofRoots, log: ofLog, hidden: ofStreams } = differences
  const found = [ofTree, ofRoots, ofLog, ofStreams].filter(difference => difference !== undefined)
  return { entries: frontier.size, roots: roots.count(), unhashed, differences: found }
}

/** How many entries there are by what has been signed or hashed, whichever says more. */
const sizeOf = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ hashed: number | null; signed: number | null }>(
    `select (select max(index) + 1 from transparency.leaves) as hashed,
       (select max(size) from transparency.heads) as signed`,
  )
  return Math.max(rows[0]?.hashed ?? 0, rows[0]?.signed ?? 0)
}

interface Telling {
  readonly kept: readonly TreeHead[]
  readonly tree: (words: string) => void
  readonly root: (words: string) => void
}

/** Compares the roots that were signed with those that the leaves make, as the tree grows again. */
const compareRoots = (pool: pg.Pool, { kept, tree, root }: Telling) => {
  const heads = allHeads(pool)
  const keptOf = Map.groupBy(kept, head => head.size)
  let next: (TreeHead & { readonly number: number }) | undefined
  let before: TreeHead | undefined
  let count = 0
  const advance = async (): Promise<void> => {
    before = next
    next = (await heads.next()).value ?? undefined
    if (!next) return
    const { number, size, at } = next
    if (!isSigned(next)) root(`root ${number}, of ${size} entries, is not signed by its key`)
    if (before && (before.size > size || before.at > at))
      root(`root ${number} is older or smaller than the one before it`)
  }
  for (const head of kept)
    if (!isSigned(head)) root(`the root that was kept, of ${head.size} entries, is not signed by its key`)
  const begun = advance()
  return {
    count: () => count,
    at: async (size: number, rootOf: () => Buffer): Promise<void> => {
      await begun
      for (const head of keptOf.get(size) ?? [])
        if (head.root !== rootOf().toString('hex'))
          tree(`the root that was kept, of ${size} entries, is not that of this tree`)
      for (; next && next.size <= size; await advance()) {
        count++
        if (next.size === size && next.root !== rootOf().toString('hex'))
          tree(`root ${next.number}, of ${size} entries, was signed for another tree than this`)
      }
    },
  }
}

/** Compares what is kept above the leaves, from which proofs are made. */
const compareNodes = (pool: pg.Pool, tree: (words: string) => void) => {
  const levels = new Map<number, AsyncIterator<NodeRow>>()
  return {
    compare: async ({ level, index, hash }: Subtree & { readonly hash: Buffer }): Promise<void> => {
      if (level % keptEvery !== 0) return
      const rows = levels.get(level) ?? allNodes(pool, level)
      levels.set(level, rows)
      const { value } = await rows.next()
      if (value?.index !== index || !value.hash.equals(hash))
        tree(`node ${index} of level ${level} is not what its leaves make`)
    },
  }
}
