import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { LogUnavailable, type Outcome } from './model.ts'

/** Clients recognise these refusals by `exception` in the trailers. */
export const streamDeleted = (stream: string): ServiceError =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })

export const wrongExpectedVersion = (stream: string, expected: bigint, actual: number): ServiceError =>
  refusal(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': `${expected}`,
      'actual-version': `${actual}`,
    },
  )

export const maximumAppendSizeExceeded = (bytes: number): ServiceError =>
  refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': `${bytes}`,
  })

export const metadataPropertyMissing = (property: string): ServiceError =>
  refusal(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  })

export const accessDenied = (): ServiceError =>
  refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' })

/** Refuses a call that requires the leader; contains the leader's address. */
export const notLeader = ({ host, port }: { readonly host: string; readonly port: number }): ServiceError =>
  refusal(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': `${port}`,
  })

/** While no node of the cluster leads. */
export const serverNotReady = (): ServiceError => refusal(status.UNAVAILABLE, 'Server Is Not Ready')

export const unauthenticated = (): ServiceError => refusal(status.UNAUTHENTICATED, 'Unauthenticated')
export const invalidArgument = (reason: string): ServiceError => refusal(status.INVALID_ARGUMENT, reason)
const timedOut = (): ServiceError => refusal(status.ABORTED, 'Operation timed out')
/** How calls end that EventStoreDB left open when it stopped: busy ones, and idle ones. */
export const connectionDropped = (): ServiceError => refusal(status.UNAVAILABLE, 'Connection dropped')
export const endedWithoutStatus = (): ServiceError =>
  refusal(status.INTERNAL, 'Received RST_STREAM with code 0 (Call ended without gRPC status)')

/** What was written, or another revision than the expected one. @throws ServiceError for every other outcome */
export const writtenOrWrong = (outcome: Outcome, stream: string) => {
  if (outcome.kind === 'stream_deleted') throw streamDeleted(stream)
  if (outcome.kind === 'timeout') throw timedOut()
  if (outcome.kind === 'not_ready') throw serverNotReady()
  return outcome
}

/** Converts any error: refusals unchanged, everything else to a reason to retry. */
export const toServiceError = (error: unknown): ServiceError => {
  if (isServiceError(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof LogUnavailable) return refusal(status.UNAVAILABLE, reason)
  return refusal(status.UNAVAILABLE, `the event log is not available: ${reason}`)
}

const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'code' in error && 'metadata' in error && error.metadata instanceof Metadata

const refusal = (code: status, details: string, trailers: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata()
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, ascii(value))
  return Object.assign(new Error(details), { code, details, metadata })
}

/** Trailers must be ASCII; stream names need not be. */
const ascii = (value: string): string => (/^[ -~]*$/.test(value) ? value : encodeURIComponent(value))
