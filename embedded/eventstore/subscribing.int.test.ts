import { setImmediate as tick } from 'node:timers/promises'
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  END,
  eventTypeFilter,
  excludeSystemEvents,
  type Position,
  START,
  StreamDeletedError,
  streamNameFilter,
} from '@eventstore/db-client'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { collect, event, events, startTestServer, streamOf, until } from './testing.ts'

const { client, databaseUrl } = await startTestServer()

const idOf = (resolved: AllStreamResolvedEvent): string => resolved.event?.id ?? ''
const idsInLog = async (fromPosition: Position | typeof START = START): Promise<string[]> =>
  (await collect(client.readAll({ fromPosition }))).map(idOf)

/** Collects in the background what a subscription brings. */
const record = (subscription: AllStreamSubscription) => {
  const ids: string[] = []
  const caughtUp: number[] = []
  subscription.on('data', resolved => ids.push(idOf(resolved)))
  subscription.on('caughtUp', () => caughtUp.push(ids.length))
  return { ids, caughtUp }
}

describe('a subscription to a stream', () => {
  const take = async (fromRevision: bigint | typeof START | typeof END, count: number, stream: string) => {
    const revisions: number[] = []
    for await (const { event: read } of client.subscribeToStream(stream, { fromRevision })) {
      revisions.push(Number(read?.revision))
      if (revisions.length === count) return revisions
    }
    return revisions
  }

  it('begins after a revision and continues with new events', async () => {
    const stream = streamOf('goal')
    await client.appendToStream(stream, events(3))
    const taken = take(0n, 4, stream)
    await client.appendToStream(streamOf('goal'), events(2))
    await client.appendToStream(stream, events(2))
    expect(await taken).toEqual([1, 2, 3, 4])
  })

  it('begins at the start with the first event', async () => {
    const stream = streamOf('goal')
    await client.appendToStream(stream, events(2))
    expect(await take(START, 2, stream)).toEqual([0, 1])
  })

  it('begins at the end with the next event, even of a stream that does not exist yet', async () => {
    const stream = streamOf('goal')
    for (const first of [0, 1]) {
      const subscription = client.subscribeToStream(stream, { fromRevision: END })
      const next = new Promise(resolve =>
        subscription.once('data', ({ event: read }) => resolve(read?.revision)),
      )
      await new Promise(resolve => subscription.once('caughtUp', resolve))
      await client.appendToStream(stream, event())
      expect(await next).toBe(BigInt(first))
      await subscription.unsubscribe()
    }
  })

  it('waits at a future revision', async () => {
    const stream = streamOf('goal')
    const taken = take(3n, 1, stream)
    await client.appendToStream(stream, events(6))
    expect(await taken).toEqual([4])
  })

  it('returns visible events, and those after a deletion', async () => {
    const stream = streamOf('goal')
    await client.appendToStream(stream, events(5))
    await client.setStreamMetadata(stream, { maxCount: 2 })
    expect(await take(START, 2, stream)).toEqual([3, 4])
    await client.deleteStream(stream)
    const taken = take(START, 1, stream)
    await client.appendToStream(stream, event())
    expect(await taken).toEqual([5])
  })

  it('ends at the tombstone', async () => {
    const stream = streamOf('goal')
    await client.appendToStream(stream, event())
    const subscription = client.subscribeToStream(stream)
    const types: (string | undefined)[] = []
    subscription.on('data', ({ event: read }) => types.push(read?.type))
    const ended = new Promise(resolve => subscription.once('error', resolve))
    await new Promise(resolve => subscription.once('caughtUp', resolve))
    await client.tombstoneStream(stream)
    expect(await ended).toBeInstanceOf(StreamDeletedError)
    expect(types).toEqual(['Happened', '$streamDeleted'])
    await expect(take(START, 1, stream)).rejects.toThrow(StreamDeletedError)
  })
})

