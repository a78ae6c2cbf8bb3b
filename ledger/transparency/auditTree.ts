import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import type { Difference } from './categories.ts'
import type { LeafReader } from './leaves.ts'
import { createFrontier } from './merkle.ts'
import { isHeadSigned } from './signing.ts'
import { allHeads, allNodes, type NodeRow } from './sources.ts'
import type { TreeSchema } from './tables.ts'
import { keptEvery } from './tree.ts'

interface Options {
  readonly pool: pg.Pool
  readonly schema: TreeSchema
  readonly leaves: LeafReader
  /** The number of leaves at the start of the audit. */
  readonly size: number
  readonly kept: readonly TreeHead[]
}

/** Recomputes the tree from its leaves and compares it with every signed root; reports the first fault of each kind. */
export const auditTree = async ({ pool, schema, leaves, size, kept }: Options) => {
  const found: { tree?: Difference; root?: Difference } = {}
  const frontier = createFrontier()
  const tree = (words: string): void => {
    found.tree ??= { kind: 'tree', entry: frontier.size, words }
  }
  const root = (words: string): void => {
    found.root ??= { kind: 'root', entry: frontier.size, words }
  }
  const heads = allHeads(pool, schema)
  const keptOf = Map.groupBy(kept, head => head.size)
  const levels = new Map<number, AsyncIterator<NodeRow>>()
  let roots = 0
  let next = (await heads.next()).value ?? undefined
  let before: TreeHead | undefined

  const compareRoots = async (): Promise<void> => {
    const current = frontier.root().toString('hex')
    for (const head of keptOf.get(frontier.size) ?? [])
      if (head.root !== current)
        tree(`the root that was kept, of ${head.size} entries, is not that of this tree`)
    for (; next && next.size <= frontier.size; next = (await heads.next()).value ?? undefined) {
      const name = `root ${next.number}, of ${next.size} entries,`
      roots++
      if (!isHeadSigned(next)) root(`${name} is not signed by its key`)
      if (before && before.size > next.size) root(`${name} is smaller than the one before it`)
      if (next.size === frontier.size && next.root !== current) tree(`${name} was signed for another tree`)
      before = next
    }
  }

  for (const head of kept)
    if (!isHeadSigned(head)) root(`the root that was kept, of ${head.size} entries, is not signed by its key`)
  await compareRoots()
  while (frontier.size < size) {
    const leaf = await leaves.hashAt(frontier.size)
    if (!leaf) {
      tree('leaves of the tree are missing here')
      break
    }
    for (const { level, index, hash } of frontier.append(leaf)) {
      if (level % keptEvery !== 0) continue
      const rows = levels.get(level) ?? allNodes(pool, schema, level)
      levels.set(level, rows)
      const { value } = await rows.next()
      if (value?.index !== index || !value.hash.equals(hash))
        tree(`node ${index} of level ${level} is not what its leaves make`)
    }
    if ((next && next.size <= frontier.size) || keptOf.has(frontier.size)) await compareRoots()
  }
  return { entries: frontier.size, roots, differences: [found.tree, found.root].flatMap(one => one ?? []) }
}
