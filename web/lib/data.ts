import { useEffect } from 'react'
import useSWR, { type Middleware, mutate as mutateData, type SWRConfiguration } from 'swr'
import { setCurrentUser } from './currentUser.ts'
import { get, HttpError } from './http.ts'
import { userKey } from './session.ts'

/** The key that each component shows. */
export const shown: string[] = []
/** When the data of a key were last asked for; 0 if they have changed since then. */
export const askedAt = new Map<string, number>()
/** Requests for a page that is not open yet, by `upToDate.ts`. */
export const early = new Map<string, Promise<never>>()

/** A failed fetch leaves the old value. The user has a fetcher of its own, for which a 401 means signed out. */
export const fetchAgain = async (key: string): Promise<void> => {
  askedAt.set(key, performance.now())
  try {
    await (key === userKey ? mutateData(key) : mutateData(key, get(key), { revalidate: false }))
  } catch (error) {
    askedAt.set(key, 0)
    throw error
  }
}

/** The request that is under way for a page, or a new one. */
const fetchFirst = <Body>(key: string): Promise<Body> => early.get(key) ?? get<Body>(key)

const show = (key: string) => {
  shown.push(key)
  if (askedAt.get(key) === 0) fetchAgain(key).catch(() => undefined)
  return () => void shown.splice(shown.indexOf(key), 1)
}
const noteShown: Middleware = useNext => (key, fetcher, config) => {
  const path = typeof key === 'string' && key
  useEffect(() => (path ? show(path) : undefined), [path])
  return useNext(key, fetcher, config)
}

/** Data do not become stale by themselves: they are fetched once, and again after a known change. */
export const dataOptions: SWRConfiguration = {
  fetcher: fetchFirst,
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
        return await fetchFirst<Body>(url)
      } catch (error) {
        if (attempt >= times) throw error
        await pause(firstPauseMs * 2 ** attempt)
      }
    }
  }