describe('a subscription to $all', () => {
  it('returns everything once and in order, whenever it begins and however slow it is', async () => {
    const batches = 150
    const perBatch = 40 // Together more than a slow subscriber is held in memory.
    const { position: before } = await client.appendToStream(streamOf('goal'), event())
    const writing = Promise.all(
      Array.from({ length: 6 }, async () => {
        const stream = streamOf('goal')
        for (let batch = 0; batch < batches / 6; batch++)
          await client.appendToStream(stream, events(perBatch))
      }),
    )
    const follow = async (pause: (seen: number) => unknown): Promise<string[]> => {
      const ids: string[] = []
      for await (const resolved of client.subscribeToAll({ fromPosition: before! })) {
        ids.push(idOf(resolved))
        await pause(ids.length)
        if (ids.length === batches * perBatch) break
      }
      return ids
    }
    const standing = new Promise<void>(resolve => writing.then(() => resolve()))
    const followers = [
      follow(() => undefined),
      follow(seen => seen % 10 === 0 && tick()),
      follow(() => tick()),
      // Pauses until everything has been written.
      follow(seen => seen === 100 && standing),
    ]
    for (let late = 0; late < 4; late++) {
      await client.appendToStream(streamOf('late'), event())
      await tick()
    }
    await writing
    const expected = (await idsInLog(before!)).slice(1, 1 + batches * perBatch)
    expect(new Set(expected).size).toBe(batches * perBatch)
    for (const ids of await Promise.all(followers)) expect(ids).toEqual(expected)
  })

  it('reports once that it has caught up, then is live', async () => {
    const subscription = client.subscribeToAll({ fromPosition: START })
    const { ids, caughtUp } = record(subscription)
    await until(() => caughtUp.length > 0)
    expect(ids).toEqual(await idsInLog())
    const { position } = await client.appendToStream(streamOf('goal'), events(3))
    await until(() => ids.length === caughtUp[0]! + 3)
    expect((await idsInLog(position!)).at(-1)).toBe(ids.at(-1))
    expect(caughtUp).toHaveLength(1)
    await subscription.unsubscribe()
  })

  it('begins after a position, or at the end', async () => {
    const { position } = await client.appendToStream(streamOf('goal'), event())
    const after = client.subscribeToAll({ fromPosition: position! })
    const atEnd = client.subscribeToAll({ fromPosition: END })
    const recorded = [record(after), record(atEnd)]
    await until(() => recorded.every(({ caughtUp }) => caughtUp.length > 0))
    const added = event()
    await client.appendToStream(streamOf('goal'), added)
    await until(() => recorded.every(({ ids }) => ids.length > 0))
    expect(recorded.map(({ ids }) => ids)).toEqual([[added.id], [added.id]])
    await Promise.all([after.unsubscribe(), atEnd.unsubscribe()])
  })
})

