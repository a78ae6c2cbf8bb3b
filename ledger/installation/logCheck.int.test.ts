import { randomUUID } from 'node:crypto'
import { EventStoreDBClient } from '@eventstore/db-client'
import type pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEventStore } from '#embedded/eventstore/server.ts'
import { collect } from '#embedded/eventstore/testing.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { instant } from '#shared/time.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import { transparencyMigrations } from '../transparency/migrations.ts'
import { createSigner } from '../transparency/signing.ts'
import { openTree } from '../transparency/tree.ts'
import { readIdentity } from './identity.ts'
import { createLogCheck } from './logCheck.ts'
import { installationMigrations } from './tables.ts'

const clock = { now: () => instant(Date.UTC(2026, 0, 1)) }
const signer = createSigner('07'.repeat(32))

/** A database of an installation without a log. */
const newDatabase = async () => {
  const pool = createPool(await freshDatabase())
  await migrate(pool, installationMigrations, { schema: 'installation' })
  await migrate(pool, transparencyMigrations, { schema: 'transparency' })
  onTestFinished(() => pool.end())
  return pool
}

const newStore = async () => {
  const server = await startEventStore({ databaseUrl: await freshDatabase() })
  onTestFinished(() => server.close())
  const client = EventStoreDBClient.connectionString(server.url)
  onTestFinished(() => client.dispose())
  return { url: server.url, client, server }
}

/** The store as used by a process of the installation. */
const enter = (pool: pg.Pool, url: string): EventStore => {
  const check = createLogCheck({ pool, schema: 'read_0', clock, version: '1.2.3' })
  const store = connectEventStore(url, { check })
  onTestFinished(() => store.close())
  return store
}

const add = async (
  store: EventStore,
  stream: string,
  count = 1,
  from: bigint | 'no_stream' = 'no_stream',
) => {
  const events = Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'Happened',
    data: { text: randomUUID() },
    metadata: {},
  }))
  expect(await store.append(stream, events, from)).toMatchObject({ outcome: 'appended' })
}

/** Signs a root over all of these streams. */
const hashAll = async (pool: pg.Pool, store: EventStore, ...streams: string[]): Promise<void> => {
  const tree = await openTree(pool)
  await pool.query(`insert into transparency.keys values ($1, now()) on conflict do nothing`, [signer.key])
  const events = (await Promise.all(streams.map(stream => collect(store.read(stream))))).flat()
  await tree.grow(events.slice(tree.size()), () =>
    signer.sign({ size: tree.size(), root: tree.root(), at: clock.now() }),
  )
}

const refusal = (words: string | RegExp) => ({
  name: 'StoreError',
  fault: 'not_ours',
  message: expect.stringMatching(words),
})

describe('a log and its database', () => {
  it('are linked when both are new, whichever process is first', async () => {
    const [pool, { url, client }] = [await newDatabase(), await newStore()]
    const processes = Array.from({ length: 4 }, () => enter(pool, url))
    await Promise.all(processes.map((store, n) => add(store, `goal-${n + 1}`)))
    const [founded, ...more] = await collect(client.readStream('installation'))
    expect(more).toEqual([])
    const identity = await readIdentity(pool)
    expect(identity?.pending).toBeUndefined()
    expect(founded?.event).toMatchObject({
      type: 'InstallationFounded',
      data: {
        installationId: identity?.installationId,
        databaseId: identity?.databaseId,
        version: '1.2.3',
        firstEventId: null,
      },
    })
  })

  it('without an identity are linked at the end of the log, which names its first event', async () => {
    const [pool, { url, client }] = [await newDatabase(), await newStore()]
    const before = connectEventStore(url)
    onTestFinished(() => before.close())
    await add(before, 'goal-1', 3)
    await hashAll(pool, before, 'goal-1')
    await add(enter(pool, url), 'goal-2')
    const [first] = await collect(before.read('goal-1'))
    const [founded] = await collect(client.readStream('installation'))
    expect(founded?.event?.data).toMatchObject({ firstEventId: first?.id })
  })

  it('are not linked when only the database is new', async () => {
    const { url } = await newStore()
    const before = connectEventStore(url)
    onTestFinished(() => before.close())
    await add(before, 'goal-1')
    const [first] = await collect(before.read('goal-1'))
    const store = enter(await newDatabase(), url)
    await expect(add(store, 'goal-2')).rejects.toMatchObject(
      refusal(`this database is new.*${first?.id}.*adopt-log -- --log ${first?.id}`),
    )
    await expect(collect(store.read('goal-1'))).rejects.toMatchObject(refusal('this database is new'))
    expect(await collect(before.read('goal-2'))).toEqual([])
  })
})

