/** @module-tag detail */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { EventStoreDBClient, NO_STREAM, START } from '@eventstore/db-client'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { openEventLog } from './eventLog.ts'
import { LogUnavailable, noBytes } from './model.ts'
import { startEventStore } from './server.ts'
import { collect, event, events, startTestServer, streamOf, until } from './testing.ts'

const query = async (url: string, sql: string, values: unknown[] = []): Promise<unknown[]> => {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    return (await database.query(sql, values)).rows
  } finally {
    await database.end()
  }
}

const writerLock = 0x45_53_44_42

/** What a network fault or a restart of Postgres does to the writer. */
const killWriter = (url: string) =>
  query(
    url,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [writerLock],
  )

describe('a restart', () => {
  it('continues at the end of the log', async () => {
    const first = await startTestServer()
    const stream = streamOf('goal')
    await first.client.appendToStream(stream, events(3))
    await first.client.deleteStream(stream)
    await first.client.appendToStream(stream, events(2))
    const before = await collect(first.client.readAll())
    await first.server.close()

    const { client } = await startTestServer({ databaseUrl: first.databaseUrl })
    expect(await collect(client.readAll())).toEqual(before)
    const appended = await client.appendToStream(stream, event(), { expectedRevision: 4n })
    expect(appended.position?.commit).toBeGreaterThan(before.at(-1)?.event?.position?.commit ?? 0n)
    expect((await collect(client.readStream(stream))).map(({ event: read }) => read?.revision)).toEqual([
      3n,
      4n,
      5n,
    ])
  })

  it('waits for a predecessor’s lock', async () => {
    const { server, databaseUrl } = await startTestServer()
    const refused = startEventStore({ databaseUrl, lockWaitMs: 100 })
    await expect(refused).rejects.toThrow(/^another event store is using this database$/)
    const successor = startTestServer({ databaseUrl })
    await server.close()
    const { client } = await successor
    expect(await client.appendToStream(streamOf('goal'), event())).toMatchObject({ success: true })
  })
})

describe('stopping', () => {
  it('finishes pending appends and ends every other call as unavailable', async () => {
    const { server, client, databaseUrl } = await startTestServer()
    const stream = streamOf('goal')
    await client.appendToStream(stream, event())
    const subscription = client.subscribeToAll()
    const ended = new Promise(resolve => subscription.once('error', resolve))
    await new Promise(resolve => subscription.once('caughtUp', resolve))
    await query(databaseUrl, stallFor('Slow'))
    const blocker = new pg.Client({ connectionString: databaseUrl })
    await blocker.connect()
    onTestFinished(() => blocker.end())
    await blocker.query('select pg_advisory_lock(1)')
    const pending = client.appendToStream(stream, event('Slow'))
    await until(async () => (await query(databaseUrl, stalledLocks)).length > 0)

    const closed = server.close()
    await blocker.query('select pg_advisory_unlock(1)')
    expect(await pending).toMatchObject({ success: true, nextExpectedRevision: 1n })
    await closed
    expect(await ended).toMatchObject({ type: 'unavailable' })
    await server.close()
    await expect(client.appendToStream(stream, event())).rejects.toThrow()
  })
})

describe('a lost database connection', () => {
  const append = (
    stream: string,
    id: string = randomUUID(),
    expected: 'any' | 'no_stream' = 'no_stream',
  ) => ({
    kind: 'append' as const,
    stream,
    expected,
    events: [{ id, type: 'Happened', json: true, data: noBytes, metadata: noBytes }],
    deadline: Number.POSITIVE_INFINITY,
  })

  it('fails pending appends, then continues from the table, for writers and subscribers', async () => {
    const databaseUrl = await freshDatabase()
    const eventLog = await openEventLog({ databaseUrl })
    onTestFinished(() => eventLog.close())
    await eventLog.submit(append('goal-1'))
    const announced: number[] = []
    eventLog.onCommitted(committed => announced.push(...committed.map(({ position }) => position)))

    // Simulates a commit whose answer is lost: the row exists, without an answer.
    await query(databaseUrl, stallFor('Happened'))
    const blocker = new pg.Client({ connectionString: databaseUrl })
    await blocker.connect()
    onTestFinished(() => blocker.end())
    await blocker.query('select pg_advisory_lock(1)')
    const pending = eventLog.submit(append('goal-2'))
    const rejected = expect(pending).rejects.toThrow(LogUnavailable)
    await until(async () => (await query(databaseUrl, stalledLocks)).length > 0)
    // Waits for the writer's lock, so that the row exists before the next writer looks.
    const locked = blocker.query('select pg_advisory_lock($1)', [writerLock])
    await killWriter(databaseUrl)
    await Promise.all([rejected, locked])
    await query(
      databaseUrl,
      `set session_replication_role = replica;
       insert into eventstore.events select position + 1000, 'goal-3', 0, gen_random_uuid(), type, json, created_ticks,
         data, metadata from eventstore.events where stream = 'goal-1'`,
    )
    await blocker.query('select pg_advisory_unlock_all()')

    await until(() => announced.length > 0)
    expect(announced).toEqual([1200])
    expect(await eventLog.submit(append('goal-3'))).toEqual({ kind: 'wrong_expected_version', current: 0 })
    const { position } = (await eventLog.submit(append('goal-2'))) as { position: number }
    expect(position).toBeGreaterThan(1200)
    expect(announced).toEqual([1200, position])
  })

  it('is replaced even without appends', async () => {
    const { client, databaseUrl } = await startTestServer()
    const subscription = client.subscribeToAll()
    const seen: (string | undefined)[] = []
    subscription.on('data', resolved => seen.push(resolved.event?.id))
    await new Promise(resolve => subscription.once('caughtUp', resolve))
    expect(await killWriter(databaseUrl)).toHaveLength(1)
    await until(async () => (await killWriter(databaseUrl)).length > 0)
    const added = event()
    await until(() =>
      client.appendToStream(streamOf('goal'), added).then(
        () => true,
        () => false,
      ),
    )
    await until(() => seen.includes(added.id))
    expect(seen.filter(id => id === added.id)).toHaveLength(1)
    await subscription.unsubscribe()
  })

  it('is reported as UNAVAILABLE, and repeated appends count once', async () => {
    const { client, databaseUrl } = await startTestServer()
    const written = new Map<string, string[]>()
    let stop = false
    const codes = new Set<unknown>()
    const writers = Array.from({ length: 8 }, async () => {
      const stream = streamOf('goal')
      const ids: string[] = []
      written.set(stream, ids)
      for (let revision = -1n; !stop; revision++) {
        const added = event()
        const expectedRevision = revision < 0n ? NO_STREAM : revision
        for (let done = false; !done; )
          await client.appendToStream(stream, added, { expectedRevision }).then(
            () => {
              done = true
            },
            error => codes.add(error.code),
          )
        ids.push(added.id)
      }
    })
    // A break between two commits has no effect.
    let round = 0
    while (round < 3 || codes.size === 0) {
      const enough = 40 * ++round
      await until(() => [...written.values()].every(ids => ids.length > enough))
      await killWriter(databaseUrl)
    }
    const last = 40 * (round + 1)
    await until(() => [...written.values()].every(ids => ids.length > last))
    stop = true
    await Promise.all(writers)
    expect([...codes]).toEqual([14])
    for (const [stream, ids] of written) {
      const stored = (await collect(client.readStream(stream))).map(resolved => resolved.event?.id)
      expect(stored).toEqual(ids)
    }
  })
})

