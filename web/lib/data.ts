import { mutate as mutateData, type SWRConfiguration, useSWRConfig } from 'swr'
import { arrive } from './belongings.ts'
import { get, HttpError } from './http.ts'
import { userKey } from './session.ts'

/** Data never grows stale by itself: it is fetched once, and again when something is known to have changed. */
export const dataOptions: SWRConfiguration = {
  fetcher: get,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
  // The session has ended elsewhere: whoever sits here is signed out, and the pages must know.
  onError: error => {
    if (!(error instanceof HttpError && error.status === 401)) return
    arrive(undefined)
    void mutateData(userKey, null, { revalidate: false })
  },
}

/** Whether an answer has come, good or bad. */
export const isSettled = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data !== undefined || error !== undefined

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * A fetcher that tries again `times` times. SWR's own retries show an error after the first failure; this one goes
 * on loading until the last.
 */
export const retrying =
  (times: number, firstPauseMs = 400) =>
  async <Body>(url: string): Promise<Body> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await get<Body>(url)
      } catch (error) {
        if (attempt >= times) throw error
        await pause(firstPauseMs * 2 ** attempt)
      }
    }
  }

/**
 * Fetches anew what is held under these keys. SWR's `mutate(key)` passes over keys that no component on screen uses,
 * and since nothing grows stale they would show old sums when their page opens again.
 */
export const useRefresh = (): ((...keys: string[]) => Promise<void>) => {
  const { cache, mutate } = useSWRConfig()
  return async (...keys) => {
    const held = keys.filter(key => cache.get(key)?.data !== undefined)
    // One failed fetch leaves its old value; it must not make a payment look like a failure.
    await Promise.allSettled(held.map(key => mutate(key, get(key), { revalidate: false })))
  }
}