describe('a filtered subscription', () => {
  const mark = streamOf('mark')
  it.each([
    ['stream prefixes', streamNameFilter({ prefixes: ['nothing-', `${mark}-p`] }), `${mark}-p1`, 'Happened'],
    ['a stream expression', streamNameFilter({ regex: `^${mark}-r\\d$` }), `${mark}-r1`, 'Happened'],
    ['type prefixes', eventTypeFilter({ prefixes: [`${mark}Tp`] }), streamOf('goal'), `${mark}Tp1`],
    ['a type expression', eventTypeFilter({ regex: `^${mark}Tr\\d$` }), streamOf('goal'), `${mark}Tr1`],
  ])('brings what matches %s, before and after catching up', async (_kind, filter, stream, type) => {
    const added = [event(type), event(type)]
    await client.appendToStream(stream, added[0]!)
    await client.appendToStream(streamOf('other'), events(100))
    const subscription = client.subscribeToAll({ filter })
    const { ids, caughtUp } = record(subscription)
    await until(() => caughtUp.length > 0)
    await client.appendToStream(streamOf('other'), events(100))
    await client.appendToStream(stream, added[1]!)
    await until(() => ids.length >= 2)
    expect(ids).toEqual(added.map(({ id }) => id))
    await subscription.unsubscribe()
  })

  it('sends checkpoints', async () => {
    const { position: start } = await client.appendToStream(streamOf('goal'), event())
    await client.appendToStream(streamOf('goal'), events(200))
    const checkpoints: Position[] = []
    const subscription = client.subscribeToAll({
      fromPosition: start!,
      filter: excludeSystemEvents({
        checkpointInterval: 2,
        checkpointReached: async (_subscription, position) => {
          checkpoints.push(position)
        },
      }),
    })
    const { ids, caughtUp } = record(subscription)
    await until(() => caughtUp.length > 0)
    // 200 events in steps of 2 x 32, and the rest of them on catching up.
    expect(checkpoints).toHaveLength(4)
    await client.appendToStream(streamOf('goal'), events(63))
    await client.appendToStream(streamOf('goal'), event())
    await until(() => checkpoints.length > 4)
    await until(() => ids.length === 264)
    expect(checkpoints).toHaveLength(5)

    const all = await collect(client.readAll({ fromPosition: start! }))
    const positions = all.map(resolved => resolved.event?.position)
    expect(checkpoints).toEqual([64, 128, 192, 200, 264].map(index => positions[index]))
    await subscription.unsubscribe()
  })

  it('sends checkpoints even if nothing matches', async () => {
    const filter = streamNameFilter({
      prefixes: ['never-'],
      checkpointReached: async (_subscription, position) => {
        checkpoints.push(position)
      },
    })
    const checkpoints: Position[] = []
    const { position } = await client.appendToStream(streamOf('goal'), events(10))
    const subscription = client.subscribeToAll({ filter }).on('data', () => expect.fail('something matched'))
    await until(() => checkpoints.at(-1)?.commit === position?.commit)
    await subscription.unsubscribe()
  })
})

describe('while the commit of one append stalls', () => {
  const stallKey = 4242
  const database = new pg.Client({ connectionString: databaseUrl })
  afterAll(() => database.end())

  const stalled = async (): Promise<boolean> => {
    const waiting = await database.query(
      'select 1 from pg_locks where locktype = $1 and objid = $2 and not granted',
      ['advisory', stallKey],
    )
    return waiting.rows.length > 0
  }

  it('nothing overtakes it, and no subscriber skips it', async () => {
    await database.connect()
    await database.query(`
      create function eventstore.stall() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${stallKey}); return new; end';
      create trigger stall before insert on eventstore.events
        for each row when (new.type = 'Stalled') execute function eventstore.stall()`)
    const { position: start } = await client.appendToStream(streamOf('goal'), event())
    const live = client.subscribeToAll({ fromPosition: start! })
    const early = record(live)
    await until(() => early.caughtUp.length > 0)

    await database.query('select pg_advisory_lock($1)', [stallKey])
    const order: string[] = []
    const append = async (name: string, type: string): Promise<void> => {
      await client.appendToStream(streamOf(name), event(type))
      order.push(type)
    }
    const slow = append('slow', 'Stalled')
    await until(stalled)
    // These reach the server later, while the first is being committed, and each by itself.
    const quick: Promise<void>[] = []
    for (let index = 0; index < 30; index++) {
      quick.push(append('quick', `Quick ${index}`))
      await tick()
    }
    // Readers and subscribers come and go meanwhile; none of them may see more than was committed before.
    const late = client.subscribeToAll({ fromPosition: start! })
    const during = record(late)
    await until(() => during.caughtUp.length > 0)
    for (let round = 0; round < 20; round++) expect(await idsInLog(start!)).toHaveLength(1)
    expect([early.ids, during.ids, order]).toEqual([[], [], []])
    expect(await stalled()).toBe(true)

    await database.query('select pg_advisory_unlock($1)', [stallKey])
    await Promise.all([slow, ...quick])
    const expected = (await idsInLog(start!)).slice(1)
    expect(expected).toHaveLength(31)
    await until(() => early.ids.length >= 31 && during.ids.length >= 31)
    expect(early.ids).toEqual(expected)
    expect(during.ids).toEqual(expected)
    expect(order[0]).toBe('Stalled')
    await Promise.all([live.unsubscribe(), late.unsubscribe()])
  })
})
