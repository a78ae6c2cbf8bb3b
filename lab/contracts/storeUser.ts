import { randomUUID } from 'node:crypto'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { beforeAll, expect, it } from 'vitest'
import { collect } from '#embedded/eventstore/testing.ts'
import { connectAllEvents } from '#ledger/eventStore/allEvents.ts'
import { connectClient, disposeClient } from '#ledger/eventStore/client.ts'
import { type CheckedEventStore, connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { toStoreError } from '#ledger/eventStore/storeErrors.ts'
import { ensureStoreUser } from '#ledger/eventStore/storeUser.ts'
import type { NewEvent } from '#shared/ports/eventStore.ts'
import { hiddenBy, upToNow } from '#shared/wholeStream.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

const event = (): NewEvent => ({ id: randomUUID(), type: 'Happened', data: {}, metadata: {} })
const as = (address: string, user: string, password: string): string =>
  address.replace(/\/\/[^@/]*@/, `//${user}:${password}@`)

/** The user that the application gets, on a server that has access lists. */
export const storeUserContract = (adminUrl: string): void => {
  const user = `calabash-${randomUUID().slice(0, 8)}`
  const stream = `goal-${Date.now()}`
  let url = as(adminUrl, user, randomUUID())
  let store: CheckedEventStore
  let client: EventStoreDBClient

  const connect = (): void => {
    const [opened, raw] = [connectEventStore(url), connectClient(url)]
    atFileEnd(() => Promise.all([opened.close(), disposeClient(raw, 500)]))
    store = opened
    client = raw
  }
  beforeAll(async () => {
    await ensureStoreUser({ adminUrl, url })
    connect()
  })

  it('does what the application does: appends, reads, follows the log, and sees what hides events', async () => {
    await store.ensureWritable()
    expect(await store.append(stream, [event(), event()], 'no_stream')).toMatchObject({ outcome: 'appended' })
    expect(await collect(store.read(stream))).toHaveLength(2)
    expect(await hiddenBy(store, stream)).toBeUndefined()
    expect(await store.head([stream])).toEqual(expect.any(BigInt))
    const met = []
    for await (const item of upToNow(store, { streamPrefix: [stream, `$$${stream}`], after: undefined }))
      if (item.kind === 'event') met.push(item.event)
    expect(met).toHaveLength(2)
    const all = connectAllEvents(url)
    const end = await all.end()
    const found = []
    for await (const { streamId } of all.read(end ?? 0n)) if (streamId === stream) found.push(streamId)
    await all.close()
    expect(found).toHaveLength(2)
  })

  const forbidden: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['deletes no stream', () => client.deleteStream(stream)],
    ['deletes no stream for good', () => client.tombstoneStream(stream)],
    ['hides no events', () => client.setStreamMetadata(stream, { truncateBefore: 1 })],
    ['changes no access list', () => client.setStreamMetadata('$all', { acl: { readRoles: ['$all'] } })],
    ['reads no system stream', () => collect(client.readStream('$settings'))],
    ['reads no users', () => collect(client.readStream('$users'))],
    ['makes no user', () => store.append(`$user-${user}x`, [event()], 'no_stream')],
  ]
  it.each(forbidden)('%s', async (_, work) => {
    const refused = work().catch(error => Promise.reject(toStoreError(error, 'trying')))
    await expect(refused).rejects.toMatchObject({ fault: 'access_denied' })
    expect(await collect(store.read(stream))).toHaveLength(2)
  })

  it('is the only one beside the admins', async () => {
    const stranger = connectEventStore(as(url, user, 'another password'))
    await expect(stranger.append(stream, [event()], 1n)).rejects.toMatchObject({ fault: 'access_denied' })
    await stranger.close()
  })

  it('stays as it is when it is made again, and gets a new password where the address has one', async () => {
    await ensureStoreUser({ adminUrl, url })
    expect(await store.append(stream, [event()], 1n)).toMatchObject({ outcome: 'appended' })
    url = as(adminUrl, user, randomUUID())
    await ensureStoreUser({ adminUrl, url })
    connect()
    expect(await store.append(stream, [event()], 2n)).toMatchObject({ outcome: 'appended' })
  })

  it('is not made where others have set access lists', async () => {
    const other = as(adminUrl, `other-${randomUUID().slice(0, 8)}`, randomUUID())
    await expect(ensureStoreUser({ adminUrl, url: other })).rejects.toThrow(
      'has default access lists already',
    )
    await expect(ensureStoreUser({ adminUrl, url: adminUrl })).rejects.toThrow('different users')
  })
}
