import { shuttingDown } from './errors.ts'

/** The calls that a server has open; one that stops ends them, and their clients come back to another. */
export interface OpenCalls {
  /** Ends with CANCELLED, unless the call has a way of its own. */
  add(call: Call, end?: () => void): void
  /** From here on nothing new is begun. */
  stop(): void
  isStopping(): boolean
  endAll(): void
}

interface Call {
  emit(event: 'error', error: Error): boolean
  once(event: string, listener: () => void): unknown
}

export const createOpenCalls = (): OpenCalls => {
  const ends = new Map<Call, () => void>()
  let stopping = false
  return {
    add: (call, end = () => call.emit('error', shuttingDown())) => {
      ends.set(call, end)
      for (const over of ['close', 'finish', 'cancelled', 'error']) call.once(over, () => ends.delete(call))
    },
    stop: () => {
      stopping = true
    },
    isStopping: () => stopping,
    endAll: () => {
      for (const end of [...ends.values()]) end()
    },
  }
}
