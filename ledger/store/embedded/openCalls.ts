import { shuttingDown } from './errors.ts'

/** The calls that would go on for ever; a server that stops cancels them, and their clients come back to another. */
export interface OpenCalls {
  add(call: Call): void
  /** From here on nothing new is begun. */
  stop(): void
  isStopping(): boolean
  cancelAll(): void
}

interface Call {
  emit(event: 'error', error: Error): boolean
  once(event: string, listener: () => void): unknown
}

export const createOpenCalls = (): OpenCalls => {
  const calls = new Set<Call>()
  let stopping = false
  return {
    add: call => {
      calls.add(call)
      for (const end of ['close', 'finish', 'cancelled', 'error']) call.once(end, () => calls.delete(call))
    },
    stop: () => {
      stopping = true
    },
    isStopping: () => stopping,
    cancelAll: () => {
      for (const call of [...calls]) call.emit('error', shuttingDown())
    },
  }
}
