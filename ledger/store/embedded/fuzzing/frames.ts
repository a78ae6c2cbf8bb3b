import { randomUUID } from 'node:crypto'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import fc from 'fast-check'

const service = '/event_store.client.streams.Streams'
const { Empty, StreamIdentifier, UUID } = shared
const { AppendReq, BatchAppendReq, DeleteReq, ReadReq, TombstoneReq } = streams

/** What a client sends in one call, byte for byte. */
export interface Call {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const identifier = (name: string) => new StreamIdentifier().setStreamName(Buffer.from(name))

/** Messages as good as any client's, but for what stands in them. */
const messages = (
  name: string,
  text: string,
  number: string,
): readonly (readonly [string, readonly Uint8Array[]])[] => {
  const nothing = new Empty()
  const proposed = new AppendReq.ProposedMessage()
    .setId(new UUID().setString(randomUUID()))
    .setData(Buffer.from(text))
  proposed.getMetadataMap().set('type', 'Fuzzed').set('content-type', 'application/json')
  const append = new AppendReq.Options().setStreamIdentifier(identifier(name)).setAny(nothing)
  const exact = new AppendReq.Options().setStreamIdentifier(identifier(name)).setRevision(number)
  const batchOptions = new BatchAppendReq.Options().setStreamIdentifier(identifier(name)).setAny(nothing)
  const batched = new BatchAppendReq.ProposedMessage().setId(new UUID().setString(randomUUID()))
  batched.getMetadataMap().set('type', 'Fuzzed').set('content-type', text)
  const batch = new BatchAppendReq()
    .setCorrelationId(new UUID().setString(randomUUID()))
    .setOptions(batchOptions)
    .setIsFinal(true)
  batch.addProposedMessages(batched)
  const read = new ReadReq.Options()
    .setStream(new ReadReq.Options.StreamOptions().setStreamIdentifier(identifier(name)).setRevision(number))
    .setCount(number)
    .setReadDirection(0)
    .setNoFilter(nothing)
    .setUuidOption(new ReadReq.Options.UUIDOption().setString(nothing))
  const options = (one: { serializeBinary(): Uint8Array }): Uint8Array => one.serializeBinary()
  return [
    [
      'Append',
      [options(new AppendReq().setOptions(append)), options(new AppendReq().setProposedMessage(proposed))],
    ],
    [
      'Append',
      [options(new AppendReq().setOptions(exact)), options(new AppendReq().setProposedMessage(proposed))],
    ],
    ['BatchAppend', [options(batch)]],
    ['Read', [options(new ReadReq().setOptions(read))]],
    [
      'Delete',
      [
        options(
          new DeleteReq().setOptions(
            new DeleteReq.Options().setStreamIdentifier(identifier(name)).setAny(nothing),
          ),
        ),
      ],
    ],
    [
      'Tombstone',
      [
        options(
          new TombstoneReq().setOptions(
            new TombstoneReq.Options().setStreamIdentifier(identifier(name)).setRevision(number),
          ),
        ),
      ],
    ],
  ]
}

/** gRPC's frame: whether it is compressed, how long it says that it is, and what it holds. */
const frame = (message: Uint8Array, compressed = 0, length = message.length): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt8(compressed)
  head.writeUInt32BE(length, 1)
  return Buffer.concat([head, message])
}

const names = fc.constantFrom(
  '',
  'fuzzed-1',
  '$all',
  '$$fuzzed-1',
  '\0',
  'x'.repeat(3_000),
  '$streams',
  '🦜'.repeat(600),
)
const texts = fc.constantFrom('', '{}', '{', 'application/json', '\0', 'x'.repeat(70_000), '{"a":1e309}')
const numbers = fc.constantFrom(
  '0',
  '1',
  '18446744073709551615',
  '9223372036854775808',
  '9007199254740993',
  '4294967296',
)

/** Changes a byte, leaves some out, puts some in, or says another length. */
const spoil = (message: Uint8Array, how: number, at: number, noise: Uint8Array): Buffer => {
  const bytes = Buffer.from(message)
  const place = at % (bytes.length + 1)
  if (how === 0) return frame(bytes)
  if (how === 1) return frame(bytes.subarray(0, place))
  if (how === 2) return frame(Buffer.concat([bytes.subarray(0, place), noise, bytes.subarray(place)]))
  if (how === 3 && bytes.length > 0)
    return frame(bytes.fill(noise[0] ?? 255, at % bytes.length, (at % bytes.length) + 1))
  if (how === 4) return frame(bytes, 1)
  if (how === 5) return frame(bytes, 0, 0xffff_ffff)
  if (how === 6) return frame(bytes, 0, bytes.length + 1 + (at % 9))
  if (how === 7) return frame(bytes, noise[0] ?? 2, Math.max(0, bytes.length - 1))
  if (how === 8) return Buffer.from(noise)
  // Groups within groups, as deep as there are bytes.
  return frame(Buffer.alloc(5_000, 0x0b))
}

export const calls: fc.Arbitrary<Call> = fc
  .record({
    which: fc.nat(5),
    message: fc.tuple(names, texts, numbers),
    spoilt: fc.tuple(fc.nat(9), fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 40 })),
    path: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '/',
          '/x',
          `${service}/Nothing`,
          `${service}/`,
          `/${'x'.repeat(4_000)}`,
          '/%00',
        ),
      },
    ),
    headers: fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Record<string, string>>(
          { 'content-type': 'text/plain' },
          { 'grpc-encoding': 'gzip' },
          { 'grpc-encoding': 'nonsense' },
          { 'grpc-timeout': '99999999999999999999H' },
          { 'grpc-timeout': '1n' },
          { 'grpc-timeout': 'x' },
          { authorization: 'Basic %%%' },
          { 'requires-leader': 'maybe' },
          { 'bin-bin': '%%%' },
        ),
      },
    ),
  })
  .map(({ which, message, spoilt, path, headers }) => {
    const [method, parts] = messages(...message)[which] ?? ['Append', []]
    const [how, at, noise] = spoilt
    const place = at % Math.max(1, parts.length)
    const body = parts.map((part, index) =>
      index === place ? spoil(part, how, at >>> 2, noise) : frame(part),
    )
    return { path: path ?? `${service}/${method}`, headers, body: Buffer.concat(body) }
  })
