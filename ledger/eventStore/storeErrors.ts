import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client'
import { type ServiceError, status } from '@grpc/grpc-js'
import { StoreError, type StoreFault } from '#shared/ports/eventStore.ts'

/** The client's error classes. */
const byClass = [
  [StreamDeletedError, 'deleted'],
  [MaxAppendSizeExceededError, 'too_large'],
  [AccessDeniedError, 'access_denied'],
  [NotLeaderError, 'not_leader'],
  [UnavailableError, 'unavailable'],
  [CancelledError, 'unavailable'],
  [DeadlineExceededError, 'unavailable'],
  [TimeoutError, 'unavailable'],
] as const

/** The server's names of errors, in trailers that the client ignores. */
const byTrailer: Readonly<Record<string, StoreFault>> = {
  'not-leader': 'not_leader',
  'stream-deleted': 'deleted',
  'access-denied': 'access_denied',
  'maximum-append-size-exceeded': 'too_large',
}

/** gRPC's codes, which the client sometimes passes on unchanged. */
const byCode: Partial<Record<number, StoreFault>> = {
  [status.CANCELLED]: 'unavailable',
  [status.DEADLINE_EXCEEDED]: 'unavailable',
  [status.ABORTED]: 'unavailable',
  [status.UNAVAILABLE]: 'unavailable',
  // A connection that broke in the middle of an answer.
  [status.INTERNAL]: 'unavailable',
  [status.PERMISSION_DENIED]: 'access_denied',
  [status.UNAUTHENTICATED]: 'access_denied',
}

/** Names of errors in answers to BatchAppend. */
const byName: Readonly<Record<string, StoreFault>> = {
  'event_store.client.StreamDeleted': 'deleted',
  'event_store.client.MaximumAppendSizeExceeded': 'too_large',
  'event_store.client.AccessDenied': 'access_denied',
  'event_store.client.Timeout': 'unavailable',
  // "Server Is Not Ready": the node has no leader.
  'google.protobuf.Empty': 'unavailable',
}

const messages: Readonly<Record<StoreFault, string>> = {
  unavailable: 'the event store does not answer',
  not_leader: 'the node of the event store is not the leader',
  not_ours: 'the log is not the one of this installation',
  conflict: 'every attempt conflicted with another write to the stream',
  deleted: 'the stream was deleted permanently',
  damaged: 'events of the stream are missing',
  too_large: 'the append is too large for the event store',
  access_denied: 'the event store refuses this user',
  failed: 'the event store answered with an error',
}

/** Converts any error of the client's. `doing` names the operation: `reading goal-1`. */
export const toStoreError = (error: unknown, doing: string): StoreError => {
  if (error instanceof StoreError) return error
  return storeError(faultOf(error), doing, error)
}

/** For an error that the server names. */
export const namedStoreError = (name: string, message: string, doing: string): StoreError =>
  storeError(byName[name] ?? 'failed', doing, new Error(message || name))

export const storeError = (fault: StoreFault, doing: string, cause?: unknown): StoreError => {
  const detail = cause instanceof Error && cause.message ? ` (${cause.message})` : ''
  return new StoreError(fault, `${doing}: ${messages[fault]}${detail}`, { cause })
}

const connectionCodes: ReadonlySet<unknown> = new Set([status.CANCELLED, status.INTERNAL, status.UNAVAILABLE])

/** Whether an error means that its connection accepts no more calls, rather than that the server is slow. */
export const isConnectionLost = (error: StoreError): boolean => {
  if (error.fault === 'not_leader') return true
  const { cause } = error
  return error.fault === 'unavailable' && connectionCodes.has((cause as { code?: unknown } | undefined)?.code)
}

const faultOf = (error: unknown): StoreFault => {
  for (const [type, fault] of byClass) if (error instanceof type) return fault
  const { code, message = '', metadata } = error as Partial<ServiceError>
  const fault = byTrailer[String(metadata?.get?.('exception')[0])]
  if (fault) return fault
  if (typeof code === 'number') return byCode[code] ?? 'failed'
  // Node's socket errors, and the client's when no node of a cluster names a leader.
  if (typeof code === 'string' || message.startsWith('Failed to discover')) return 'unavailable'
  return 'failed'
}
