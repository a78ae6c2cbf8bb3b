import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { createSink, delimited, eachField, smallVarint, varint, varintSize } from '#shared/protobuf.ts'
import { invalidArgument } from './errors.ts'
import type { Expected, Outcome, Proposed } from './model.ts'
import { proposed, uuidText, writableName } from './requests.ts'

/** A received message of a batch call; its parts are decoded, and perhaps refused, when used. */
export interface BatchRequest {
  /** Identifies the append; the answer repeats these bytes. */
  readonly correlation: Buffer
  readonly options: Buffer | undefined
  readonly events: readonly Buffer[]
  readonly isFinal: boolean
}

/** BatchAppendReq { correlation_id = 1, options = 2, proposed_messages = 3, is_final = 4 } */
export const readBatchRequest = (bytes: Buffer): BatchRequest => {
  let correlation: Buffer = none
  let options: Buffer | undefined
  let isFinal = false
  const events: Buffer[] = []
  eachField(bytes, 0, bytes.length, (field, start, end) => {
    if (field === 1) correlation = bytes.subarray(start, end)
    else if (field === 2) options = bytes.subarray(start, end)
    else if (field === 3) events.push(bytes.subarray(start, end))
    else if (field === 4) isFinal = smallVarint(bytes, start, end) !== 0
  })
  return { correlation, options, events, isFinal }
}

export interface BatchOptions {
  readonly stream: string
  readonly expected: Expected
  /** Milliseconds since the epoch. */
  readonly deadline: number | undefined
}

/**
 * Options { stream_identifier = 1, stream_position = 2, no_stream = 3, any = 4, stream_exists = 5, deadline = 6 { seconds = 1,
 * nanos = 2 } }
 * @throws ServiceError for a stream name that cannot be appended to
 */
export const readBatchOptions = (bytes: Buffer): BatchOptions => {
  let expected: Expected | undefined
  let deadline: number | undefined
  eachField(bytes, 0, bytes.length, (field, start, end) => {
    if (field === 2) expected = varint(bytes, start, end)
    else if (field === 3) expected = 'no_stream'
    else if (field === 4) expected = 'any'
    else if (field === 5) expected = 'stream_exists'
    else if (field === 6) deadline = momentIn(bytes, start, end)
  })
  const stream = writableName(streamIn(bytes))
  if (expected === undefined) throw invalidArgument('an expected revision is required')
  return { stream, expected, deadline }
}

/** The bytes of the field with the stream's name. */
export const identifierIn = (options: Buffer): Buffer => {
  let identifier: Buffer = none
  eachField(options, 0, options.length, (field, start, end) => {
    if (field === 1) identifier = options.subarray(start, end)
  })
  return identifier
}

/** ProposedMessage { id = 1, metadata = 2 { key = 1, value = 2 }, custom_metadata = 3, data = 4 } @throws ServiceError */
export const readProposed = (bytes: Buffer): Proposed => {
  let id = ''
  let data: Buffer = none
  let metadata: Buffer = none
  const properties: Record<string, string> = {}
  eachField(bytes, 0, bytes.length, (field, start, end) => {
    if (field === 1) id = idIn(bytes, start, end)
    else if (field === 2) Object.assign(properties, propertyIn(bytes, start, end))
    else if (field === 3) metadata = bytes.subarray(start, end)
    else if (field === 4) data = bytes.subarray(start, end)
  })
  return proposed({ id, type: properties['type'], contentType: properties['content-type'], data, metadata })
}

/** BatchAppendResp { correlation_id = 1, success = 3, stream_identifier = 4 } */
export const successFrame = (
  correlation: Buffer,
  identifier: Buffer,
  { revision, position }: Extract<Outcome, { kind: 'success' }>,
): Buffer => {
  // Success { current_revision = 1, no_stream = 2, position = 3 { commit = 1, prepare = 2 }, no_position = 4 }
  const place = position === undefined ? 0 : 2 * (1 + varintSize(position))
  const success = (revision < 0 ? delimited(0) : 1 + varintSize(revision)) + delimited(place)
  const out = createSink(delimited(correlation.length) + delimited(success) + delimited(identifier.length))
  out.bytes(1, correlation)
  out.head(3, success)
  if (revision < 0) out.head(2, 0)
  else out.number(1, revision)
  if (position === undefined) out.head(4, 0)
  else {
    out.head(3, place)
    out.number(1, position)
    out.number(2, position)
  }
  out.bytes(4, identifier)
  return out.buffer
}

/** Refusals are rare, so the generated code encodes them. */
export const refusalFrame = (
  correlation: Buffer,
  identifier: Buffer,
  status: Parameters<InstanceType<typeof streams.BatchAppendResp>['setError']>[0],
): Buffer =>
  Buffer.from(
    new streams.BatchAppendResp()
      .setCorrelationId(shared.UUID.deserializeBinary(correlation))
      .setStreamIdentifier(shared.StreamIdentifier.deserializeBinary(identifier))
      .setError(status)
      .serializeBinary(),
  )

const none: Buffer = Buffer.alloc(0)

/** StreamIdentifier { stream_name = 3 } */
const streamIn = (options: Buffer): string => {
  const identifier = identifierIn(options)
  let name = ''
  eachField(identifier, 0, identifier.length, (field, start, end) => {
    if (field === 3) name = identifier.toString('utf8', start, end)
  })
  return name
}

const momentIn = (bytes: Buffer, start: number, end: number): number => {
  let [seconds, nanos] = [0, 0]
  eachField(bytes, start, end, (field, from, to) => {
    if (field === 1) seconds = smallVarint(bytes, from, to)
    if (field === 2) nanos = smallVarint(bytes, from, to)
  })
  return seconds * 1_000 + Math.round(nanos / 1_000_000)
}

/** UUID { structured = 1, string = 2 } */
const idIn = (bytes: Buffer, start: number, end: number): string => {
  let text: string | undefined
  eachField(bytes, start, end, (field, from, to) => {
    if (field === 2) text = bytes.toString('utf8', from, to).toLowerCase()
  })
  return text ?? uuidText(shared.UUID.deserializeBinary(bytes.subarray(start, end)))
}

const propertyIn = (bytes: Buffer, start: number, end: number): Record<string, string> => {
  let [key, value] = ['', '']
  eachField(bytes, start, end, (field, from, to) => {
    if (field === 1) key = bytes.toString('utf8', from, to)
    if (field === 2) value = bytes.toString('utf8', from, to)
  })
  return { [key]: value }
}
