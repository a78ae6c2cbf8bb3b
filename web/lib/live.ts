import { useEffect, useState } from 'react'
import { type Cache, useSWRConfig } from 'swr'
import { pause } from './data.ts'
import { allTransactionsKey, goalKey, goalsKey, nextStepsKey, payoutsKey, schedulesKey } from './goals.ts'
import { userKey } from './session.ts'
import { type Changed, type Changes, openLive } from './stream.ts'
import { noteChange, refetch } from './upToDate.ts'

/** Whether the cached data of this key may have changed. */
export const concerns = (key: string, what: Changes): boolean => {
  if (!key.startsWith('/api/')) return false
  if (what === 'anything') return true
  const ofGoals =
    [goalsKey, allTransactionsKey, schedulesKey, payoutsKey, '/api/invitations'].includes(key) ||
    key.split('?')[0] === nextStepsKey
  return what.some(changed =>
    typeof changed === 'string'
      ? key.split('?')[0] === changed
      : ofGoals || `${key}/`.startsWith(`${goalKey(changed)}/`),
  )
}

/** A payment is several changes, which are fetched together. */
const gatherMs = 150

/** Fetches the cached keys that a change concerns, one round at a time, each for all changes of a moment. */
export const createRefetcher = (
  cache: Pick<Cache, 'keys'>,
  fetchAgain: (key: string, since: number) => Promise<unknown>,
): Changed => {
  let waiting: Changes = []
  let heardAt = 0
  let running = false
  const run = async (): Promise<void> => {
    running = true
    while (waiting.length > 0) {
      await pause(gatherMs)
      const [what, since] = [waiting, heardAt]
      waiting = []
      const keys = [...cache.keys()].filter(key => concerns(key, what))
      await Promise.allSettled(keys.map(key => fetchAgain(key, since)))
    }
    running = false
  }
  return what => {
    heardAt = noteChange()
    waiting = waiting === 'anything' || what === 'anything' ? 'anything' : [...waiting, ...what]
    if (!running) void run()
  }
}

/** Keeps the pages up to date while this user is signed in. */
export const useLive = (userId: number): { readonly paused: boolean; readonly reload: () => void } => {
  const { cache, mutate } = useSWRConfig()
  const [paused, setPaused] = useState(false)
  const [live, setLive] = useState<{ retry: () => void }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user means another stream
  useEffect(() => {
    const onChanged = createRefetcher(cache, refetch)
    const onPaused = (now: boolean): void => {
      setPaused(now)
      // The reason may be that the session has ended elsewhere.
      if (now) void mutate(userKey)
    }
    const opened = openLive({ onChanged, onPaused })
    setLive({
      retry: () => {
        onChanged('anything')
        opened.retry()
      },
    })
    return opened.close
  }, [cache, mutate, userId])
  return { paused, reload: () => live?.retry() }
}
