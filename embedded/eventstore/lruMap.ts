/** A map with a limit, which drops the least recently used entry. */
export const createLruMap = <Key, Value>(limit: number) => {
  const entries = new Map<Key, Value>()
  // Kept between calls: a new iterator would first skip all deleted entries, each time.
  let oldest = entries.keys()
  return {
    get: (key: Key): Value | undefined => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key: Key, value: Value): void => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > limit) entries.delete(oldest.next().value as Key)
    },
    clear: (): void => {
      entries.clear()
      oldest = entries.keys()
    },
  }
}
