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

/** What the browser knows of its network: false is certain, true is only a hope. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** No answer, or one of a proxy whose server is away. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof HttpError && [502, 503, 504].includes(error.status))