describe('a log of another installation', () => {
  it('is not written by a second installation', async () => {
    const { url } = await newStore()
    const [one, other] = [await newDatabase(), await newDatabase()]
    await add(enter(one, url), 'goal-1')
    const founder = await readIdentity(one)
    await expect(add(enter(other, url), 'goal-2')).rejects.toMatchObject(
      refusal(`this database is new.*installation ${founder?.installationId}`),
    )
  })

  it('is refused, also when it has no identity, or is empty', async () => {
    const pool = await newDatabase()
    const [mine, another, older, empty] = [
      await newStore(),
      await newStore(),
      await newStore(),
      await newStore(),
    ]
    await add(enter(pool, mine.url), 'goal-1')
    await add(enter(await newDatabase(), another.url), 'goal-1')
    const before = connectEventStore(older.url)
    onTestFinished(() => before.close())
    await add(before, 'goal-1')
    const { installationId } = (await readIdentity(pool))!
    for (const [{ url }, words] of [
      [another, 'Found: installation'],
      [older, 'Found: a log without an identity'],
      [empty, 'Found: an empty log.*adopt-log -- --log empty'],
    ] as const) {
      const store = enter(pool, url)
      await expect(add(store, 'goal-2')).rejects.toMatchObject(refusal(words))
      await expect(collect(store.read('goal-1'))).rejects.toMatchObject(
        refusal(`Expected: installation ${installationId}`),
      )
    }
  })

  it('is not written by a copy of the installation once it belongs to another database', async () => {
    const [pool, { url }] = [await newDatabase(), await newStore()]
    const store = enter(pool, url)
    await add(store, 'goal-1')
    const { databaseId } = (await readIdentity(pool))!
    await store.append(
      'installation',
      [
        {
          id: randomUUID(),
          type: 'DatabaseReplaced',
          data: {
            databaseId: randomUUID(),
            previousDatabaseId: databaseId,
            reason: 'restored',
            version: '1.2.3',
          },
          metadata: {},
        },
      ],
      0n,
    )
    await expect(add(enter(pool, url), 'goal-2')).rejects.toMatchObject(refusal('belongs to database'))
  })
})

describe('a log that has lost its end', () => {
  it('is refused by the newest signed root', async () => {
    const [pool, whole, short] = [await newDatabase(), await newStore(), await newStore()]
    const store = enter(pool, whole.url)
    await add(store, 'goal-1', 2)
    const copy = connectEventStore(short.url)
    onTestFinished(() => copy.close())
    for (const stream of ['installation', 'goal-1'])
      await copy.append(stream, await collect(store.read(stream)), 'no_stream')
    expect(await collect(enter(pool, short.url).read('goal-1'))).toHaveLength(2)
    await add(store, 'goal-1', 1, 1n)
    await hashAll(pool, store, 'goal-1')
    await expect(add(enter(pool, short.url), 'goal-2')).rejects.toMatchObject(
      refusal('revision 2 of goal-1, the newest signed root.*older than this database'),
    )
  })

  it('is not confused with a lagging follower', async () => {
    const [pool, whole, behind] = [await newDatabase(), await newStore(), await newStore()]
    const store = enter(pool, whole.url)
    await add(store, 'goal-1', 2)
    await hashAll(pool, store, 'goal-1')
    const copy = connectEventStore(behind.url)
    onTestFinished(() => copy.close())
    await copy.append('installation', await collect(store.read('installation')), 'no_stream')
    const check = createLogCheck({ pool, schema: 'read_0', clock, version: '1.2.3' })
    const following = connectEventStore(behind.url, {
      check: (log, about) => check(log, { ...about, isLeader: false }),
    })
    onTestFinished(() => following.close())
    expect(await collect(following.read('goal-1'))).toEqual([])
    await expect(collect(enter(pool, behind.url).read('goal-1'))).rejects.toMatchObject(
      refusal('revision 1 of goal-1'),
    )
  })

  it('is not confused with one whose newest stream was deleted or truncated', async () => {
    const [pool, { url, client }] = [await newDatabase(), await newStore()]
    const store = enter(pool, url)
    for (const n of [1, 2, 3, 4]) await add(store, `goal-${n}`, 2)
    await hashAll(pool, store, 'goal-1', 'goal-2', 'goal-3', 'goal-4')
    await client.tombstoneStream('goal-4')
    await client.deleteStream('goal-3')
    await client.setStreamMetadata('goal-2', { truncateBefore: 5 })
    const again = enter(pool, url)
    expect(await collect(again.read('goal-1'))).toHaveLength(2)
    await client.tombstoneStream('installation')
    expect(await collect(enter(pool, url).read('goal-1'))).toHaveLength(2)
    await client.tombstoneStream('goal-1')
    await expect(add(enter(pool, url), 'goal-5')).rejects.toMatchObject(
      refusal('the stream "installation" was deleted'),
    )
  })

  it('is refused, too, when another event is in the place of a hashed one', async () => {
    const [pool, { url }, other] = [await newDatabase(), await newStore(), await newStore()]
    const store = enter(pool, url)
    await add(store, 'goal-1')
    await hashAll(pool, store, 'goal-1')
    const forged = connectEventStore(other.url)
    onTestFinished(() => forged.close())
    await forged.append('installation', await collect(store.read('installation')), 'no_stream')
    await add(forged, 'goal-1')
    await expect(add(enter(pool, other.url), 'goal-2')).rejects.toMatchObject(
      refusal('another event in its place'),
    )
  })
})

describe('a running process', () => {
  it('stops at once when its store returns empty, and continues when its own log is back', async () => {
    const pool = await newDatabase()
    const [ours, emptied] = [await freshDatabase(), await freshDatabase()]
    let server = await startEventStore({ databaseUrl: ours })
    const { port, url } = server
    onTestFinished(() => server.close())
    const store = enter(pool, url)
    await add(store, 'goal-1')
    await server.close()
    server = await startEventStore({ databaseUrl: emptied, port })
    await expect
      .poll(() => add(store, 'goal-2').catch((error: Error) => error.message), {
        interval: 20,
      })
      .toMatch('Found: an empty log')
    const stranger = connectEventStore(url)
    onTestFinished(() => stranger.close())
    expect(await collect(stranger.read('goal-2'))).toEqual([])
    await server.close()
    server = await startEventStore({ databaseUrl: ours, port })
    await expect
      .poll(() => add(store, 'goal-2').then(() => 'appended', String), { interval: 20 })
      .toBe('appended')
  })
})
