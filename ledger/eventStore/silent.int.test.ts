import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '#projections/db/testing.ts'
import { startLink } from '#shared/testing/chaos/proxy.ts'
import { startEmbeddedEventStore } from './embeddedProcess.ts'
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

it('goes on soon after its connection broke without a word', { timeout: 60_000 }, async () => {
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
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['goal-1'])
    link.forsake()
    const began = performance.now()
    await expect
      .poll(() => append('goal-2').then(({ outcome }) => outcome, String), { timeout: 60_000, interval: 50 })
      .toMatch(/appended|conflict/)
    await expect.poll(() => seen, { timeout: 60_000, interval: 20 }).toEqual(['goal-1', 'goal-2'])
    expect(performance.now() - began).toBeLessThan(8_000)
  } finally {
    leaving.abort()
    await following
    await store.close()
  }
})
