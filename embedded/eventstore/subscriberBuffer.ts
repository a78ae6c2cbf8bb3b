import type { EventLog } from './eventLog.ts'
import type { Recorded } from './model.ts'

/** Committed events that one subscriber has not taken yet. */
export interface SubscriberBuffer {
  /** Empties the buffer and collects from now on. */
  reset(): void
  /** Returns and removes everything. */
  take(): readonly Recorded[]
  /** A subscriber that is too slow loses the buffer, and must read from the log. */
  isOverflowing(): boolean
  /** Waits until there is something to do. */
  wait(): Promise<void>
  close(): void
}

interface Options {
  readonly eventLog: Pick<EventLog, 'onCommitted'>
  /** Undefined: all streams. */
  readonly stream?: string
  readonly signal: AbortSignal
  readonly capacity?: number
}

export const openSubscriberBuffer = ({
  eventLog,
  stream,
  signal,
  capacity = 4096,
}: Options): SubscriberBuffer => {
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
    reset: () => {
      events = []
      overflowing = false
    },
    take: () => {
      const taken = events
      events = []
      return taken
    },
    isOverflowing: () => overflowing,
    wait: () =>
      new Promise(resolve => {
        wake = resolve
        if (events.length > 0 || overflowing || signal.aborted) resolve()
      }),
    close: () => {
      end()
      signal.removeEventListener('abort', onAbort)
    },
  }
}
