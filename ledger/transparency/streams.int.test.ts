import { randomUUID } from 'node:crypto'
import { EventStoreDBClient } from '@eventstore/db-client'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { paymentEvent } from '#lab/builders/transparency.ts'
import { createLead } from '#projections/db/leading.ts'
import { migrate } from '#projections/db/migrate.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { systemClock } from '../clock.ts'
import { auditTransparency } from './audit.ts'
import { startGrower } from './grower.ts'
import { createHeads, type Heads } from './heads.ts'
import { transparencyMigrations } from './migrations.ts'
import { createSigner } from './signing.ts'
import { wholeLog } from './sources.ts'

let store: EventStore
let pool: pg.Pool
let databaseUrl: string
let heads: Heads
let client: EventStoreDBClient
beforeAll(async () => {
  const started = await startEventStore()
  ;({ store, pool, databaseUrl } = started)
  client = EventStoreDBClient.connectionString(started.url)
  afterAll(() => client.dispose())
  await migrate(pool, transparencyMigrations, { schema: 'transparency' })
  heads = createHeads(pool)
})

const signer = createSigner('5a'.repeat(32))
const complaints: string[] = []
const log = {
  info: () => undefined,
  warn: (details: object) => void complaints.push(String((details as { err: Error }).err.message)),
}
const lengths = new Map<string, number>()
const write = async (stream: string, count: number): Promise<void> => {
  const before = lengths.get(stream) ?? 0
  const events = Array.from({ length: count }, (_, n) => paymentEvent(n))
  await store.append(stream, events, before === 0 ? 'no_stream' : BigInt(before - 1))
  lengths.set(stream, before + count)
}
/** Hashes everything so far. */
const hashAll = async (size: number): Promise<void> => {
  const lead = createLead({ connect: connectPg(databaseUrl), log })
  const grower = startGrower({ store, lead, signer, clock: systemClock, gatherMs: 10 })
  onTestFinished(grower.stop)
  await expect.poll(async () => (await heads.newest())?.size, { interval: 20 }).toBe(size)
  await grower.stop()
}
const differences = async () =>
  (await auditTransparency({ pool, log: () => wholeLog(store) })).differences.map(
    ({ kind, words }) => `${kind} ${words}`,
  )
const all = async () => {
  const { rows } = await pool.query('select stream, revision::text from transparency.leaves order by index')
  return rows.map(({ stream, revision }) => `${stream}@${revision}`)
}

describe('hashing continues', () => {
  it('when the last hashed event was deleted, hidden or truncated since', async () => {
    await write('goal-1', 3)
    let size = 3
    for (const [stream, harm] of [
      ['goal-2', (name: string) => client.deleteStream(name)],
      ['goal-3', (name: string) => client.setStreamMetadata(name, { truncateBefore: 5 })],
      ['goal-4', (name: string) => client.setStreamMetadata(name, { maxCount: 1 })],
      ['goal-abc', (name: string) => client.deleteStream(name)],
    ] as const) {
      await write('goal-1', 1)
      await write(stream, 3)
      size += 4
      await hashAll(size)
      // The last one has another revision, so that keeping only the newest hides it.
      await harm(stream)
      if (stream === 'goal-4') await write(stream, 1)
      await write('goal-1', 1)
      size += stream === 'goal-4' ? 2 : 1
      await hashAll(size)
    }
    expect(new Set(await all()).size).toBe(size)
  })

  it('when a tombstone has followed, which is not hashed itself', async () => {
    const size = (await all()).length
    await write('goal-5', 2)
    await client.tombstoneStream('goal-5')
    await hashAll(size + 2)
    await write('goal-1', 1)
    await hashAll(size + 3)
    await write('goal-6', 2)
    await hashAll(size + 5)
    await client.tombstoneStream('goal-6')
    await write('goal-1', 1)
    await hashAll(size + 6)
    expect(new Set(await all()).size).toBe(size + 6)
    expect((await all()).join()).not.toContain('9223372036854775807')
  })
})

describe('an audit of the hashes', () => {
  const expected = () => [
    expect.stringContaining('hidden goal-2: The stream was deleted'),
    expect.stringContaining('hidden goal-3: The stream was truncated'),
    expect.stringContaining('hidden goal-4: The stream'),
    expect.stringContaining('hidden goal-abc: The stream was deleted'),
    expect.stringContaining('deleted goal-5: The stream was deleted for good'),
    expect.stringContaining('deleted goal-6: The stream was deleted for good'),
  ]
  it('names each stream that was deleted or hidden, and nothing else', async () => {
    expect(await differences()).toEqual(expected())
  })

  it('does so after the store has scavenged their events', async () => {
    await pool.query(
      `delete from eventstore.events where type <> '$streamDeleted'
       and stream in ('goal-2', 'goal-3', 'goal-4', 'goal-5', 'goal-6', 'goal-abc')`,
    )
    expect(await differences()).toEqual(expected())
    await write('goal-1', 1)
    await hashAll((await all()).length + 1)
    expect(await differences()).toEqual(expected())
  })

  it('still reports other missing events', async () => {
    await pool.query(`delete from eventstore.events where stream = 'goal-1' and revision = 4`)
    expect(await differences()).toEqual([
      expect.stringContaining('deleted goal-1 at revision 4'),
      ...expected(),
    ])
  })
})

it('does not accept a stream that has lost its end for no visible reason', async () => {
  const stream = 'goal-9'
  await store.append(stream, [{ ...paymentEvent(1), id: randomUUID() }], 'no_stream')
  await hashAll((await all()).length + 1)
  await pool.query(`delete from eventstore.events where stream = $1`, [stream])
  const lead = createLead({ connect: connectPg(databaseUrl), log })
  const grower = startGrower({ store, lead, signer, clock: systemClock, gatherMs: 10 })
  onTestFinished(grower.stop)
  await expect
    .poll(() => complaints.at(-1))
    .toBe('the log is not the one that was hashed: goal-9 differs at revision 0')
  await grower.stop()
})
