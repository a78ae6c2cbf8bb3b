import { randomUUID } from 'node:crypto'
import {
  ANY,
  type AppendExpectedRevision,
  binaryEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { collect, event, events, startTestServer, streamOf } from './testing.ts'

const { client } = await startTestServer()

/** Credentials make the client use a call for every append; without, all share one. */
const ways = [
  ['in the shared call', {}],
  ['in a call of its own', { credentials: { username: 'admin', password: 'changeit' } }],
] as const

const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it was not refused'),
    error => error,
  )

describe.each(ways)('appending %s', (_, call) => {
  const append = (
    stream: string,
    added: ReturnType<typeof events>,
    expectedRevision: AppendExpectedRevision,
  ) => client.appendToStream(stream, added, { expectedRevision, ...call })
  const begin = async (count = 3): Promise<string> => {
    const stream = streamOf('goal')
    await append(stream, events(count), NO_STREAM)
    return stream
  }
  const typesOf = async (stream: string): Promise<string[]> =>
    (await collect(client.readStream(stream))).map(resolved => resolved.event?.type ?? '')

  it('returns the revision and position of the last event', async () => {
    const stream = streamOf('goal')
    const appended = await append(stream, events(3), NO_STREAM)
    expect(appended).toMatchObject({ success: true, nextExpectedRevision: 2n })
    const [last] = await collect(client.readStream(stream, { fromRevision: 2n }))
    expect(last?.event?.position).toEqual(appended.position)
  })

  it.each([
    ['the exact revision', 2n],
    ['any', ANY],
    ['an existing stream', STREAM_EXISTS],
  ] as const)('follows on %s', async (_kind, expected) => {
    const stream = await begin()
    expect(await append(stream, events(2), expected)).toMatchObject({ nextExpectedRevision: 4n })
    expect(await typesOf(stream)).toHaveLength(5)
  })

  it.each([
    ['a revision behind the head', 1n],
    ['a revision ahead of it', 7n],
    ['a revision beyond all exact numbers', 2n ** 63n - 2n],
    ['no stream', NO_STREAM],
  ] as const)('is refused on %s, with the end of the stream', async (_kind, expected) => {
    const stream = await begin()
    const refusal = await refusalOf(append(stream, events(1), expected))
    expect(refusal).toBeInstanceOf(WrongExpectedVersionError)
    expect(refusal).toMatchObject({ streamName: stream, expectedVersion: expected, actualVersion: 2n })
    expect(await typesOf(stream)).toHaveLength(3)
  })

  it.each([0n, STREAM_EXISTS] as const)('is refused on a stream that does not exist: %s', async expected => {
    const refusal = await refusalOf(append(streamOf('goal'), events(1), expected))
    expect(refusal).toBeInstanceOf(WrongExpectedVersionError)
    expect(refusal).toMatchObject({ expectedVersion: expected, actualVersion: 'no_stream' })
  })

  it.each([NO_STREAM, ANY] as const)('begins a stream with %s', async expected => {
    const stream = streamOf('goal')
    expect(await append(stream, events(1), expected)).toMatchObject({ nextExpectedRevision: 0n })
  })

  it.each([NO_STREAM, ANY, STREAM_EXISTS, 0n] as const)(
    'repeated with the same ids on %s, is answered as before and writes nothing',
    async expected => {
      const stream = streamOf('goal')
      if (expected !== NO_STREAM) await append(stream, events(1), NO_STREAM)
      const added = events(3)
      const first = await append(stream, added, expected)
      await append(stream, events(1), ANY)
      expect(await append(stream, added, expected)).toEqual(first)
      expect(await typesOf(stream)).toHaveLength(expected === NO_STREAM ? 4 : 5)
    },
  )

  it.each([
    ['deleted', (stream: string) => client.deleteStream(stream)],
    ['truncated', (stream: string) => client.setStreamMetadata(stream, { truncateBefore: 4 })],
    ['limited', (stream: string) => client.setStreamMetadata(stream, { maxCount: 1 })],
  ] as const)(
    'repeated when its events are %s and hidden, is answered without a position',
    async (_kind, hide) => {
      const stream = await begin(2)
      const added = events(2)
      const first = await append(stream, added, 1n)
      await append(stream, events(1), 3n)
      await hide(stream)
      for (const expected of [1n, ANY] as const) {
        const { nextExpectedRevision, position } = await append(stream, added, expected)
        expect({ nextExpectedRevision, position }).toEqual({
          nextExpectedRevision: first.nextExpectedRevision,
          position: undefined,
        })
      }
    },
  )

  it.each([ANY, 2n] as const)('is refused on %s when only some events are repeated', async expected => {
    const stream = await begin()
    const [known, unknown] = events(2)
    await append(stream, [known!], 2n)
    const refusal = await refusalOf(append(stream, [known!, unknown!], expected))
    expect(refusal).toBeInstanceOf(WrongExpectedVersionError)
  })

  it('accepts an append up to the limit of data, whatever the size of names and metadata', async () => {
    const stream = streamOf('goal')
    const sized = (bytes: number) => ({
      ...event('T'.repeat(500), { text: 'x'.repeat(bytes - 11) }),
      metadata: { text: 'y'.repeat(1024 * 1024) },
    })
    expect(JSON.stringify(sized(500).data)).toHaveLength(500)
    const limit = 1024 * 1024
    await append(stream, [sized(limit / 2), sized(limit / 2)], NO_STREAM)
    const refusal = await refusalOf(append(stream, [sized(limit / 2), sized(limit / 2 + 1)], ANY))
    expect(refusal).toBeInstanceOf(MaxAppendSizeExceededError)
    expect(refusal).toMatchObject({ maxAppendSize: limit })
    expect(await typesOf(stream)).toHaveLength(2)
  })

  it('accepts many events in one append', async () => {
    const stream = streamOf('goal')
    await append(stream, events(5000), NO_STREAM)
    const indexes = (await collect(client.readStream(stream))).map(resolved => resolved.event?.data)
    expect(indexes).toEqual(Array.from({ length: 5000 }, (_item, index) => ({ index })))
  })

  it('answers an append without events with the end of the stream', async () => {
    const stream = await begin()
    expect(await append(stream, [], 2n)).toMatchObject({ nextExpectedRevision: 2n })
    expect(await refusalOf(append(stream, [], 1n))).toBeInstanceOf(WrongExpectedVersionError)
  })

  it('is refused on a tombstoned stream', async () => {
    const stream = await begin()
    await client.tombstoneStream(stream)
    const refusal = await refusalOf(append(stream, events(1), ANY))
    expect(refusal).toBeInstanceOf(StreamDeletedError)
    expect(refusal).toMatchObject({ streamName: stream })
  })

  it('lets exactly one of many appends at the same revision win', async () => {
    const stream = streamOf('goal')
    for (let round = 0; round < 10; round++) {
      const expected = round === 0 ? NO_STREAM : BigInt(round - 1)
      const attempts = Array.from({ length: 32 }, (_item, writer) =>
        append(stream, [event(`Won by ${writer}`)], expected).then(
          () => 'won',
          error => (error instanceof WrongExpectedVersionError ? 'lost' : error),
        ),
      )
      const outcomes = await Promise.all(attempts)
      expect(outcomes.filter(outcome => outcome === 'won')).toHaveLength(1)
      expect(outcomes.filter(outcome => outcome === 'lost')).toHaveLength(31)
    }
    expect(await typesOf(stream)).toHaveLength(10)
  })
})

