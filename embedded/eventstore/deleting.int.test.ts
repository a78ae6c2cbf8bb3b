import {
  ANY,
  BACKWARDS,
  END,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { collect, event, events, startTestServer, streamOf, until } from './testing.ts'

const { client } = await startTestServer()

const begin = async (count = 4): Promise<string> => {
  const stream = streamOf('goal')
  await client.appendToStream(stream, events(count))
  return stream
}
const revisions = async (stream: string, direction: typeof BACKWARDS | 'forwards' = 'forwards') => {
  const fromRevision = direction === BACKWARDS ? END : 'start'
  return (await collect(client.readStream(stream, { direction, fromRevision }))).map(({ event: read }) =>
    Number(read?.revision),
  )
}

describe('a deleted stream', () => {
  it.each([ANY, 3n] as const)('is not found: %s', async expectedRevision => {
    const stream = await begin()
    const { position } = await client.deleteStream(stream, { expectedRevision })
    expect(position?.commit).toBeGreaterThan(0n)
    await expect(revisions(stream)).rejects.toThrow(StreamNotFoundError)
    await expect(revisions(stream, BACKWARDS)).rejects.toThrow(StreamNotFoundError)
  })

  it('stays in $all', async () => {
    const stream = await begin(2)
    await client.deleteStream(stream)
    const kept = (await collect(client.readAll())).filter(resolved => resolved.event?.streamId === stream)
    expect(kept).toHaveLength(2)
  })

  it.each([NO_STREAM, ANY, 3n] as const)(
    'begins again with %s, and its numbers go on',
    async expectedRevision => {
      const stream = await begin()
      await client.deleteStream(stream)
      const appended = await client.appendToStream(stream, events(2), { expectedRevision })
      expect(appended.nextExpectedRevision).toBe(5n)
      expect(await revisions(stream)).toEqual([4, 5])
      expect(await revisions(stream, BACKWARDS)).toEqual([5, 4])
      await client.appendToStream(stream, event(), { expectedRevision: 5n })
      expect(await revisions(stream)).toEqual([4, 5, 6])
    },
  )

  it('refuses appends that expect it', async () => {
    const stream = await begin()
    await client.deleteStream(stream)
    await expect(client.appendToStream(stream, event(), { expectedRevision: STREAM_EXISTS })).rejects.toThrow(
      StreamDeletedError,
    )
  })

  it('may be deleted again after it began again', async () => {
    const stream = await begin()
    await client.deleteStream(stream)
    await client.deleteStream(stream)
    await client.appendToStream(stream, event())
    expect(await revisions(stream)).toEqual([4])
    await client.deleteStream(stream, { expectedRevision: 4n })
    await expect(revisions(stream)).rejects.toThrow(StreamNotFoundError)
  })

  it.each([2n, 9n, NO_STREAM] as const)('is not deleted at a wrong revision: %s', async expectedRevision => {
    const stream = await begin()
    const refusal: unknown = await client.deleteStream(stream, { expectedRevision }).catch(error => error)
    expect(refusal).toBeInstanceOf(WrongExpectedVersionError)
    expect(refusal).toMatchObject({ streamName: stream, actualVersion: 3n })
    expect(await revisions(stream)).toHaveLength(4)
  })

  it('cannot be deleted before it exists, if only by its metadata', async () => {
    const stream = streamOf('goal')
    await expect(client.deleteStream(stream, { expectedRevision: NO_STREAM })).rejects.toThrow(
      WrongExpectedVersionError,
    )
    await client.setStreamMetadata(stream, { cacheControl: 10 })
    await client.deleteStream(stream, { expectedRevision: NO_STREAM })
  })
})

describe('a tombstoned stream', () => {
  it.each([ANY, 3n] as const)('is gone permanently: %s', async expectedRevision => {
    const stream = await begin()
    await client.tombstoneStream(stream, { expectedRevision })
    const refusal: unknown = await revisions(stream).catch(error => error)
    expect(refusal).toBeInstanceOf(StreamDeletedError)
    expect(refusal).toMatchObject({ streamName: stream })
    await expect(client.deleteStream(stream)).rejects.toThrow(StreamDeletedError)
    await expect(client.tombstoneStream(stream)).rejects.toThrow(StreamDeletedError)
  })

  it('loses its metadata', async () => {
    const stream = await begin()
    await client.setStreamMetadata(stream, { maxCount: 2 })
    await client.tombstoneStream(stream)
    await expect(client.getStreamMetadata(stream)).rejects.toThrow(StreamDeletedError)
    await expect(client.setStreamMetadata(stream, { maxCount: 3 })).rejects.toThrow(StreamDeletedError)
  })

  it('need not have existed', async () => {
    const stream = streamOf('goal')
    await client.tombstoneStream(stream, { expectedRevision: NO_STREAM })
    await expect(client.appendToStream(stream, event())).rejects.toThrow(StreamDeletedError)
  })

  it('is not tombstoned at a wrong revision', async () => {
    const stream = await begin()
    await expect(client.tombstoneStream(stream, { expectedRevision: 2n })).rejects.toThrow(
      WrongExpectedVersionError,
    )
    await expect(client.tombstoneStream(stream, { expectedRevision: NO_STREAM })).rejects.toThrow(
      WrongExpectedVersionError,
    )
    expect(await revisions(stream)).toHaveLength(4)
  })

  it('appears in $all as an event', async () => {
    const stream = await begin(1)
    await client.tombstoneStream(stream)
    const [last] = await collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    const expected = { streamId: stream, type: '$streamDeleted', revision: 2n ** 63n - 1n }
    expect(last?.event).toMatchObject({
      ...expected,
      isJson: false,
      data: new Uint8Array(),
      metadata: undefined,
    })
  })
})

describe('metadata', () => {
  it('are read as they were set, only the newest', async () => {
    const stream = await begin(1)
    expect(await client.getStreamMetadata(stream)).toEqual({ streamName: stream })
    await client.setStreamMetadata(stream, { maxAge: 7, owner: 'ada' })
    const metadata = {
      maxCount: 3,
      acl: { readRoles: ['ada'], writeRoles: ['$admins'] },
      owner: { name: 'ada' },
    }
    await client.setStreamMetadata(stream, metadata, { expectedRevision: 0n })
    expect(await client.getStreamMetadata(stream)).toMatchObject({ metadata })
    expect(await revisions(`$$${stream}`)).toEqual([1])
    await expect(client.setStreamMetadata(stream, {}, { expectedRevision: 0n })).rejects.toThrow(
      WrongExpectedVersionError,
    )
  })

  it('limit the number of events', async () => {
    const stream = await begin(10)
    await client.setStreamMetadata(stream, { maxCount: 3 })
    expect(await revisions(stream)).toEqual([7, 8, 9])
    expect(await revisions(stream, BACKWARDS)).toEqual([9, 8, 7])
    await client.appendToStream(stream, event())
    expect(await revisions(stream)).toEqual([8, 9, 10])
  })

  it('hide events before a revision', async () => {
    const stream = await begin(10)
    await client.setStreamMetadata(stream, { truncateBefore: 8 })
    expect(await revisions(stream)).toEqual([8, 9])
    expect(await revisions(stream, BACKWARDS)).toEqual([9, 8])
  })

  it('hide old events', async () => {
    const stream = await begin(2)
    await client.setStreamMetadata(stream, { maxAge: 1 })
    const visible = async () => (await revisions(stream)).length
    expect(await visible()).toBe(2)
    await until(async () => (await visible()) === 0)
    await client.appendToStream(stream, event())
    expect(await revisions(stream)).toEqual([2])
    await client.setStreamMetadata(stream, { maxAge: 3600 })
    expect(await visible()).toBe(3)
  })
})
