import { randomUUID } from 'node:crypto'
import { BACKWARDS, binaryEvent, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { credentials } from '@grpc/grpc-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidText } from './requests.ts'
import { collect, event, events, startTestServer, streamOf } from './testing.ts'

const { client, server } = await startTestServer()
const stream = streamOf('goal')
const other = streamOf('break')
const count = 1300 // More than two pages.

beforeAll(async () => {
  await client.appendToStream(stream, events(count / 2))
  await client.appendToStream(other, events(5, 'Opened'))
  await client.appendToStream(stream, events(count / 2))
})

const revisions = async (options: Parameters<typeof client.readStream>[1]): Promise<number[]> =>
  (await collect(client.readStream(stream, options))).map(resolved => Number(resolved.event?.revision))
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => (from <= to ? from + index : from - index))

describe('a stream', () => {
  it('is read from its start', async () => expect(await revisions({})).toEqual(range(0, count - 1)))
  it('is read from a revision on', async () =>
    expect(await revisions({ fromRevision: 700n })).toEqual(range(700, count - 1)))
  it('is read up to a limit', async () =>
    expect(await revisions({ fromRevision: 3n, maxCount: 600 })).toEqual(range(3, 602)))
  it('is read backwards from its end', async () =>
    expect(await revisions({ direction: BACKWARDS, fromRevision: END })).toEqual(range(count - 1, 0)))
  it('is read backwards from a revision', async () =>
    expect(await revisions({ direction: BACKWARDS, fromRevision: 2n })).toEqual([2, 1, 0]))
  it('is read backwards up to a limit', async () =>
    expect(await revisions({ direction: BACKWARDS, fromRevision: END, maxCount: 2 })).toEqual([
      count - 1,
      count - 2,
    ]))
  it.each<NonNullable<Parameters<typeof client.readStream>[1]>>([
    { fromRevision: BigInt(count) },
    { fromRevision: 2n ** 64n - 1n },
    { fromRevision: END, direction: FORWARDS },
    { maxCount: 0 },
  ])('has nothing beyond its end: %o', async options => expect(await revisions(options)).toEqual([]))
  it('has one event at its start, read backwards', async () =>
    expect(await revisions({ direction: BACKWARDS, fromRevision: START })).toEqual([0]))
  it('is not found when it does not exist', async () => {
    const missing = streamOf('goal')
    await expect(collect(client.readStream(missing))).rejects.toThrow(StreamNotFoundError)
    await expect(collect(client.readStream(missing, { direction: BACKWARDS }))).rejects.toThrow(missing)
  })
  it('has the times of its events', async () => {
    const before = Date.now()
    const fresh = streamOf('goal')
    await client.appendToStream(fresh, event())
    const [resolved] = await collect(client.readStream(fresh))
    expect(resolved?.event?.created.getTime()).toBeGreaterThanOrEqual(before)
    expect(resolved?.event?.created.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describe('$all', () => {
  const all = () => collect(client.readAll())
  const ids = async (options: Parameters<typeof client.readAll>[0]) =>
    (await collect(client.readAll(options))).map(resolved => resolved.event?.id)

  it('begins with system events', async () => {
    const [first] = await all()
    expect(first?.event?.streamId).toBe('$user-admin')
    expect(first?.event?.type).toBe('$UserCreated')
  })
  it('has every event in the order of positions', async () => {
    const positions = (await all()).map(resolved => resolved.event?.position?.commit ?? -1n)
    expect(positions.length).toBeGreaterThan(count + 5)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)))
  })
  it('is read backwards in the opposite order', async () =>
    expect(await ids({ direction: BACKWARDS, fromPosition: END })).toEqual((await ids({})).reverse()))
  it('is read from a position, inclusive', async () => {
    const everything = await all()
    const [third] = everything.slice(2)
    expect(await ids({ fromPosition: third!.event!.position!, maxCount: 700 })).toEqual(
      everything.slice(2, 702).map(resolved => resolved.event?.id),
    )
  })
  it('is read backwards from a position, exclusive', async () => {
    const everything = await all()
    const [third] = everything.slice(2)
    expect(await ids({ fromPosition: third!.event!.position!, direction: BACKWARDS })).toEqual([
      everything[1]?.event?.id,
      everything[0]?.event?.id,
    ])
  })
  it.each<NonNullable<Parameters<typeof client.readAll>[0]>>([
    { fromPosition: END, direction: FORWARDS },
    { fromPosition: START, direction: BACKWARDS },
    { fromPosition: { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n } },
    { maxCount: 0 },
  ])('has nothing beyond its ends: %o', async options => expect(await ids(options)).toEqual([]))
})

describe('links', () => {
  const target = streamOf('goal')
  const index = streamOf('index')
  const link = (data: string) => binaryEvent({ id: randomUUID(), type: '$>', data: Buffer.from(data) })
  const read = async (resolveLinkTos: boolean) => {
    const resolved = await collect(client.readStream(index, { resolveLinkTos }))
    return resolved.map(({ event: shown, link: by }) => [shown?.type, by?.type])
  }
  beforeAll(async () => {
    await client.appendToStream(target, [event('Hidden'), event('First'), event('Second')])
    await client.setStreamMetadata(target, { truncateBefore: 1 })
    const links = [`2@${target}`, `0@${target}`, `9@${target}`, 'nonsense', `1@${target}`].map(link)
    await client.appendToStream(index, [...links, event('Plain')])
  })

  it('are returned unresolved', async () =>
    expect(await read(false)).toEqual([...Array(5).fill(['$>', undefined]), ['Plain', undefined]]))
  it('are resolved unless the target is gone', async () =>
    expect(await read(true)).toEqual([
      ['Second', '$>'],
      [undefined, '$>'],
      [undefined, '$>'],
      [undefined, '$>'],
      ['First', '$>'],
      ['Plain', undefined],
    ]))
  it('are resolved in $all and by subscriptions too', async () => {
    const everything = await collect(client.readAll({ resolveLinkTos: true }))
    const linked = everything.filter(resolved => resolved.link?.streamId === index)
    expect(linked.map(resolved => resolved.event?.type)).toEqual([
      'Second',
      undefined,
      undefined,
      undefined,
      'First',
    ])
    const live: (string | undefined)[] = []
    for await (const resolved of client.subscribeToStream(index, { resolveLinkTos: true })) {
      live.push(resolved.event?.type)
      if (live.length === 6) break
    }
    expect(live).toEqual(['Second', undefined, undefined, undefined, 'First', 'Plain'])
  })
})

describe('requests that the client never makes', () => {
  const raw = new streamsService.StreamsClient(`127.0.0.1:${server.port}`, credentials.createInsecure())
  const { Options } = streams.ReadReq
  const empty = new shared.Empty()
  const readRaw = (build: (options: InstanceType<typeof Options>) => unknown): Promise<ReadResp[]> => {
    const options = new Options().setUuidOption(new Options.UUIDOption().setString(empty)).setNoFilter(empty)
    build(options)
    return collect<ReadResp>(raw.read(new streams.ReadReq().setOptions(options)))
  }
  const fromStart = () => new Options.AllOptions().setStart(empty)
  const oneStream = (name: string) =>
    new Options.StreamOptions().setStreamIdentifier(
      new shared.StreamIdentifier().setStreamName(Buffer.from(name)),
    )
  const onType = (prefix: string) =>
    new Options.FilterOptions()
      .setEventType(new Options.FilterOptions.Expression().setPrefixList([prefix]))
      .setMax(32)
      .setCheckpointintervalmultiplier(1)
  const idsOf = (responses: readonly ReadResp[]): string[] =>
    responses.map(response => uuidText(response.getEvent()?.getEvent()?.getId()))

  it('filter reads of $all, both ways and with a count', async () => {
    const opened = await collect(client.readStream(other))
    const expected = opened.map(resolved => resolved.event?.id)
    const filtered = (count: number, backwards: boolean) =>
      readRaw(options => {
        const all = backwards ? new Options.AllOptions().setEnd(empty) : fromStart()
        options
          .setAll(all)
          .setFilter(onType('Opened'))
          .setCount(String(count))
          .setReadDirection(backwards ? 1 : 0)
      })
    expect(idsOf(await filtered(1000, false))).toEqual(expected)
    expect(idsOf(await filtered(3, false))).toEqual(expected.slice(0, 3))
    expect(idsOf(await filtered(2, true))).toEqual(expected.slice(-2).reverse())
  })

  it('ask for structured ids', async () => {
    const structured = await readRaw(options =>
      options
        .setStream(oneStream(other).setStart(empty))
        .setCount('5')
        .setUuidOption(new Options.UUIDOption().setStructured(empty)),
    )
    expect(structured[0]?.getEvent()?.getEvent()?.getId()?.hasStructured()).toBe(true)
    const opened = await collect(client.readStream(other))
    expect(idsOf(structured)).toEqual(opened.map(resolved => resolved.event?.id))
  })

  it('ask for the first and last revision', async () => {
    const truncated = streamOf('goal')
    await client.appendToStream(truncated, events(5))
    await client.setStreamMetadata(truncated, { truncateBefore: 3 })
    const answers = await readRaw(options =>
      options
        .setStream(oneStream(truncated).setStart(empty))
        .setCount('10')
        .setControlOption(new Options.ControlOption().setCompatibility(1)),
    )
    expect(answers[0]?.getFirstStreamPosition()).toBe('3')
    expect(answers.at(-1)?.getLastStreamPosition()).toBe('4')
    expect(answers).toHaveLength(4)
  })

  it.each<[string, (options: InstanceType<typeof Options>) => unknown]>([
    [
      'a backwards subscription',
      options =>
        options.setAll(fromStart()).setSubscription(new Options.SubscriptionOptions()).setReadDirection(1),
    ],
    [
      'a filter on one stream',
      options => options.setStream(oneStream(stream).setStart(empty)).setFilter(onType('x')).setCount('1'),
    ],
    ['neither a count nor a subscription', options => options.setAll(fromStart())],
    ['neither a stream nor $all', options => options.setCount('1')],
    ['no form of ids', options => options.setAll(fromStart()).setCount('1').clearUuidOption()],
    ['a stream without a name', options => options.setStream(oneStream('').setStart(empty)).setCount('1')],
    [
      'a filter that is no regular expression',
      options => {
        const expression = new Options.FilterOptions.Expression().setRegex('(')
        options
          .setAll(fromStart())
          .setCount('1')
          .setFilter(new Options.FilterOptions().setEventType(expression))
      },
    ],
  ])('are refused: %s', async (_what, build) => expect(readRaw(build)).rejects.toThrow('INVALID_ARGUMENT'))
})
