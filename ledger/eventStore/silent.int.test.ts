/** @module-tag detail */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { startLink } from '#lab/chaos/proxy.ts'
import { connectEventStore } from './eventStoreDb.ts'

const server = await startEmbeddedEventStore({
  databaseUrl: await freshDatabase(),
  onTrouble: reason => console.error(reason),
})
afterAll(server.stop)
const link = await startLink('to the store', Number(new URL(server.url).port))
afterAll(link.close)
const through = new URL(server.url)
through.port = String(link.port)

it('recovers soon after its connection went silent', async () => {
  const store = connectEventStore(through.href)
  const leaving = new AbortController()
  const seen: string[] = []
  const following = (async () => {
    for await (const item of store.subscribe({
      streamPrefix: 'goal-',
      after: undefined,
      signal: leaving.signal,
    }))
      if (item.kind === 'event') seen.push(item.event.stream)
  })()
  const append = (stream: string) =>
    store.append(stream, [{ id: randomUUID(), type: 'Sane', data: {}, metadata: {} }], 'no_stream')
  try {
    await append('goal-1')
    await expect.poll(() => seen).toEqual(['goal-1'])
    link.forsake()
    const began = performance.now()
    await expect
      .poll(() => append('goal-2').then(({ outcome }) => outcome, String), { interval: 50 })
      .toMatch(/appended|conflict/)
    await expect.poll(() => seen, { interval: 20 }).toEqual(['goal-1', 'goal-2'])
    expect(performance.now() - began).toBeLessThan(60_000)
  } finally {
    leaving.abort()
    await following
    await store.close()
  }
})
