import { useEffect } from 'react'
import useSWR, { type Middleware, mutate as mutateData, type SWRConfiguration, useSWRConfig } from 'swr'
import { setCurrentUser } from './currentUser.ts'
import { get, HttpError } from './http.ts'
import { userKey } from './session.ts'

/** The key that each component shows. */
const shown: string[] = []
/** Keys whose data have changed while nothing showed them. */
const outdated = new Set<string>()

/** A failed fetch leaves the old value. The user has a fetcher of its own, for which a 401 means signed out. */
const fetchAgain = (key: string): Promise<unknown> =>
  key === userKey ? mutateData(key) : mutateData(key, get(key), { revalidate: false })

const show = (key: string) => {
  shown.push(key)
  if (outdated.delete(key)) fetchAgain(key).catch(() => outdated.add(key))
  return () => void shown.splice(shown.indexOf(key), 1)
}
const noteShown: Middleware = useNext => (key, fetcher, config) => {
  const path = typeof key === 'string' && key
  useEffect(() => (path ? show(path) : undefined), [path])
  return useNext(key, fetcher, config)
}

/** Fetches changed data: at once where they are shown, else when they are shown next. */
export const refetch = async (key: string): Promise<void> => {
  if (shown.includes(key)) await fetchAgain(key)
  else outdated.add(key)
}

/** Data do not become stale by themselves: they are fetched once, and again after a known change. */
export const dataOptions: SWRConfiguration = {
  fetcher: get,
  use: [noteShown],
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

/** For data whose changes no stream reports: each visit fetches them again. */
export const useFresh = <Data>(key: string, options: SWRConfiguration<Data, Error> = {}) =>
  useSWR<Data, Error>(key, { revalidateOnMount: true, ...options })

/** Whether a response has arrived, successful or not. */
export const isSettled = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data !== undefined || error !== undefined

export const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

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
    for (const key of held) outdated.delete(key)
    await Promise.allSettled(held.map(key => mutate(key, get(key), { revalidate: false })))
  }
}
