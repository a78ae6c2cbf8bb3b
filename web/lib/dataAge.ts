import { useSyncExternalStore } from 'react'
import { dataAsOf } from '#shared/api/dataAge.ts'

let asOf: string | undefined
const listeners = new Set<() => void>()

/** Notes whether the server has paused payments and changes, by a header of each response. */
export const noteDataAge = ({ headers }: Response): void => {
  const at = headers.get(dataAsOf) ?? undefined
  if (at === asOf) return
  asOf = at
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The time of the data while payments and changes are paused; undefined otherwise. */
export const useDataAge = (): string | undefined => useSyncExternalStore(subscribe, () => asOf)
