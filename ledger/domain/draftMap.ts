/** A map that can be drafted: the draft sees the original through its own changes, and costs no copy of it. */
export interface DraftMap<Key, Value> {
  get(key: Key): Value | undefined
  has(key: Key): boolean
  set(key: Key, value: Value): void
  delete(key: Key): void
  entries(): IterableIterator<[Key, Value]>
  readonly size: number
}

export const draftMap = <Key, Value>(): DraftMap<Key, Value> => new Map<Key, Value>()

export const draftOf = <Key, Value>(base: DraftMap<Key, Value>): DraftMap<Key, Value> => {
  const changed = new Map<Key, Value>()
  const removed = new Set<Key>()
  const has = (key: Key): boolean => changed.has(key) || (!removed.has(key) && base.has(key))
  return {
    get: key => changed.get(key) ?? (removed.has(key) ? undefined : base.get(key)),
    has,
    set: (key, value) => {
      removed.delete(key)
      changed.set(key, value)
    },
    delete: key => {
      changed.delete(key)
      if (base.has(key)) removed.add(key)
    },
    entries: function* () {
      for (const [key, value] of base.entries()) {
        if (removed.has(key)) continue
        const own = changed.get(key)
        yield [key, own ?? value]
      }
      for (const entry of changed) if (!base.has(entry[0])) yield entry
    },
    get size() {
      let size = base.size - removed.size
      for (const key of changed.keys()) if (!base.has(key)) size++
      return size
    },
  }
}
