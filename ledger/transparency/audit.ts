import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { auditFormerTrees, type FormerAudit } from './auditFormerTrees.ts'
import { auditLog } from './auditLog.ts'
import { auditTree } from './auditTree.ts'
import type { Difference } from './categories.ts'
import { createLeafReader } from './leaves.ts'
import { wholeLog } from './sources.ts'
import { currentTree, treeIn } from './tables.ts'

export interface Audit {
  /** Hashed entries, signed roots, and events that are not hashed yet. */
  readonly entries: number
  readonly roots: number
  readonly unhashed: number
  /** Trees over replaced logs, oldest first; only when there are any. */
  readonly former?: readonly Omit<FormerAudit, 'differences'>[]
  /** First those of the trees and their roots, then those of the log in its order. */
  readonly differences: readonly Difference[]
}

interface Options {
  readonly pool: pg.Pool
  /** The log in its order, to its end: `() => wholeLog(store)`. */
  readonly log: () => AsyncIterable<RecordedEvent>
  /** Roots that were stored elsewhere, such as in mails. Without them, the owner of the key could forge everything. */
  readonly kept?: readonly TreeHead[]
}

/** Compares the tree with every signed root, and the log with the tree. It changes nothing, and can run at any time. */
export const auditTransparency = async ({ pool, log, kept = [] }: Options): Promise<Audit> => {
  const { lastLeaf, signed } = await treeIn(pool)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('leaves')
        .select(({ fn }) => fn.max<number | null>('index').as('last'))
        .as('lastLeaf'),
      selectFrom('heads')
        .select(({ fn }) => fn.max<number | null>('size').as('size'))
        .as('signed'),
    ])
    .executeTakeFirstOrThrow()
  const hashed = lastLeaf === null ? 0 : lastLeaf + 1
  const { audits, keptOfCurrent } = await auditFormerTrees({ pool, kept })
  const former = audits.map(({ differences: _, ...audit }) => audit)
  const size = Math.max(hashed, signed ?? 0, ...keptOfCurrent.map(head => head.size))
  const leaves = createLeafReader(pool)
  const tree = await auditTree({ pool, schema: currentTree, leaves, size, kept: keptOfCurrent })
  const ofLog = await auditLog({ log: log(), leaves, size: hashed })
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

interface CheckOptions {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'subscribe'>
  /** Roots that were stored elsewhere. */
  readonly kept?: readonly TreeHead[]
  /** Gets the whole result, not only the differences. */
  readonly onAudit?: (audit: Audit) => void
}

/** The name of this check in findings. */
export const transparencyCheck = 'transparency'

const maxSentences = 1_000

/** The audit of the log against its tree as one check of several; a sentence for each difference. */
export const createTransparencyCheck = ({ pool, store, kept = [], onAudit }: CheckOptions) => ({
  name: transparencyCheck,
  run: async (signal: AbortSignal): Promise<readonly string[]> => {
    const audit = await auditTransparency({ pool, log: () => until(signal, wholeLog(store)), kept })
    onAudit?.(audit)
    return audit.differences
      .slice(0, maxSentences)
      .map(({ kind, entry, words }) => `${kind}, entry ${entry}: ${words}`)
  },
})

async function* until(signal: AbortSignal, log: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
  for await (const event of log) {
    signal.throwIfAborted()
    yield event
  }
}

const mostShown = 20

/** The result of an audit, for people. */
export const auditSentences = ({ entries, roots, unhashed, former = [], differences }: Audit): string[] => [
  `${entries} entries of the log were hashed again, and held to ${roots} signed roots${unhashed > 0 ? `; ${unhashed} are too new to have been hashed` : ''}.`,
  ...former.flatMap(({ tree, entries: ofIt, roots: held, replacedAt, kept }) => [
    `${ofIt} entries of former tree ${tree}, whose log was replaced${replacedAt === undefined ? '' : ` on ${replacedAt.slice(0, 10)}`}, were held to ${held} signed roots.`,
    ...kept.map(size => `The root that was kept, of ${size} entries, was compared with former tree ${tree}.`),
  ]),
  ...(differences.length === 0
    ? ['The log says what it said.']
    : ['The log and what was published of it differ:']),
  ...differences.slice(0, mostShown).map(({ kind, entry, words }) => `  ${kind}, entry ${entry}: ${words}`),
  ...(differences.length > mostShown ? [`  and ${differences.length - mostShown} more`] : []),
]