describe('the content of an append', () => {
  it('may be any text, and any bytes', async () => {
    const stream = `ziel-\u00fc\u6e2f\u{1f41a}-${randomUUID()}`
    const data = Uint8Array.of(0, 255, 128, 7)
    const typed = {
      ...event('\u00dcber \u{1f41a}', { note: '\u0000"\\\u6e2f' }),
      metadata: { by: 'Ad\u00e4' },
    }
    const binary = binaryEvent({ id: randomUUID(), type: 'Bytes', data })
    await client.appendToStream(stream, [typed, binary])
    const [first, second] = await collect(client.readStream(stream))
    expect(first?.event).toMatchObject({
      streamId: stream,
      type: typed.type,
      data: typed.data,
      metadata: typed.metadata,
    })
    expect(second?.event).toMatchObject({ isJson: false, id: binary.id })
    expect(Buffer.from(second?.event?.data as Uint8Array)).toEqual(Buffer.from(data))
  })

  it('must be storable in the database', async () => {
    await expect(client.appendToStream('no\0name', events(1))).rejects.toThrow()
    await expect(client.appendToStream('n'.repeat(2001), events(1))).rejects.toThrow()
    await expect(client.appendToStream(streamOf('goal'), [event('no\0type')])).rejects.toThrow()
    await expect(client.appendToStream(streamOf('goal'), [{ ...event(), id: 'no-uuid' }])).rejects.toThrow()
    // None of them may have done harm to others.
    expect(await client.appendToStream('n'.repeat(2000), events(1))).toMatchObject({ success: true })
  })
})

it('recognises a repetition after a restart', async () => {
  const { databaseUrl, client: earlier, server: first } = await startTestServer()
  const added = { any: events(2), exact: events(2) }
  const [any, exact] = [streamOf('goal'), streamOf('goal')]
  const before = [
    await earlier.appendToStream(any, added.any),
    await earlier.appendToStream(exact, added.exact, { expectedRevision: NO_STREAM }),
  ]
  await first.close()

  const { client: later } = await startTestServer({ databaseUrl })
  expect([
    await later.appendToStream(any, added.any),
    await later.appendToStream(exact, added.exact, { expectedRevision: NO_STREAM }),
  ]).toEqual(before)
  expect(await later.appendToStream(any, events(1), { expectedRevision: 1n })).toMatchObject({
    nextExpectedRevision: 2n,
  })
})
