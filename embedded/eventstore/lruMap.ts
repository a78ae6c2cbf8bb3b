/** A map that forgets what has not been set or asked for the longest. */
export interface Bounded<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  clear(): void
}

export const createBounded = <Key, Value>(limit: number): Bounded<Key, Value> => {
  const entries = new Map<Key, Value>()
  // It goes on from where it was: one begun anew would first pass by all that has been deleted, each time.
  let oldest = entries.keys()
  return {
    get: key => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > limit) entries.delete(oldest.next().value as Key) // there is one: limit > 0
    },
    clear: () => {
      entries.clear()
      oldest = entries.keys()
    },
  }
}
