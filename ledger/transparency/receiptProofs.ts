import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { queriesOf, type Slots, statement } from '#projections/db/kysely.ts'
import type { ProofResponse, ProvenEvent, TreeHead } from '#shared/api/transparency.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Heads } from './heads.ts'
import { inclusionRanges, rootFromPath } from './merkle.ts'
import { currentTree, type TreeTables, treeIn } from './tables.ts'
import { hashesOf } from './tree.ts'
import { underLeaf } from './underLeaf.ts'

/** Identifies an event. */
export interface EventAddress {
  readonly stream: string
  readonly revision: number
}

/** The leaf of an event. */
export interface Leaf {
  readonly address: EventAddress
  readonly index: number
  readonly hash: Buffer
}

/** The log or the tree has changed since the event was hashed. */
export class TamperedWith extends Error {
  override name = 'TamperedWith'
}

interface Parts {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'read'>
  readonly heads: Heads
  /** How long to wait for a new event to be hashed, which takes a second or two. */
  readonly patienceMs?: number
}

const askEveryMs = 100

const query = queriesOf<TreeTables>()

const findLeaf = statement(
  'transparency-leaf',
  ({ stream, revision }: Slots<{ stream: string; revision: number }>) =>
    query
      .withSchema(currentTree)
      .selectFrom('leaves')
      .select(['index', 'hash'])
      .where('stream', '=', stream)
      .where('revision', '=', revision),
)

/** Makes receipts: events as they were hashed, with the proof that they are under a signed root. */
export const createReceiptProofs = ({ pool, store, heads, patienceMs = 5_000 }: Parts) => {
  const leafOf = async (address: EventAddress) => (await findLeaf(pool, { ...address }))[0]
  const awaitLeaf = async (address: EventAddress) => {
    for (const until = Date.now() + patienceMs; ; ) {
      const leaf = await leafOf(address)
      if (leaf || Date.now() >= until) return leaf
      await sleep(askEveryMs)
    }
  }

  const prove = async (head: TreeHead, { address, index, hash }: Leaf, event: RecordedEvent | undefined) => {
    const path = await hashesOf(pool, inclusionRanges(index, head.size))
    const root = rootFromPath({ index, size: head.size }, hash, path)?.toString('hex')
    const shown = event && underLeaf(event, hash)
    if (!shown || root !== head.root)
      throw new TamperedWith(`${address.stream} differs at revision ${address.revision} from what was hashed`)
    return { ...shown, index, path: path.map(step => step.toString('hex')) } satisfies ProvenEvent
  }

  return {
    /** A head that covers an event, and so all of its stream before it; undefined when it is not hashed in time. */
    headOver: async (address: EventAddress): Promise<TreeHead | undefined> =>
      (await awaitLeaf(address)) ? heads.newest() : undefined,

    /** The leaves of a part of a stream, by revision. */
    leavesOf: async (stream: string, from: bigint, to: bigint): Promise<Map<bigint, Leaf>> => {
      const rows = await treeIn(pool)
        .selectFrom('leaves')
        .select(['index', 'hash', 'revision'])
        .where('stream', '=', stream)
        .where('revision', '>=', sql<number>`${String(from)}`)
        .where('revision', '<=', sql<number>`${String(to)}`)
        .execute()
      return new Map(
        rows.map(({ revision, ...leaf }) => [BigInt(revision), { address: { stream, revision }, ...leaf }]),
      )
    },

    /** The proof of an event that was read already. @throws TamperedWith */
    proofOfRead: (head: TreeHead, leaf: Leaf, event: RecordedEvent): Promise<ProvenEvent> =>
      prove(head, leaf, event),

    /**
     * A receipt for events, in the order of the log; undefined when one of them is not hashed in time.
     * @throws TamperedWith when the events differ from what was hashed
     */
    proofOf: async (addresses: readonly EventAddress[]): Promise<ProofResponse | undefined> => {
      const leaves: Leaf[] = []
      for (const address of addresses) {
        const leaf = await awaitLeaf(address)
        if (!leaf) return undefined
        leaves.push({ address, ...leaf })
      }
      leaves.sort((one, other) => one.index - other.index)
      // Read after the leaves, so the newest head covers all of them.
      const head = await heads.newest()
      if (!head) return undefined
      const events: ProvenEvent[] = []
      for (const leaf of leaves) events.push(await prove(head, leaf, await eventAt(store, leaf.address)))
      return { format: 'calabash-receipt-1', events, head }
    },
  }
}
export type ReceiptProofs = ReturnType<typeof createReceiptProofs>

const eventAt = async (
  store: Pick<EventStore, 'read'>,
  { stream, revision }: EventAddress,
): Promise<RecordedEvent | undefined> => {
  for await (const event of store.read(stream, BigInt(revision), 1))
    return event.revision === BigInt(revision) ? event : undefined
  return undefined
}
