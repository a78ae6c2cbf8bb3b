import type { Journal } from './journal.ts'
import type { Recorded } from './model.ts'

/** The committed events that one subscriber has yet to take. */
export interface Inbox {
  /** Holds nothing, and collects from now on. */
  reset(): void
  /** All that came since the last time. */
  take(): readonly Recorded[]
  /** A subscriber that is too slow loses what is here, not its place: it has to read it from the log. */
  isOverflowing(): boolean
  /** Until there is something to do. */
  wait(): Promise<void>
  close(): void
}

interface Options {
  readonly journal: Pick<Journal, 'onCommitted'>
  /** Without one: all of them. */
  readonly stream?: string
  readonly signal: AbortSignal
  readonly capacity?: number
}

export const openInbox = ({ journal, stream, signal, capacity = 4096 }: Options): Inbox => {
  let held: Recorded[] = []
  let overflowing = false
  let wake: () => void = () => undefined
  const end = journal.onCommitted(events => {
    if (overflowing) return
    const mine = stream === undefined ? events : events.filter(event => event.stream === stream)
    if (mine.length === 0) return
    if (held.length > 0 && held.length + mine.length > capacity) {
      overflowing = true
      held = []
    } else for (const event of mine) held.push(event)
    wake()
  })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  return {
    reset: () => {
      held = []
      overflowing = false
    },
    take: () => {
      const taken = held
      held = []
      return taken
    },
    isOverflowing: () => overflowing,
    wait: () =>
      new Promise(resolve => {
        wake = resolve
        if (held.length > 0 || overflowing || signal.aborted) resolve()
      }),
    close: () => {
      end()
      signal.removeEventListener('abort', onAbort)
    },
  }
}
