/** A map that can be drafted: the draft reads the original through its own changes, without copying it. */
export interface DraftMap<Key, Value> {
  get(key: Key): Value | undefined
  has(key: Key): boolean
  set(key: Key, value: Value): void
  delete(key: Key): void
  entries(): IterableIterator<[Key, Value]>
  readonly size: number
}

export const draftMap = <Key, Value>(): DraftMap<Key, Value> => new Map<Key, Value>()

export const draftOf = <Key, Value>(base: DraftMap<Key, Value>): DraftMap<Key, Value> => new Draft(base)

/**
 * A class, because a goal's state has a dozen of them and is drafted for each command: the methods are
 * created once.
 */
class Draft<Key, Value> implements DraftMap<Key, Value> {
  readonly base: DraftMap<Key, Value>
  changed: Map<Key, Value> | undefined
  removed: Set<Key> | undefined

  constructor(base: DraftMap<Key, Value>) {
    this.base = base
  }
  get(key: Key): Value | undefined {
    return this.changed?.get(key) ?? (this.removed?.has(key) ? undefined : this.base.get(key))
  }
  has(key: Key): boolean {
    return this.changed?.has(key) || (!this.removed?.has(key) && this.base.has(key))
  }
  set(key: Key, value: Value): void {
    this.removed?.delete(key)
    this.changed ??= new Map()
    this.changed.set(key, value)
  }
  delete(key: Key): void {
    this.changed?.delete(key)
    if (!this.base.has(key)) return
    this.removed ??= new Set()
    this.removed.add(key)
  }
  entries(): IterableIterator<[Key, Value]> {
    return this.changed || this.removed ? this.own() : this.base.entries()
  }
  private *own(): IterableIterator<[Key, Value]> {
    for (const entry of this.base.entries()) {
      if (this.removed?.has(entry[0])) continue
      const own = this.changed?.get(entry[0])
      yield own === undefined ? entry : [entry[0], own]
    }
    for (const entry of this.changed ?? []) if (!this.base.has(entry[0])) yield entry
  }
  get size(): number {
    if (!this.changed && !this.removed) return this.base.size
    let size = this.base.size - (this.removed?.size ?? 0)
    for (const key of this.changed?.keys() ?? []) if (!this.base.has(key)) size++
    return size
  }
}
