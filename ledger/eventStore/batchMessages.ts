import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { NewEvent } from '#shared/ports/eventStore.ts'
import { createSink, delimited, eachField, varint, varintSize } from '#shared/protobuf.ts'

/** One append of EventStoreDB's BatchAppend call. */
interface Batch {
  readonly correlation: string
  readonly stream: string
  readonly expected: bigint | 'no_stream'
  /** Milliseconds since the epoch. */
  readonly deadline: number
  readonly events: readonly NewEvent[]
}

/**
 * BatchAppendReq { correlation_id = 1, options = 2 { stream_identifier = 1 { stream_name = 3 }, stream_position = 2,
 * no_stream = 3, deadline = 6 { seconds = 1, nanos = 2 } }, proposed_messages = 3, is_final = 4 }
 */
export const batchRequest = ({ correlation, stream, expected, deadline, events }: Batch): Buffer => {
  const name = Buffer.from(stream)
  const revision = expected === 'no_stream' ? undefined : Number(expected)
  const [seconds, nanos] = [Math.floor(deadline / 1_000), (deadline % 1_000) * 1_000_000]
  const timestamp = 1 + varintSize(seconds) + 1 + varintSize(nanos)
  const options =
    delimited(delimited(name.length)) +
    (revision === undefined ? delimited(0) : 1 + varintSize(revision)) +
    delimited(timestamp)
  const proposed = events.map(proposedMessage)
  const size =
    delimited(uuidSize) +
    delimited(options) +
    proposed.reduce((sum, { length }) => sum + delimited(length), 0) +
    2
  const out = createSink(size)
  out.head(1, uuidSize)
  out.bytes(2, Buffer.from(correlation, 'latin1'))
  out.head(2, options)
  out.head(1, delimited(name.length))
  out.bytes(3, name)
  if (revision === undefined) out.head(3, 0)
  else out.number(2, revision)
  out.head(6, timestamp)
  out.number(1, seconds)
  out.number(2, nanos)
  for (const message of proposed) out.bytes(3, message)
  out.number(4, 1)
  return out.buffer
}

/** UUID { string = 2 } */
const uuidSize = delimited(36)
const contentType = [Buffer.from('content-type'), Buffer.from('application/json')] as const
const contentTypeSize = delimited(contentType[0].length) + delimited(contentType[1].length)
const typeKey = Buffer.from('type')

/** ProposedMessage { id = 1, metadata = 2 { key = 1, value = 2 }, custom_metadata = 3, data = 4 } */
const proposedMessage = ({ id, type, data, metadata }: NewEvent): Buffer => {
  const name = Buffer.from(type)
  const body = Buffer.from(JSON.stringify(data))
  const customMetadata = metadata === undefined ? undefined : Buffer.from(JSON.stringify(metadata))
  const typeSize = delimited(typeKey.length) + delimited(name.length)
  const out = createSink(
    delimited(uuidSize) +
      delimited(typeSize) +
      delimited(contentTypeSize) +
      (customMetadata ? delimited(customMetadata.length) : 0) +
      delimited(body.length),
  )
  out.head(1, uuidSize)
  out.bytes(2, Buffer.from(id, 'latin1'))
  out.head(2, typeSize)
  out.bytes(1, typeKey)
  out.bytes(2, name)
  out.head(2, contentTypeSize)
  out.bytes(1, contentType[0])
  out.bytes(2, contentType[1])
  if (customMetadata) out.bytes(3, customMetadata)
  out.bytes(4, body)
  return out.buffer
}

export interface BatchAnswer {
  readonly correlation: string
  readonly result:
    | { readonly kind: 'appended'; readonly revision: bigint; readonly position: bigint | undefined }
    | { readonly kind: 'refused'; readonly name: string; readonly message: string }
}

/**
 * BatchAppendResp { correlation_id = 1 { string = 2 }, error = 2, success = 3 { current_revision = 1,
 * position = 3 { commit_position = 1 } } }. The generated code decodes the rare other answers.
 */
export const batchAnswer = (bytes: Buffer): BatchAnswer => {
  let correlation: string | undefined
  let revision: bigint | undefined
  let position: bigint | undefined
  eachField(bytes, 0, bytes.length, (field, start, end) => {
    if (field === 1)
      eachField(bytes, start, end, (inner, from, to) => {
        if (inner === 2) correlation = bytes.toString('latin1', from, to)
      })
    if (field === 3)
      eachField(bytes, start, end, (inner, from, to) => {
        if (inner === 1) revision = varint(bytes, from, to)
        if (inner === 3)
          eachField(bytes, from, to, (innermost, first, last) => {
            if (innermost === 1) position = varint(bytes, first, last)
          })
      })
  })
  if (correlation === undefined || revision === undefined) return decodedAnswer(bytes)
  return { correlation, result: { kind: 'appended', revision, position } }
}

const decodedAnswer = (bytes: Buffer): BatchAnswer => {
  const answer = streams.BatchAppendResp.deserializeBinary(bytes)
  const id = answer.getCorrelationId()
  const correlation = id?.getString() ?? ''
  const success = answer.getSuccess()
  if (success) {
    const commit = success.getPosition()?.getCommitPosition()
    const position = commit === undefined ? undefined : BigInt(commit)
    return {
      correlation,
      result: { kind: 'appended', revision: BigInt(success.getCurrentRevision()), position },
    }
  }
  const error = answer.getError()
  const name = error?.getDetails()?.getTypeName() ?? ''
  return { correlation, result: { kind: 'refused', name, message: error?.getMessage() ?? '' } }
}
