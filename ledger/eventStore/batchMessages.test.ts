import { randomUUID } from 'node:crypto'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readBatchOptions,
  readBatchRequest,
  readProposed,
  successFrame,
} from '#embedded/eventstore/batchWire.ts'
import { batchAnswer, batchRequest } from './batchMessages.ts'

const correlation = randomUUID()
const event = { id: randomUUID(), type: 'Sâved', data: { text: 'Ɛ€😀', n: 1 }, metadata: { actor: 'user:1' } }
const batch = { correlation, stream: 'goal-ñ', deadline: 1_700_000_000_123, events: [event, event] }

describe('an append', () => {
  it.each([0n, 1n, 127n, 128n, 2n ** 40n, 'no_stream'] as const)(
    'at %s is written as the protocol says',
    at => {
      const read = streams.BatchAppendReq.deserializeBinary(batchRequest({ ...batch, expected: at }))
      const options = read.getOptions()
      expect(read.getCorrelationId()?.getString()).toBe(correlation)
      expect(read.getIsFinal()).toBe(true)
      expect(Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
        'goal-ñ',
      )
      expect(options?.getDeadline()?.toDate().getTime()).toBe(1_700_000_000_123)
      expect(options?.hasNoStream()).toBe(at === 'no_stream')
      if (at !== 'no_stream') expect(options?.getStreamPosition()).toBe(String(at))
      const [first, ...more] = read.getProposedMessagesList()
      expect(more).toHaveLength(1)
      expect(first?.getId()?.getString()).toBe(event.id)
      expect(first?.getMetadataMap().get('type')).toBe('Sâved')
      expect(first?.getMetadataMap().get('content-type')).toBe('application/json')
      expect(JSON.parse(Buffer.from(first?.getData_asU8() ?? []).toString())).toEqual(event.data)
      expect(JSON.parse(Buffer.from(first?.getCustomMetadata_asU8() ?? []).toString())).toEqual(
        event.metadata,
      )
    },
  )

  it.each([0n, 300n, 'no_stream'] as const)('at %s is read as it was written', expected => {
    const request = readBatchRequest(batchRequest({ ...batch, expected }))
    expect(request.isFinal).toBe(true)
    expect(readBatchOptions(request.options!)).toEqual({
      stream: 'goal-ñ',
      expected,
      deadline: 1_700_000_000_123,
    })
    const read = request.events.map(readProposed)
    expect(read).toHaveLength(2)
    const { id, type } = event
    expect(read[0]).toMatchObject({ id, type, json: true })
    expect(JSON.parse(Buffer.from(read[0]!.data).toString())).toEqual(event.data)
  })

  it('may have structured event ids', () => {
    const structured = new shared.UUID.Structured()
    structured.setMostSignificantBits('-1')
    structured.setLeastSignificantBits('1')
    const message = new streams.BatchAppendReq.ProposedMessage().setId(
      new shared.UUID().setStructured(structured),
    )
    message.getMetadataMap().set('type', 'Told').set('content-type', 'application/octet-stream')
    expect(readProposed(Buffer.from(message.serializeBinary()))).toMatchObject({
      id: 'ffffffff-ffff-ffff-0000-000000000001',
      json: false,
    })
  })

  it('is refused with a message when its bytes are invalid, without an endless loop', () => {
    const whole = batchRequest({ ...batch, expected: 3n })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
        const spoilt = Buffer.from(whole)
        spoilt[at] = byte
        try {
          const { options, events } = readBatchRequest(spoilt.subarray(0, length))
          if (options) readBatchOptions(options)
          events.forEach(readProposed)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
    )
  })
})

describe('an answer', () => {
  const named = Buffer.from(new shared.UUID().setString(correlation).serializeBinary())
  const identifier = Buffer.from(new shared.StreamIdentifier().setStreamName('Z29hbC0x').serializeBinary())

  it.each([
    [0, 200],
    [130, 2 ** 45],
  ])('contains revision %s and position %s', (revision, position) => {
    const frame = successFrame(named, identifier, { kind: 'success', revision, position })
    expect(batchAnswer(frame)).toEqual({
      correlation,
      result: { kind: 'appended', revision: BigInt(revision), position: BigInt(position) },
    })
    const success = streams.BatchAppendResp.deserializeBinary(frame).getSuccess()
    expect(success?.getCurrentRevision()).toBe(String(revision))
    expect(success?.getPosition()?.getPreparePosition()).toBe(String(position))
  })

  it('has neither when nothing was written', () => {
    const frame = successFrame(named, identifier, { kind: 'success', revision: -1, position: undefined })
    const success = streams.BatchAppendResp.deserializeBinary(frame).getSuccess()
    expect([success?.hasNoStream(), success?.hasNoPosition()]).toEqual([true, true])
  })
})
