import { binaryEvent } from '@eventstore/db-client'
import { expect, it, onTestFinished } from 'vitest'
import { collect, event, events, startTestServer } from '#embedded/eventstore/testing.ts'
import type { EventStore, FeedItem, Wanted } from '#shared/ports/eventStore.ts'
import { connectEventStore } from './eventStoreDb.ts'
import { NeedsProtocol, openLogTable } from './table.ts'

/** A log, and two adapters that read it: from its table, and by the protocol. */
const setUp = async () => {
  const { server, client, databaseUrl } = await startTestServer()
  const tableErrors: unknown[] = []
  const direct = connectEventStore(server.url, {
    tableUrl: databaseUrl,
    onTableError: error => tableErrors.push(error),
  })
  const byProtocol = connectEventStore(server.url)
  onTestFinished(async () => {
    await Promise.all([direct.close(), byProtocol.close()])
  })
  return { server, client, databaseUrl, direct, byProtocol, tableErrors }
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

it('returns the same events as the protocol, from any position, by stream and by type', async () => {
  const { client, direct, byProtocol } = await setUp()
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
    const expected = eventsIn(await follow(byProtocol, wanted, untilCaughtUp))
    expect(eventsIn(await follow(direct, wanted, untilCaughtUp))).toEqual(expected)
    const after = expected[700]?.position
    if (after === undefined) continue
    expect(eventsIn(await follow(direct, { ...wanted, after }, untilCaughtUp))).toEqual(expected.slice(701))
  }
})

it('catches up from the table, and continues by the protocol', async () => {
  const { server, client, direct } = await setUp()
  await client.appendToStream('goal-1', events(3))
  const items = await follow(direct, { streamPrefix: 'goal-' }, all => {
    const count = eventsIn(all).length
    if (all.at(-1)?.kind === 'caught_up') void client.appendToStream('goal-1', events(2))
    return count === 5
  })
  expect(eventsIn(items).map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n])
  await server.close()
  // It cannot be checked any more whether the log is ours.
  await expect(collect(direct.read('goal-1'))).rejects.toMatchObject({ fault: 'unavailable' })
})

it('uses the protocol for streams with metadata or a deletion', async () => {
  const { client, direct, byProtocol } = await setUp()
  for (const n of [1, 2, 3, 4]) await client.appendToStream(`goal-${n}`, events(5))
  await client.setStreamMetadata('goal-1', { truncateBefore: 3 })
  await client.setStreamMetadata('goal-2', { maxCount: 2 })
  await client.deleteStream('goal-3')
  await client.tombstoneStream('goal-4')
  for (const n of [1, 2, 3])
    expect(await collect(direct.read(`goal-${n}`))).toEqual(await collect(byProtocol.read(`goal-${n}`)))
  await expect(collect(direct.read('goal-4'))).rejects.toMatchObject({ fault: 'deleted' })
})

it('reads a stream as the protocol does', async () => {
  const { client, direct, byProtocol } = await setUp()
  for (let n = 0; n < 6; n++) await client.appendToStream('goal-1', events(400))
  await client.appendToStream('goal-10', events(2))
  const all = await collect(byProtocol.read('goal-1'))
  expect(all).toHaveLength(2_400)
  expect(await collect(direct.read('goal-1'))).toEqual(all)
  expect(await collect(direct.read('goal-1', 0n, 1_300))).toEqual(all.slice(0, 1_300))
  expect(await collect(direct.read('goal-1', 2_390n, 7))).toEqual(all.slice(2_390, 2_397))
  expect(await collect(direct.read('goal-2'))).toEqual([])
})

it('uses the protocol for events that are not JSON', async () => {
  const { client, databaseUrl, direct, byProtocol, tableErrors } = await setUp()
  await client.appendToStream('goal-1', events(2))
  const bytes = Buffer.from([0xff, 0x00, 0x80])
  await client.appendToStream('goal-1', binaryEvent({ type: 'Bytes', data: bytes }))
  await client.appendToStream('goal-1', events(2))
  const wanted = { streamPrefix: 'goal-' }
  const expected = eventsIn(await follow(direct, wanted, untilCaughtUp))
  expect(expected).toEqual(eventsIn(await follow(byProtocol, wanted, untilCaughtUp)))
  expect(expected).toHaveLength(5)
  expect(await collect(direct.read('goal-1'))).toEqual(expected)
  const table = openLogTable(databaseUrl, () => undefined)
  await expect(table.pages({ ...wanted, after: undefined }).next()).rejects.toThrow(NeedsProtocol)
  await table.close()
  expect(tableErrors).toEqual([])
})

it('reports a table that cannot be read, and uses the protocol', async () => {
  const { server, client, databaseUrl, byProtocol } = await setUp()
  await client.appendToStream('goal-1', events(5))
  const missing = new URL(databaseUrl)
  missing.pathname = '/missing'
  const tableErrors: unknown[] = []
  const direct = connectEventStore(server.url, {
    tableUrl: missing.href,
    onTableError: error => tableErrors.push(error),
  })
  onTestFinished(() => direct.close())
  const expected = await collect(byProtocol.read('goal-1'))
  expect(await collect(direct.read('goal-1'))).toEqual(expected)
  expect(eventsIn(await follow(direct, { streamPrefix: 'goal-' }, untilCaughtUp))).toEqual(expected)
  expect(tableErrors).toMatchObject([{ code: '3D000' }, { code: '3D000' }])
})
