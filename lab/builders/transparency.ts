import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Difference } from '#ledger/transparency/categories.ts'
import { fold, nodeHash, type Range, subtreesOf } from '#ledger/transparency/merkle.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { createRandom } from '../worlds/random.ts'

/** A tree that stores only its leaves, and recomputes everything else. */
export const bareTree = (leaves: readonly Buffer[]) => {
  const rootOf = ([from, to]: Range): Buffer =>
    fold(
      subtreesOf([from, to]).map(({ level, index }) => {
        let row = leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)
        while (row.length > 1)
          row = row.flatMap((hash, place) => (place % 2 ? [nodeHash(row[place - 1]!, hash)] : []))
        return row[0]!
      }),
    )
  return {
    root: () => rootOf([0, leaves.length]),
    hashesOf: (ranges: readonly Range[]) => ranges.map(rootOf),
    edge: () =>
      subtreesOf([0, leaves.length]).map(({ level, index }) =>
        rootOf([index * 2 ** level, (index + 1) * 2 ** level]),
      ),
  }
}

let written = 0
/** An event like those of payments, the `n`th of a stream. */
export const paymentEvent = (n: number) => ({
  id: randomUUID(),
  type: n % 4 === 3 ? 'ContributionReceived' : 'ContributionRequested',
  data: {
    contributionId: randomUUID(),
    userId: 1 + (n % 7),
    amountMinor: 100 + written++,
    chargeId: `ch_${randomUUID()}`,
    round: null,
  },
  metadata: {
    actor: 'user:1',
    cause: `request-${randomUUID()}`,
    correlation: randomUUID(),
    at: '2026-11-21T10:00:00.000Z',
    schemaVersion: 1,
  },
})

/** Streams of goals from `first` on, with this many events each. */
export const writePayments = async (
  store: EventStore,
  { first, streams, events }: { readonly first: number; readonly streams: number; readonly events: number },
): Promise<void> => {
  const numbers = Array.from({ length: streams }, (_, n) => first + n)
  for (let from = 0; from < streams; from += 32)
    await Promise.all(
      numbers.slice(from, from + 32).map(async number => {
        const all = Array.from({ length: events }, (_, n) => paymentEvent(n))
        for (let at = 0; at < events; at += 250)
          await store.append(
            `goal-${number}`,
            all.slice(at, at + 250),
            at === 0 ? 'no_stream' : BigInt(at - 1),
          )
      }),
    )
}

/** Repeatable: the same numbers from 0 to 1 for the same seed. */
export const randomFrom = (seed: number): (() => number) => createRandom(seed).next

export interface Tampering {
  /** What was done, and the finding expected from an audit. */
  readonly deed: string
  readonly kind: Difference['kind']
  /** The first leaf that was changed. */
  readonly entry: number
  readonly undo: () => Promise<void>
}

/** A new stream each time. */
let strays = 900_000_000
const stray = (): string => `goal-${++strays}`

const changes = {
  amount: `data = convert_to((convert_from(data, 'UTF8')::jsonb || '{"amountMinor": 12345678}')::text, 'UTF8')`,
  actor: `metadata = convert_to((convert_from(metadata, 'UTF8')::jsonb || '{"actor": "user:666"}')::text, 'UTF8')`,
  'one bit': `data = set_bit(data, 8 * (length(data) / 2), 1 - get_bit(data, 8 * (length(data) / 2)))`,
  type: `type = 'ContributionRefunded'`,
  id: 'id = gen_random_uuid()',
  revision: 'revision = revision + 1000000',
  stream: 'stream = $stray',
  encoding: 'json = false',
} as const

/**
 * Tampers at random with the embedded event store's table, among the leaves from `from` to before `to`; cuts
 * off the rest only if `to` is the end. Positions must have gaps, which `spread` creates.
 */
