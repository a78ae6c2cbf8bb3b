import { rememberedMs, slowMs } from '#shared/api/liveUpdates.ts'

export const streamPath = '/api/stream'
/** A page that has been hidden for so long closes its connection; browsers allow few for each server. */
export const hiddenForMs = 60_000
/** How many attempts in a row may fail before a pause is reported. */
export const patience = 3
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** The server sends a heartbeat every 20 seconds: a stream that is silent for so long is dead. */
export const silentMs = 50_000
const watchEveryMs = 5_000

/** Goals by their ids; or a key of the API, for itself and with any query. */
export type Changes = readonly (number | string)[] | 'anything'
export type Changed = (what: Changes) => void

interface LiveOptions {
  readonly onChanged: Changed
  readonly onPaused: (paused: boolean) => void
}

export interface Live {
  /** Retries at once instead of after the pause. */
  retry(): void
  close(): void
}

/** Receives changes by server-sent events. Reconnects automatically, where browsers would give up. */
export const openLive = ({ onChanged, onPaused }: LiveOptions): Live => {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let sleep: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  let failures = 0
  let missed = false
  let closed = false

  const heard = (): void => {
    heardAt = Date.now()
  }
  const disconnect = (): void => {
    clearTimeout(again)
    source?.close()
    source = undefined
  }
  const connect = (): void => {
    disconnect()
    if (closed) return
    const started = Date.now()
    const ago = Math.round(performance.now())
    missed ||= ago > rememberedMs - slowMs
    const stream = new EventSource(`${streamPath}?ago=${ago}`)
    source = stream
    heard()
    for (const type of ['open', 'beat', 'changed', 'stale']) stream.addEventListener(type, heard)
    stream.addEventListener('open', () => {
      // Changes during the interruption were missed.
      if (missed || Date.now() - started > slowMs) onChanged('anything')
      if (failures >= patience) onPaused(false)
      failures = 0
      missed = false
    })
    stream.addEventListener('changed', event => onChanged(changesIn(event.data)))
    stream.addEventListener('stale', () => onChanged('anything'))
    stream.addEventListener('error', () => {
      disconnect()
      missed = true
      failures += 1
      if (failures === patience) onPaused(true)
      again = setTimeout(connect, pauseAfter(failures))
    })
  }
  /** A connection that died while the machine slept, or behind a router, reports nothing. */
  const watch = setInterval(() => {
    if (source === undefined || Date.now() - heardAt < silentMs) return
    missed = true
    connect()
  }, watchEveryMs)
  const rest = (): void => {
    missed = true
    disconnect()
  }
  const wake = (): void => {
    clearTimeout(sleep)
    if (source === undefined) connect()
  }
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') wake()
    else sleep = setTimeout(rest, hiddenForMs)
  }

  document.addEventListener('visibilitychange', onVisibility)
  // A page with an open connection would not be kept in the back-forward cache.
  addEventListener('pagehide', rest)
  addEventListener('pageshow', wake)
  // The network is back, so the pause ends.
  addEventListener('online', connect)
  connect()
  return {
    retry: connect,
    close: () => {
      closed = true
      disconnect()
      clearTimeout(sleep)
      clearInterval(watch)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', rest)
      removeEventListener('pageshow', wake)
      removeEventListener('online', connect)
    },
  }
}

/** Increasing and random, so that a server that returns is not flooded. */
const pauseAfter = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.75 + Math.random() / 2)

const changesIn = (data: string): Changes => {
  try {
    const { goals, keys = [] } = JSON.parse(data)
    return [...goals, ...keys]
  } catch {
    return 'anything'
  }
}
