import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ProofResponse, ProvenEvent, TreeHead } from '#shared/api/transparency.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { eventText } from './canonical.ts'
import type { Heads } from './heads.ts'
import { inclusionRanges, leafHash, rootFromPath } from './merkle.ts'
import { hashesOf } from './tree.ts'

/** Where an event stands. */
export interface EventAddress {
  readonly stream: string
  readonly revision: number
}

/** Where it is in the tree, and what was hashed of it. */
export interface Leaf {
  readonly address: EventAddress
  readonly index: number
  readonly hash: Buffer
}

/** The log or the tree no longer says what it said when the event was hashed. */
export class TamperedWith extends Error {
  override name = 'TamperedWith'
}

interface Parts {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'read'>
  readonly heads: Heads
  /** What was written just now is hashed within a second or two. */
  readonly patienceMs?: number
}

const askEveryMs = 100

/** Makes receipts: events as they were hashed, with what shows that they are under a signed root. */
export const createReceiptProofs = ({ pool, store, heads, patienceMs = 5_000 }: Parts) => {
  const leafOf = async ({ stream, revision }: EventAddress) => {
    const { rows } = await pool.query<{ index: number; hash: Buffer }>({
      name: 'transparency-leaf',
      text: 'select index, hash from transparency.leaves where stream = $1 and revision = $2',
      values: [stream, revision],
    })
    return rows[0]
  }
  const awaitLeaf = async (address: EventAddress) => {
    for (const until = Date.now() + patienceMs; ; ) {
      const leaf = await leafOf(address)
      if (leaf || Date.now() >= until) return leaf
      await sleep(askEveryMs)
    }
  }

  const prove = async (head: TreeHead, { address, index, hash }: Leaf, entry: string | undefined) => {
    const path = await hashesOf(pool, inclusionRanges(index, head.size))
    const root = rootFromPath({ index, size: head.size }, hash, path)?.toString('hex')
    if (entry === undefined || !leafHash(Buffer.from(entry)).equals(hash) || root !== head.root)
      throw new TamperedWith(`${address.stream} differs at revision ${address.revision} from what was hashed`)
    return { entry, index, path: path.map(step => step.toString('hex')) } satisfies ProvenEvent
  }

  return {
    /** A head that covers an event, and so all of its stream before it; undefined while it has not been hashed. */
    headOver: async (address: EventAddress): Promise<TreeHead | undefined> =>
      (await awaitLeaf(address)) ? heads.newest() : undefined,

    /** What was hashed of a part of a stream, by revision. */
    leavesOf: async (stream: string, from: bigint, to: bigint): Promise<Map<bigint, Leaf>> => {
      const { rows } = await pool.query<{ index: number; hash: Buffer; revision: number }>(
        `select index, hash, revision from transparency.leaves
         where stream = $1 and revision between $2 and $3`,
        [stream, String(from), String(to)],
      )
      return new Map(
        rows.map(({ revision, ...leaf }) => [BigInt(revision), { address: { stream, revision }, ...leaf }]),
      )
    },

    /** The same for an event that has been read already. @throws TamperedWith */
    proofOfRead: (head: TreeHead, leaf: Leaf, event: RecordedEvent): Promise<ProvenEvent> =>
      prove(head, leaf, eventText(event)),

    /**
     * For events of any kind, in the order of the log; undefined while one of them has not been hashed.
     * @throws TamperedWith when what is proven would not be what was hashed: no such receipt leaves the house.
     */
    proofOf: async (addresses: readonly EventAddress[]): Promise<ProofResponse | undefined> => {
      const leaves: Leaf[] = []
      for (const address of addresses) {
        const leaf = await awaitLeaf(address)
        if (!leaf) return undefined
        leaves.push({ address, ...leaf })
      }
      leaves.sort((one, other) => one.index - other.index)
      // Only now: it comes with the leaves, so the newest covers all of them.
      const head = await heads.newest()
      if (!head) return undefined
      const events: ProvenEvent[] = []
      for (const leaf of leaves) events.push(await prove(head, leaf, await entryAt(store, leaf.address)))
      return { format: 'calabash-receipt-1', events, head }
    },
  }
}
export type ReceiptProofs = ReturnType<typeof createReceiptProofs>

const entryAt = async (
  store: Pick<EventStore, 'read'>,
  { stream, revision }: EventAddress,
): Promise<string | undefined> => {
  for await (const event of store.read(stream, BigInt(revision), 1))
    return event.revision === BigInt(revision) ? eventText(event) : undefined
  return undefined
}
