import type { EventLog } from './eventLog.ts'
import type { Recorded } from './model.ts'

interface Options {
  readonly eventLog: Pick<EventLog, 'onCommitted'>
  /** Undefined: all streams. */
  readonly stream?: string
  readonly signal: AbortSignal
  readonly capacity?: number
}

/** Committed events that one subscriber has not taken yet. */
export const openSubscriberBuffer = ({ eventLog, stream, signal, capacity = 4096 }: Options) => {
  let events: Recorded[] = []
  let overflowing = false
  let wake: () => void = () => undefined
  const end = eventLog.onCommitted(committed => {
    if (overflowing) return
    const wanted = stream === undefined ? committed : committed.filter(event => event.stream === stream)
    if (wanted.length === 0) return
    if (events.length > 0 && events.length + wanted.length > capacity) {
      overflowing = true
      events = []
    } else for (const event of wanted) events.push(event)
    wake()
  })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  return {
    /** Empties the buffer and collects from now on. */
    reset: (): void => {
      events = []
      overflowing = false
    },
    /** Returns and removes everything. */
    take: (): readonly Recorded[] => {
      const taken = events
      events = []
      return taken
    },
    /** A subscriber that is too slow loses the buffer, and must read from the log. */
    isOverflowing: (): boolean => overflowing,
    /** Waits until there is something to do. */
    wait: () =>
      new Promise<void>(resolve => {
        wake = resolve
        if (events.length > 0 || overflowing || signal.aborted) resolve()
      }),
    close: (): void => {
      end()
      signal.removeEventListener('abort', onAbort)
    },
  }
}
