import type { ServiceError } from '@grpc/grpc-js'
import { connectionDropped } from './errors.ts'

/** The calls that a server has open; one that stops ends them, and their clients come back to another. */
export interface OpenCalls {
  /** Some calls have a way of their own to end. */
  add(call: Call, end?: (error: ServiceError) => void): void
  /** From here on nothing new is begun. */
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
