import type { ServiceError } from '@grpc/grpc-js'
import { connectionDropped } from './errors.ts'

/** A server's open calls; it ends them when it stops, and their clients reconnect. */
export interface OpenCalls {
  /** @param end for a call that does not end by emitting an error */
  add(call: Call, end?: (error: ServiceError) => void): void
  /** Nothing new is begun from now on. */
  stop(): void
  isStopping(): boolean
  endAll(error?: ServiceError): void
}

interface Call {
  emit(event: 'error', error: Error): boolean
  once(event: string, listener: () => void): unknown
}

export const createOpenCalls = (): OpenCalls => {
  const ends = new Map<Call, (error: ServiceError) => void>()
  let stopping = false
  return {
    add: (call, end = (error: ServiceError) => call.emit('error', error)) => {
      ends.set(call, end)
      for (const over of ['close', 'finish', 'cancelled', 'error']) call.once(over, () => ends.delete(call))
    },
    stop: () => {
      stopping = true
    },
    isStopping: () => stopping,
    endAll: (error = connectionDropped()) => {
      for (const end of [...ends.values()]) end(error)
    },
  }
}
