import { AccessDeniedError, EventStoreDBClient, WrongExpectedVersionError } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { loopbackCertificate } from './certificate.ts'
import { collect, event, startTestServer, streamOf } from './testing.ts'

const tls = loopbackCertificate()
const { server } = await startTestServer({ tls, password: 'changeit', host: 'localhost' })
const clientOf = (user?: { username: string; password: string }) =>
  new EventStoreDBClient({ endpoint: `localhost:${server.port}` }, { rootCertificate: tls.cert }, user)
const admin = clientOf({ username: 'admin', password: 'changeit' })
const stranger = clientOf({ username: 'AzureDiamond', password: 'hunter2' })
const anonymous = clientOf()

it('has an address with TLS', () => expect(server.url).toBe(`esdb://localhost:${server.port}?tls=true`))

it('accepts the password', async () => {
  const stream = streamOf('goal')
  await admin.appendToStream(stream, event())
  const credentials = { username: 'ops', password: 'changeit' }
  await stranger.appendToStream(stream, event(), { credentials })
  expect(await collect(anonymous.readStream(stream, { credentials }))).toHaveLength(2)
})

describe.each([
  ['an unknown user', stranger],
  ['without a user', anonymous],
])('to %s', (_who, client) => {
  const stream = streamOf('goal')
  it.each<[string, () => Promise<unknown>]>([
    ['append', () => client.appendToStream(stream, event())],
    ['read', () => collect(client.readStream(stream))],
    ['read all', () => collect(client.readAll({ maxCount: 1 }))],
    ['subscribe', () => collect(client.subscribeToAll())],
    ['delete', () => client.deleteStream(stream)],
    ['tombstone', () => client.tombstoneStream(stream)],
    ['describe', () => client.setStreamMetadata(stream, {})],
  ])('it does not let them %s', async (_what, call) => expect(call()).rejects.toThrow(AccessDeniedError))
})

it('refuses each append separately', async () => {
  const stream = streamOf('goal')
  const credentials = { username: 'admin', password: 'wrong' }
  await expect(admin.appendToStream(stream, event(), { credentials })).rejects.toThrow(AccessDeniedError)
  await expect(admin.appendToStream(stream, event(), { expectedRevision: 4n })).rejects.toThrow(
    WrongExpectedVersionError,
  )
})

it('is found by clients that look for a leader', async () => {
  const client = new EventStoreDBClient(
    { discover: { address: 'localhost', port: server.port } },
    { rootCertificate: tls.cert },
    { username: 'admin', password: 'changeit' },
  )
  expect(await client.appendToStream(streamOf('goal'), event())).toMatchObject({ success: true })
})
