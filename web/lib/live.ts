import { useEffect, useState } from 'react'
import { type Cache, useSWRConfig } from 'swr'
import { allTransactionsKey, goalKey, goalsKey } from './goals.ts'
import { get } from './http.ts'
import { userKey } from './session.ts'

export const streamPath = '/api/stream'
/** A page that nobody has looked at for so long gives its connection back; browsers have few to a server. */
export const hiddenForMs = 60_000
/** So many attempts in a row may fail before anything is said. */
export const patience = 3
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** A stream that opens sooner than this after the page has missed nothing that the page's own requests have not seen. */
const slowMs = 1_500

/** Goals by their numbers; or a key of the API, for itself and with any query. */
export type Changes = readonly (number | string)[] | 'anything'
type Changed = (what: Changes) => void

interface LiveOptions {
  readonly onChanged: Changed
  readonly onPaused: (paused: boolean) => void
}

export interface Live {
  /** Tries at once what it would have tried later. */
  retry(): void
  close(): void
}

/**
 * Hears what has changed. It opens the stream again by itself, each time after a longer pause, rather than
 * leave that to the browser, which gives up for good at the first answer that is not a stream.
 */
export const openLive = ({ onChanged, onPaused }: LiveOptions): Live => {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let sleep: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missed = false
  let closed = false

  const disconnect = (): void => {
    clearTimeout(again)
    source?.close()
    source = undefined
  }
  const connect = (): void => {
    disconnect()
    if (closed) return
    const stream = new EventSource(streamPath, { withCredentials: true })
    const started = Date.now()
    source = stream
    stream.addEventListener('open', () => {
      // What happened while nobody listened was told to nobody.
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
  // A page with an open connection would not be kept for the way back.
  addEventListener('pagehide', rest)
  addEventListener('pageshow', wake)
  connect()
  return {
    retry: connect,
    close: () => {
      closed = true
      disconnect()
      clearTimeout(sleep)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', rest)
      removeEventListener('pageshow', wake)
    },
  }
}

/** Longer each time, and never the same for everyone: a server that returns must not be met by all at once. */
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

/** Whether what is held under this key may have changed. */
export const concerns = (key: string, what: Changes): boolean => {
  if (!key.startsWith('/api/')) return false
  if (what === 'anything') return true
  const ofGoals = [goalsKey, allTransactionsKey, '/api/invitations'].includes(key)
  return what.some(changed =>
    typeof changed === 'string'
      ? key.split('?')[0] === changed
      : ofGoals || `${key}/`.startsWith(`${goalKey(changed)}/`),
  )
}

/**
 * Fetches what is held, or about to be, under every key that a change concerns. One round at a time: what changes
 * meanwhile waits for the next, so that a burst of changes is fetched twice at most.
 */
export const createRefetcher = (cache: Cache, refetch: (key: string) => Promise<unknown>): Changed => {
  let waiting: Changes = []
  let running = false
  const isUsed = (key: string): boolean => {
    const held = cache.get(key)
    return (
      held !== undefined && (held.data !== undefined || held.error !== undefined || held.isLoading === true)
    )
  }
  const run = async (): Promise<void> => {
    running = true
    while (waiting.length > 0) {
      const what = waiting
      waiting = []
      const keys = [...cache.keys()].filter(key => concerns(key, what) && isUsed(key))
      await Promise.allSettled(keys.map(refetch))
    }
    running = false
  }
  return what => {
    waiting = waiting === 'anything' || what === 'anything' ? 'anything' : [...waiting, ...what]
    if (!running) void run()
  }
}

/** Keeps what is shown up to date while this user is signed in. */
export const useLive = (userId: number): { readonly paused: boolean; readonly reload: () => void } => {
  const { cache, mutate } = useSWRConfig()
  const [paused, setPaused] = useState(false)
  const [live, setLive] = useState<{ retry: () => void }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user means another stream
  useEffect(() => {
    const refetch = createRefetcher(cache, key =>
      // Who is signed in has a fetcher of its own, which knows what a refusal means there.
      key === userKey ? mutate(key) : mutate(key, get(key), { revalidate: false }),
    )
    const onPaused = (now: boolean): void => {
      setPaused(now)
      // The reason may be that the session has ended elsewhere.
      if (now) void mutate(userKey)
    }
    const opened = openLive({ onChanged: refetch, onPaused })
    setLive({
      retry: () => {
        refetch('anything')
        opened.retry()
      },
    })
    return opened.close
  }, [cache, mutate, userId])
  return { paused, reload: () => live?.retry() }
}
