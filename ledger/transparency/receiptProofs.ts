import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ProofResponse, ProvenEvent } from '#shared/api/transparency.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { eventText } from './canonical.ts'
import type { Heads } from './heads.ts'
import { inclusionRanges, leafHash, rootFromPath } from './merkle.ts'
import { hashesOf } from './tree.ts'

/** Where an event stands. */
export interface EventAddress {
  readonly stream: string
  readonly revision: number
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

  return {
    /**
     * For events of any kind, in the order of the log; undefined while one of them has not been hashed.
     * @throws TamperedWith when what is proven would not be what was hashed: no such receipt leaves the house.
     */
    proofOf: async (addresses: readonly EventAddress[]): Promise<ProofResponse | undefined> => {
      const leaves: { address: EventAddress; index: number; hash: Buffer }[] = []
      for (const address of addresses) {
        const leaf = await awaitLeaf(address)
        if (!leaf) return undefined
        leaves.push({ address, ...leaf })
      }
      leaves.sort((one, other) => one.index - other.index)
      // Only now: it comes with the leaves, so the newest covers all of them.
      const head = await heads.newest()
      if (!head) return undefined
      const { size } = head
      const events: ProvenEvent[] = []
      for (const { address, index, hash } of leaves) {
        const entry = await entryAt(store, address)
        const path = await hashesOf(pool, inclusionRanges(index, size))
        const root = rootFromPath({ index, size }, hash, path)?.toString('hex')
        if (entry === undefined || !leafHash(Buffer.from(entry)).equals(hash) || root !== head.root)
          throw new TamperedWith(
            `${address.stream} differs at revision ${address.revision} from what was hashed`,
          )
        events.push({ entry, index, path: path.map(step => step.toString('hex')) })
      }
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
