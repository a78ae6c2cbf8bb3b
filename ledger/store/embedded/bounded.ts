/** A map that forgets what has not been set or asked for the longest. */
export interface Bounded<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  clear(): void
}

export const createBounded = <Key, Value>(limit: number): Bounded<Key, Value> => {
  const entries = new Map<Key, Value>()
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
      if (entries.size > limit) entries.delete(entries.keys().next().value as Key) // it holds one: limit > 0
    },
    clear: () => entries.clear(),
  }
}
