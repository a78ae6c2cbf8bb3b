import { useSWRConfig } from 'swr'
import { fetchAgain } from './data.ts'

/** Fetches cached data again, unlike SWR's `mutate(key)` also where no component shows it now. */
export const useRefresh = (): ((...keys: string[]) => Promise<void>) => {
  const { cache } = useSWRConfig()
  return async (...keys) => {
    const held = keys.filter(key => cache.get(key)?.data !== undefined)
    // One failed fetch leaves its old value; it must not make a payment look like a failure.
    await Promise.allSettled(held.map(fetchAgain))
  }
}
