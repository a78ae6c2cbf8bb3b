import { useSyncExternalStore } from 'react'
import { HttpError, Unreachable } from './http.ts'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The browser's knowledge of its network: false is certain, true is not. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** No response, or one of a proxy without its server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof HttpError && [502, 503, 504].includes(error.status))
