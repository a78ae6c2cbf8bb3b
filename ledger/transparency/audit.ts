import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { auditFormerTrees, type FormerAudit } from './auditFormerTrees.ts'
import { auditLog } from './auditLog.ts'
import { auditTree } from './auditTree.ts'
import { currentTree } from './headRows.ts'
import { createLeafReader } from './leaves.ts'

/** How the log differs from what was hashed, or what is wrong with the tree or a root. */
export interface Difference {
  readonly kind:
    | 'edited'
    | 'deleted'
    | 'inserted'
    | 'reordered'
    | 'truncated'
    /** A stream's metadata would keep events from its readers. */
    | 'hidden'
    /** The tree does not make the roots that were signed, or has lost something. */
    | 'tree'
    /** A root is not signed by its key, or out of order. */
    | 'root'
  /** Which leaf, from 0. */
  readonly entry: number
  /** In a sentence. */
  readonly words: string
}

export interface Audit {
  /** Entries that were hashed, roots that were signed, and events that came too late to be hashed yet. */
  readonly entries: number
  readonly roots: number
  readonly unhashed: number
  /** Trees over logs that were replaced, oldest first; only where there are any. */
  readonly former?: readonly Omit<FormerAudit, 'differences'>[]
  /** Those of the trees and their roots first, then those of the log in its order; none when all is well. */
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
 * Reads everything again, and changes nothing: the tree against every root that was signed, and the log against the tree.
 * It may be done while the log is written.
 */
export const auditTransparency = async ({ pool, log, kept = [] }: Options): Promise<Audit> => {
  const { rows } = await pool.query<{ hashed: number | null; signed: number | null }>(
    `select (select max(index) + 1 from transparency.leaves) as hashed,
       (select max(size) from transparency.heads) as signed`,
  )
  const { hashed, signed } = rows[0] ?? {}
  const { audits, keptOfCurrent } = await auditFormerTrees({ pool, kept })
  const former = audits.map(({ differences: _, ...audit }) => audit)
  const size = Math.max(hashed ?? 0, signed ?? 0, ...keptOfCurrent.map(head => head.size))
  const leaves = createLeafReader(pool)
  const tree = await auditTree({ pool, schema: currentTree, leaves, size, kept: keptOfCurrent })
  const ofLog = await auditLog({ log: log(), leaves, size: hashed ?? 0 })
  return {
    entries: tree.entries,
    roots: tree.roots,
    unhashed: ofLog.unhashed,
    ...(former.length > 0 ? { former } : {}),
    differences: [
      ...audits.flatMap(({ differences }) => differences),
      ...tree.differences,
      ...ofLog.differences,
    ],
  }
}
