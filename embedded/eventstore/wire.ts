import shared from '@eventstore/db-client/generated/shared_pb.js'
import { createSink, delimited, varintSize } from '#shared/protobuf.ts'
import type { Recorded } from './model.ts'

/**
 * Encodes the most frequent message, `ReadResp { event }`, six times as fast as the generated code. A committed event is encoded once
 * for all readers with text ids.
 */
export const eventFrame = (event: Recorded, ids: IdForm): Buffer => {
  if (ids === 'structured') return frame(recordedEvent(event, ids), undefined, event.position)
  const known = frames.get(event)
  if (known) return known
  const encoded = frame(recordedEvent(event, ids), undefined, event.position)
  frames.set(event, encoded)
  return encoded
}

/** A link with its target, which may be gone. */
export const linkFrame = (link: Recorded, target: Recorded | undefined, ids: IdForm): Buffer =>
  frame(target && recordedEvent(target, ids), recordedEvent(link, ids), link.position)

export type IdForm = 'string' | 'structured'

const frames = new WeakMap<Recorded, Buffer>()

/** ReadResp.event { event = 1, link = 2, commit_position = 3 } */
const frame = (event: Buffer | undefined, link: Buffer | undefined, position: number): Buffer => {
  const size =
    (event ? delimited(event.length) : 0) + (link ? delimited(link.length) : 0) + 1 + varintSize(position)
  const out = createSink(delimited(size))
  out.head(1, size)
  if (event) out.bytes(1, event)
  if (link) out.bytes(2, link)
  out.number(3, position)
  return out.buffer
}

/**
 * RecordedEvent { id = 1, stream_identifier = 2 { stream_name = 3 }, stream_revision = 3, prepare_position = 4,
 * commit_position = 5, metadata = 6 { key = 1, value = 2 }, custom_metadata = 7, data = 8 }
 */
const recordedEvent = (recorded: Recorded, ids: IdForm): Buffer => {
  const id = ids === 'string' ? textId(recorded.id) : structuredId(recorded.id)
  const stream = Buffer.from(recorded.stream)
  const properties = [
    [typeKey, Buffer.from(recorded.type)],
    [contentTypeKey, recorded.json ? json : octets],
    [createdKey, Buffer.from(recorded.createdTicks, 'latin1')],
  ] as const
  const { position, revision, metadata, data } = recorded
  const size =
    delimited(id.length) +
    delimited(delimited(stream.length)) +
    1 +
    varintSize(revision) +
    2 * (1 + varintSize(position)) +
    properties.reduce(
      (sum, [key, value]) => sum + delimited(delimited(key.length) + delimited(value.length)),
      0,
    ) +
    delimited(metadata.length) +
    delimited(data.length)
  const out = createSink(size)
  out.bytes(1, id)
  out.head(2, delimited(stream.length))
  out.bytes(3, stream)
  out.number(3, revision)
  out.number(4, position)
  out.number(5, position)
  for (const [key, value] of properties) {
    out.head(6, delimited(key.length) + delimited(value.length))
    out.bytes(1, key)
    out.bytes(2, value)
  }
  out.bytes(7, metadata)
  out.bytes(8, data)
  return out.buffer
}

const typeKey = Buffer.from('type')
const contentTypeKey = Buffer.from('content-type')
const createdKey = Buffer.from('created')
const json = Buffer.from('application/json')
const octets = Buffer.from('application/octet-stream')

/** UUID { string = 2 } */
const textId = (id: string): Buffer => {
  const out = createSink(delimited(id.length))
  out.bytes(2, Buffer.from(id, 'latin1'))
  return out.buffer
}

/** UUID { structured = 1 { most_significant_bits, least_significant_bits } }; rare, so the generated code encodes it. */
const structuredId = (id: string): Buffer => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const structured = new shared.UUID.Structured()
  structured.setMostSignificantBits(String(bytes.readBigInt64BE(0)))
  structured.setLeastSignificantBits(String(bytes.readBigInt64BE(8)))
  return Buffer.from(new shared.UUID().setStructured(structured).serializeBinary())
}
