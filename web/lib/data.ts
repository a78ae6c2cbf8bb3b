import useSWR, { mutate as mutateData, type SWRConfiguration, useSWRConfig } from 'swr'
import { setCurrentUser } from './currentUser.ts'
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
  // The session has ended elsewhere, so the user is signed out here, too.
  onError: error => {
    if (!(error instanceof HttpError && error.status === 401)) return
    setCurrentUser(undefined)
    void mutateData(userKey, null, { revalidate: false })
  },
}

/** For data whose changes no stream reports: each visit asks again. */
export const useFresh = <Data>(key: string, options: SWRConfiguration<Data, Error> = {}) =>
  useSWR<Data, Error>(key, { revalidateOnMount: true, ...options })

/** Whether an answer has come, good or bad. */
export const isSettled = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data !== undefined || error !== undefined

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** A fetcher that repeats a failed request `times` times and, unlike SWR's retries, shows no error before the last. */
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

/** Fetches cached data again, unlike SWR's `mutate(key)` also where no component shows it now. */
export const useRefresh = (): ((...keys: string[]) => Promise<void>) => {
  const { cache, mutate } = useSWRConfig()
  return async (...keys) => {
    const held = keys.filter(key => cache.get(key)?.data !== undefined)
    // One failed fetch leaves its old value; it must not make a payment look like a failure.
    await Promise.allSettled(held.map(key => mutate(key, get(key), { revalidate: false })))
  }
}
