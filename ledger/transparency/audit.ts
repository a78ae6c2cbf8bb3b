import type pg from 'pg'
import type { TreeHead } from '#shared/api/transparency.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { auditFormerTrees, type FormerAudit } from './auditFormerTrees.ts'
import { auditLog, type HashOnly } from './auditLog.ts'
import { auditTree } from './auditTree.ts'
import type { Difference } from './categories.ts'
import { createLeafReader } from './leaves.ts'
import { notedRedactions } from './redactions.ts'
import { wholeLog } from './sources.ts'
import { currentTree, treeIn } from './tables.ts'

export interface Audit {
  /** Hashed entries, signed roots, and events that are not hashed yet. */
  readonly entries: number
  readonly roots: number
  readonly unhashed: number
  /** Entries of which a text was erased that their hash covers; only when there are any. */
  readonly hashOnly?: readonly HashOnly[]
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
    ...(ofLog.hashOnly.length > 0 ? { hashOnly: ofLog.hashOnly } : {}),
    ...(former.length > 0 ? { former } : {}),
    differences: [
      ...audits.flatMap(({ differences }) => differences),
      ...tree.differences,
      ...ofLog.differences,
      ...(await changedSince(pool, ofLog)),
    ],
  }
}

/** Their hashes no longer cover the content of these entries, and the digest that was noted when their texts were encrypted does. */
const changedSince = async (
  pool: pg.Pool,
  { hashOnly: [first], redactions }: Awaited<ReturnType<typeof auditLog>>,
): Promise<Difference[]> => {
  if (!first || (await notedRedactions(pool)).has(redactions)) return []
  const words =
    'the entries whose old texts were encrypted are not those that export-log wrote, by what the admins’ log says of it'
  return [{ kind: 'edited', entry: first.entry, words }]
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
  run: async (signal: AbortSignal) => {
    const audit = await auditTransparency({ pool, log: () => until(signal, wholeLog(store)), kept })
    onAudit?.(audit)
    const wrong = audit.differences
      .slice(0, maxSentences)
      .map(({ kind, entry, words }) => `${kind}, entry ${entry}: ${words}`)
    return { wrong, notes: hashOnlySentences(audit, maxSentences) }
  },
})

async function* until(signal: AbortSignal, log: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
  for await (const event of log) {
    signal.throwIfAborted()
    yield event
  }
}

/** What cannot be hashed again, for people: how many entries, and which. */
const hashOnlySentences = ({ hashOnly = [] }: Pick<Audit, 'hashOnly'>, most: number): string[] =>
  hashOnly.length === 0
    ? []
    : [
        `${hashOnly.length === 1 ? '1 entry' : `${hashOnly.length} entries`} of the log cannot be hashed again: a text that was hashed with ` +
          'the rest is erased. The hash of before is kept, and is under the signed roots.',
        ...hashOnly
          .slice(0, most)
          .map(({ entry, stream, revision }) => `entry ${entry}: ${stream} at revision ${revision}`),
        ...(hashOnly.length > most ? [`and ${hashOnly.length - most} more`] : []),
      ]

const mostShown = 20

/** The result of an audit, for people. */
export const auditSentences = ({
  entries,
  roots,
  unhashed,
  former = [],
  differences,
  ...erased
}: Audit): string[] => [
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
  ...hashOnlySentences(erased, mostShown),
]
