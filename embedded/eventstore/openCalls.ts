import type { ServiceError } from '@grpc/grpc-js'
import { connectionDropped } from './errors.ts'

type End = (error: ServiceError) => void
interface Call {
  emit(event: 'error', error: Error): boolean
  once(event: string, listener: () => void): unknown
}

/** A server's open calls; it ends them when it stops, and their clients reconnect. */
export const createOpenCalls = () => {
  const ends = new Map<Call, End>()
  let stopping = false
  return {
    /** @param end for a call that does not end by emitting an error */
    add: (call: Call, end: End = error => call.emit('error', error)): void => {
      ends.set(call, end)
      for (const over of ['close', 'finish', 'cancelled', 'error']) call.once(over, () => ends.delete(call))
    },
    /** Nothing new is begun from now on. */
    stop: (): void => {
      stopping = true
    },
    isStopping: (): boolean => stopping,
    endAll: (error = connectionDropped()): void => {
      for (const end of [...ends.values()]) end(error)
    },
  }
}
export type OpenCalls = ReturnType<typeof createOpenCalls>
