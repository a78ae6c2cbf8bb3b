import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deleted, type Recorded } from './model.ts'
import { uuidText } from './requests.ts'
import { eventFrame, linkFrame } from './wire.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const bytes = fc.uint8Array({ maxLength: 300 })
const recorded: fc.Arbitrary<Recorded> = fc.record({
  id: fc.uuid(),
  type: text,
  json: fc.boolean(),
  data: bytes,
  metadata: bytes,
  stream: text,
  revision: fc.oneof(fc.maxSafeNat(), fc.constant(deleted)),
  position: fc.maxSafeNat(),
  createdTicks: fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String),
})

/** As the generated code, which the client uses, reads it. */
const decode = (event: ReadResp.ReadEvent.RecordedEvent | undefined) =>
  event && {
    id: uuidText(event.getId()),
    stream: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    revision: event.getStreamRevision(),
    positions: [event.getCommitPosition(), event.getPreparePosition()],
    properties: new Map(event.getMetadataMap().entries()),
    metadata: Buffer.from(event.getCustomMetadata_asU8()),
    data: Buffer.from(event.getData_asU8()),
  }
const expected = (event: Recorded) => ({
  id: event.id,
  stream: event.stream,
  revision: event.revision === deleted ? '9223372036854775807' : String(event.revision),
  positions: [String(event.position), String(event.position)],
  properties: new Map([
    ['type', event.type],
    ['content-type', event.json ? 'application/json' : 'application/octet-stream'],
    ['created', event.createdTicks],
  ]),
  metadata: Buffer.from(event.metadata),
  data: Buffer.from(event.data),
})

it('encodes any event like the generated code, with either form of id', () =>
  fc.assert(
    fc.property(recorded, fc.constantFrom('string', 'structured'), (event, ids) => {
      const message = streams.ReadResp.deserializeBinary(eventFrame(event, ids)).getEvent()
      expect(decode(message?.getEvent())).toEqual(expected(event))
      expect(message?.getEvent()?.getId()?.hasString()).toBe(ids === 'string')
      expect(message?.getCommitPosition()).toBe(String(event.position))
      expect(message?.hasLink()).toBe(false)
    }),
  ))

it('encodes a link with its target, which may be gone', () =>
  fc.assert(
    fc.property(recorded, fc.option(recorded, { nil: undefined }), (link, target) => {
      const message = streams.ReadResp.deserializeBinary(linkFrame(link, target, 'string')).getEvent()
      expect(decode(message?.getLink())).toEqual(expected(link))
      expect(decode(message?.getEvent())).toEqual(target && expected(target))
      expect(message?.getCommitPosition()).toBe(String(link.position))
    }),
  ))