export const tamper = async (
  pool: pg.Pool,
  random: () => number,
  {
    from,
    to,
    isEnd = false,
  }: { readonly from: number; readonly to: number; readonly isEnd?: boolean | 'cut off' },
): Promise<Tampering> => {
  const below = (count: number): number => Math.floor(random() * count)
  const size = to - from
  const positionsFrom = async (entry: number, count: number): Promise<string[]> => {
    const { rows } = await pool.query<{ position: string }>(
      `select e.position::text from transparency.leaves l join eventstore.events e using (stream, revision)
       where l.index >= $1 and l.index < $2 order by l.index`,
      [entry, entry + count],
    )
    return rows.map(row => row.position)
  }
  /** Changes rows and keeps a copy of them. */
  const within = async (positions: readonly string[], ...statements: readonly string[]) => {
    const where = `position = any(array[${positions.join(',')}]::int8[])`
    const client = await pool.connect()
    try {
      await client.query(`begin; create table if not exists public.untouched (like eventstore.events); truncate public.untouched;
        insert into public.untouched select * from eventstore.events where ${where}`)
      for (const statement of statements) await client.query(statement)
      await client.query('commit')
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
    return async (): Promise<void> => {
      await pool.query(`begin; delete from eventstore.events where ${where};
        insert into eventstore.events select * from public.untouched; commit`)
    }
  }

  const cutOff = async (): Promise<Tampering> => {
    const count = 1 + below(Math.min(size - 1, 300))
    const entry = to - count
    const positions = await positionsFrom(entry, count)
    const statement = `delete from eventstore.events where position >= ${positions[0]}`
    return { deed: `cuts off ${count}`, kind: 'truncated', entry, undo: await within(positions, statement) }
  }
  const deeds: readonly (() => Promise<Tampering>)[] = [
    ...(isEnd ? [cutOff] : []),
    ...Object.entries(changes).map(([what, change]) => async (): Promise<Tampering> => {
      const entry = from + below(size)
      const [position] = await positionsFrom(entry, 1)
      const set = change.replace('$stray', `'${stray()}'`)
      const statement = `update eventstore.events set ${set} where position = ${position}`
      return {
        deed: `changes the ${what}`,
        kind: 'edited',
        entry,
        undo: await within([position!], statement),
      }
    }),
    async () => {
      const count = 1 + below(5)
      const entry = from + below(size - count)
      const positions = await positionsFrom(entry, count)
      const statement = `delete from eventstore.events where position = any(array[${positions.join(',')}]::int8[])`
      return { deed: `deletes ${count}`, kind: 'deleted', entry, undo: await within(positions, statement) }
    },
    async () => {
      const apart = 1 + below(Math.min(size - 2, 500))
      const entry = from + below(size - apart)
      const [one] = await positionsFrom(entry, 1)
      const [other] = await positionsFrom(entry + apart, 1)
      const undo = await within(
        [one!, other!],
        `update eventstore.events set position = -1 where position = ${one}`,
        `update eventstore.events set position = ${one} where position = ${other}`,
        `update eventstore.events set position = ${other} where position = -1`,
      )
      return { deed: `swaps two that are ${apart} apart`, kind: 'reordered', entry, undo }
    },
    async () => {
      const entry = from + 1 + below(size - 1)
      const [position] = await positionsFrom(entry, 1)
      const added = String(BigInt(position!) - 1n)
      const undo = await within(
        [added],
        `insert into eventstore.events select ${added}, '${stray()}', 0, gen_random_uuid(), type, json, created_ticks, data, metadata
         from eventstore.events where position = ${position}`,
      )
      return { deed: 'adds one', kind: 'inserted', entry, undo }
    },
  ]
  return isEnd === 'cut off' ? cutOff() : deeds[below(deeds.length)]!()
}

/** Creates gaps between all positions, as another event store might have them. */
export const spread = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('update eventstore.events set position = -2 - 2 * position')
    await client.query('update eventstore.events set position = -position')
  } finally {
    client.release(true)
  }
}