it('loses and duplicates nothing when killed while writers retry', async () => {
  const databaseUrl = await freshDatabase()
  let child = await launch(databaseUrl, 0)
  onTestFinished(() => void child.process.kill('SIGKILL'))
  const store = connectEventStore(`esdb://127.0.0.1:${child.port}?tls=false`)
  onTestFinished(() => store.close())
  const acknowledged = new Map<string, string[]>()
  let stop = false
  const writers = Array.from({ length: 16 }, async () => {
    const stream = streamOf('goal')
    const ids: string[] = []
    acknowledged.set(stream, ids)
    for (let revision: bigint | 'no_stream' = 'no_stream'; !stop; ) {
      const id = randomUUID()
      for (;;) {
        try {
          const added = [{ id, type: 'Happened', data: {}, metadata: {} }]
          const appended = await store.append(stream, added, revision)
          if (appended.outcome === 'conflict') return expect.fail('another wrote to a stream of one writer')
          revision = appended.revision
          break
        } catch {
          await new Promise(resolve => setTimeout(resolve, 10 + 40 * Math.random()))
        }
      }
      ids.push(id)
    }
  })
  const everybodyHas = (count: number) =>
    until(() => [...acknowledged.values()].every(ids => ids.length >= count))
  const followed: string[] = []
  const following = new AbortController()
  const follower = (async () => {
    for await (const item of store.subscribe({
      streamPrefix: 'goal-',
      after: undefined,
      signal: following.signal,
    }))
      if (item.kind === 'event') followed.push(item.event.id)
  })()

  for (const count of [30, 60]) {
    await everybodyHas(count)
    child.process.kill('SIGKILL')
    await once(child.process, 'exit')
    child = await launch(databaseUrl, child.port)
  }
  await everybodyHas(90)
  stop = true
  await Promise.all(writers)

  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${child.port}?tls=false`)
  for (const [stream, ids] of acknowledged) {
    const stored = (await collect(client.readStream(stream))).map(resolved => resolved.event?.id)
    expect(stored).toEqual(ids)
  }
  const all = await collect(client.readAll({ fromPosition: START }))
  const inLog = all
    .filter(resolved => resolved.event?.streamId.startsWith('goal-'))
    .map(resolved => resolved.event?.id)
  await until(() => followed.length >= inLog.length)
  expect(followed).toEqual(inLog)
  following.abort()
  await follower
})

const main = fileURLToPath(new URL('main.ts', import.meta.url))

const launch = async (
  databaseUrl: string,
  port: number,
): Promise<{ process: ChildProcess; port: number }> => {
  const child = fork(main, ['--database-url', databaseUrl, '--port', `${port}`], { silent: true })
  const [ready] = (await once(child, 'message')) as [{ port: number }]
  return { process: child, port: ready.port }
}

/** Inserts of this type wait for advisory lock 1. */
const stallFor = (type: string): string => `
  create function eventstore.stall() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(1); return new; end';
  create trigger stall before insert on eventstore.events
    for each row when (new.type = '${type}') execute function eventstore.stall()`
const stalledLocks = `select 1 from pg_locks where locktype = 'advisory' and objid = 1 and not granted
  and database = (select oid from pg_database where datname = current_database())`
