import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import { auditTree } from './auditTree.ts'
import type { Difference } from './categories.ts'
import { formerTrees } from './formerTrees.ts'
import { createLeafReader } from './leaves.ts'
import { isFollowsSigned } from './signing.ts'
import { currentTree, formerTree, type TreeSchema, treeIn } from './tables.ts'

/** The audit of a tree over a replaced log. */
export interface FormerAudit {
  readonly tree: number
  readonly entries: number
  readonly roots: number
  /** When the log was replaced, as signed. */
  readonly replacedAt: string | undefined
  /** Sizes of the roots of this tree that were stored elsewhere. */
  readonly kept: readonly number[]
  readonly differences: readonly Difference[]
}

interface Options {
  readonly pool: pg.Pool
  readonly kept: readonly TreeHead[]
}

/** Compares former trees with their own roots only: the present log is another one. */
export const auditFormerTrees = async ({ pool, kept }: Options) => {
  const trees = await formerTrees(pool)
  const treeOfKept = new Map<TreeHead, number | undefined>()
  for (const head of kept) treeOfKept.set(head, await treeOf(pool, trees, head))
  const audits: FormerAudit[] = []
  for (const former of trees) {
    const keptOfIt = kept.filter(head => treeOfKept.get(head) === former.tree)
    audits.push(await auditOne(pool, former, keptOfIt))
  }
  return { audits, keptOfCurrent: kept.filter(head => treeOfKept.get(head) === undefined) }
}

type Listed = Awaited<ReturnType<typeof formerTrees>>[number]

/** Undefined for the current tree. A root that no tree has belongs to the tree of the time when it was signed. */
const treeOf = async (
  pool: pg.Pool,
  trees: readonly Listed[],
  head: TreeHead,
): Promise<number | undefined> => {
  const has = async (schema: TreeSchema): Promise<boolean> => {
    const found = await treeIn(pool, schema)
      .selectFrom('heads')
      .select('number')
      .where('size', '=', head.size)
      .where('root', '=', head.root)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }
  if (trees.length === 0 || (await has(currentTree))) return undefined
  for (const { tree } of trees) if (await has(formerTree(tree))) return tree
  return trees.find(({ head: last }) => Date.parse(head.at) <= Date.parse(last.at))?.tree
}

const auditOne = async (
  pool: pg.Pool,
  { tree, head, follows }: Listed,
  kept: readonly TreeHead[],
): Promise<FormerAudit> => {
  const schema = formerTree(tree)
  const size = Math.max(head.size, ...kept.map(one => one.size))
  // The last root is compared with the list of former trees, like those that were stored elsewhere.
  const { entries, roots, differences } = await auditTree({
    pool,
    schema,
    size,
    leaves: createLeafReader(pool, schema),
    kept: [head, ...kept],
  })
  const unsigned: Difference = {
    kind: 'root',
    entry: head.size,
    words: 'the statement that another log follows is not signed by its key',
  }
  const isStatedRight = !follows || isFollowsSigned({ head, follows })
  return {
    tree,
    entries,
    roots,
    replacedAt: follows?.at,
    kept: kept.map(one => one.size),
    differences: [...differences, ...(isStatedRight ? [] : [unsigned])].map(difference => ({
      ...difference,
      words: `former tree ${tree}: ${difference.words}`,
    })),
  }
}
