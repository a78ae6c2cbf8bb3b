import { binaryEvent } from '@eventstore/db-client'
import { expect, it, onTestFinished } from 'vitest'
import type { EventStore, FeedItem, Wanted } from '#shared/ports/eventStore.ts'
import { collect, event, events, startTestServer } from './embedded/testing.ts'
import { connectEventStore } from './eventStoreDb.ts'
import { openLogTable } from './table.ts'

/** A log of its own, and the two ways to it. */
const given = async () => {
  const { server, client, databaseUrl } = await startTestServer()
  const direct = connectEventStore(server.url, { tableUrl: databaseUrl })
  const asked = connectEventStore(server.url)
  onTestFinished(async () => {
    await Promise.all([direct.close(), asked.close()])
  })
  return { server, client, databaseUrl, direct, asked }
}

type Following = Wanted & { readonly after?: bigint }
const follow = async (store: EventStore, wanted: Following, isEnough: (items: FeedItem[]) => boolean) => {
  const items: FeedItem[] = []
  const done = new AbortController()
  for await (const item of store.subscribe({ after: undefined, ...wanted, signal: done.signal })) {
    items.push(item)
    if (isEnough(items)) break
  }
  done.abort()
  return items
}
const untilCaughtUp = (items: FeedItem[]): boolean => items.at(-1)?.kind === 'caught_up'
const eventsIn = (items: readonly FeedItem[]) =>
  items.flatMap(item => (item.kind === 'event' ? [item.event] : []))

it('gives the same events as the protocol, from any place, by stream and by type', async () => {
  const { client, direct, asked } = await given()
  for (let n = 0; n < 30; n++) {
    await client.appendToStream(`goal-${n % 3}`, events(60, n % 2 ? 'Odd' : 'Even'))
    await client.appendToStream(`other-${n}`, event('Passed over', { text: 'ĀĬ 😀 \\u0000 \n' }))
  }
  const all: Wanted[] = [
    { streamPrefix: 'goal-' },
    { streamPrefix: ['goal-1', 'other-'] },
    { typePrefix: ['Od', 'Pass'] },
    { streamPrefix: 'nothing-' },
  ]
  for (const wanted of all) {
    const told = eventsIn(await follow(asked, wanted, untilCaughtUp))
    expect(eventsIn(await follow(direct, wanted, untilCaughtUp))).toEqual(told)
    const after = told[700]?.position
    if (after === undefined) continue
    expect(eventsIn(await follow(direct, { ...wanted, after }, untilCaughtUp))).toEqual(told.slice(701))
  }
})

it('takes what there is from the table, and goes on by the protocol', async () => {
  const { server, client, direct } = await given()
  await client.appendToStream('goal-1', events(3))
  const items = await follow(direct, { streamPrefix: 'goal-' }, all => {
    const count = eventsIn(all).length
    if (all.at(-1)?.kind === 'caught_up') void client.appendToStream('goal-1', events(2))
    return count === 5
  })
  expect(eventsIn(items).map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n])
  await server.close()
  // Whether the log is still ours can't be known any more.
  await expect(collect(direct.read('goal-1'))).rejects.toMatchObject({ fault: 'unavailable' })
})

it('leaves to the protocol what metadata or a deletion hide', async () => {
  const { client, direct, asked } = await given()
  for (const n of [1, 2, 3, 4]) await client.appendToStream(`goal-${n}`, events(5))
  await client.setStreamMetadata('goal-1', { truncateBefore: 3 })
  await client.setStreamMetadata('goal-2', { maxCount: 2 })
  await client.deleteStream('goal-3')
  await client.tombstoneStream('goal-4')
  for (const n of [1, 2, 3])
    expect(await collect(direct.read(`goal-${n}`))).toEqual(await collect(asked.read(`goal-${n}`)))
  await expect(collect(direct.read('goal-4'))).rejects.toMatchObject({ fault: 'deleted' })
})

it('reads a stream as the protocol does', async () => {
  const { client, direct, asked } = await given()
  for (let n = 0; n < 6; n++) await client.appendToStream('goal-1', events(400))
  await client.appendToStream('goal-10', events(2))
  const all = await collect(asked.read('goal-1'))
  expect(all).toHaveLength(2_400)
  expect(await collect(direct.read('goal-1'))).toEqual(all)
  expect(await collect(direct.read('goal-1', 0n, 1_300))).toEqual(all.slice(0, 1_300))
  expect(await collect(direct.read('goal-1', 2_390n, 7))).toEqual(all.slice(2_390, 2_397))
  expect(await collect(direct.read('goal-2'))).toEqual([])
})

it('leaves to the protocol what is no JSON', async () => {
  const { client, databaseUrl, direct, asked } = await given()
  await client.appendToStream('goal-1', events(2))
  const bytes = Buffer.from([0xff, 0x00, 0x80])
  await client.appendToStream('goal-1', binaryEvent({ type: 'Bytes', data: bytes }))
  await client.appendToStream('goal-1', events(2))
  const wanted = { streamPrefix: 'goal-' }
  const told = eventsIn(await follow(direct, wanted, untilCaughtUp))
  expect(told).toEqual(eventsIn(await follow(asked, wanted, untilCaughtUp)))
  expect(told).toHaveLength(5)
  expect(await collect(direct.read('goal-1'))).toEqual(told)
  const table = openLogTable(databaseUrl)
  await expect(table.pages({ ...wanted, after: undefined }).next()).rejects.toThrow()
  await table.close()
})
