import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loopbackCertificate } from '#embedded/eventstore/certificate.ts'
import { collect, startTestServer } from '#embedded/eventstore/testing.ts'
import type { StoreFault } from '#shared/ports/eventStore.ts'
import { connectEventStore } from './eventStoreDb.ts'

const [today, before] = [loopbackCertificate(), loopbackCertificate()]
const { server } = await startTestServer({ tls: today, password: 'changeit', host: 'localhost' })

const storeWith = (certificate: Buffer, password: string) => {
  const file = join(tmpdir(), `calabash-${randomUUID()}.crt`)
  writeFileSync(file, certificate)
  const store = connectEventStore(
    `esdb://admin:${password}@localhost:${server.port}?tls=true&tlsCAFile=${file}`,
  )
  onTestFinished(() => store.close())
  return store
}

it('reads and writes with the right certificate and password', async () => {
  const store = storeWith(today.cert, 'changeit')
  const event = { id: randomUUID(), type: 'Happened', data: {}, metadata: {} }
  expect(await store.append('goal-1', [event], 'no_stream')).toMatchObject({ outcome: 'appended' })
  expect(await collect(store.read('goal-1'))).toHaveLength(1)
})

it.each<[string, Buffer, string, StoreFault, RegExp]>([
  ['an old certificate', before.cert, 'changeit', 'unavailable', /certificate/],
  ['a wrong password', today.cert, 'wrong', 'access_denied', /refuses this user/],
])('reports %s', async (_what, certificate, password, fault, words) => {
  const store = storeWith(certificate, password)
  const refusal = { name: 'StoreError', fault, message: expect.stringMatching(words) }
  const event = { id: randomUUID(), type: 'Happened', data: {}, metadata: {} }
  await expect(store.append('goal-2', [event], 'no_stream')).rejects.toMatchObject(refusal)
  await expect(collect(store.read('goal-1'))).rejects.toMatchObject(refusal)
  await expect(async () => {
    for await (const _ of store.subscribe({
      streamPrefix: 'goal-',
      after: undefined,
      signal: AbortSignal.timeout(fault === 'access_denied' ? 60_000 : 1),
    }))
      throw new Error('it brought something')
    if (fault === 'unavailable') throw store.status.connection
  }).rejects.toMatchObject(fault === 'unavailable' ? { reason: refusal } : refusal)
})
