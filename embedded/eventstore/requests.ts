import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js'
import { invalidArgument, metadataPropertyMissing } from './errors.ts'
import type { Expected, Proposed } from './model.ts'

export const streamName = (identifier: StreamIdentifier | undefined): string =>
  checkedName(Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8'))

const checkedName = (name: string): string => {
  if (name === '' || name === '$$') throw invalidArgument('a stream name is required')
  // Postgres stores no NUL, and its index no longer key.
  if (name.includes('\0')) throw invalidArgument('a stream name must not contain NUL')
  if (Buffer.byteLength(name) > 2000) throw invalidArgument('a stream name has at most 2000 bytes')
  return name
}

export const writableStreamName = (identifier: StreamIdentifier | undefined): string =>
  writableName(streamName(identifier))

export const writableName = (name: string): string => {
  if (name === '$all') throw invalidArgument('$all cannot be written')
  return checkedName(name)
}

export const uuidText = (uuid: UUID | undefined): string => {
  const structured = uuid?.getStructured()
  if (!structured) return uuid?.getString().toLowerCase() ?? ''
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map(bits => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The options that all writing calls share. */
interface ExpectedOptions {
  hasRevision(): boolean
  getRevision(): string
  hasNoStream(): boolean
  hasStreamExists(): boolean
  hasAny(): boolean
}

export const expectedRevision = (options: ExpectedOptions): Expected => {
  if (options.hasRevision()) return BigInt(options.getRevision())
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasStreamExists()) return 'stream_exists'
  if (options.hasAny()) return 'any'
  throw invalidArgument('an expected revision is required')
}

/** The protocol's number for each expectation. */
export const expectedNumber = (expected: Expected): bigint =>
  typeof expected === 'bigint' ? expected : { no_stream: -1n, any: -2n, stream_exists: -4n }[expected]

interface ProposedMessage {
  getId(): UUID | undefined
  getMetadataMap(): { get(key: string): string | undefined }
  getData_asU8(): Uint8Array
  getCustomMetadata_asU8(): Uint8Array
}

export const proposedEvent = (message: ProposedMessage): Proposed => {
  const properties = message.getMetadataMap()
  return proposed({
    id: uuidText(message.getId()),
    type: properties.get('type'),
    contentType: properties.get('content-type'),
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  })
}

interface Given extends Pick<Proposed, 'id' | 'data' | 'metadata'> {
  readonly type: string | undefined
  readonly contentType: string | undefined
}

export const proposed = ({ id, type, contentType, data, metadata }: Given): Proposed => {
  if (type === undefined) throw metadataPropertyMissing('type')
  if (contentType === undefined) throw metadataPropertyMissing('content-type')
  if (!uuidForm.test(id) || id === nilUuid) throw invalidArgument('an event id is a UUID')
  if (type === '' || type.includes('\0')) throw invalidArgument('an event has a type, without a NUL')
  return { id, type, json: contentType === 'application/json', data, metadata }
}

const nilUuid = '00000000-0000-0000-0000-000000000000'
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
