/** Something that will happen, unless whoever it happens to is gone by then. */
export interface Due {
  readonly at: number
  /** Tells apart what is due at the same moment. */
  readonly order: number
  readonly happen: () => void
  readonly to: Party | undefined
}

/** A process that is running: when it dies, whatever it was waiting for never comes. */
export interface Party {
  readonly name: string
  alive: boolean
  /** Until then it stands still: what comes for it waits. */
  frozenUntil: number
}

/** What is due, soonest first: a binary heap. */
export const createTimeline = () => {
  const heap: Due[] = []
  const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

  const add = (due: Due): void => {
    let index = heap.push(due) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent] as Due
      if (!isBefore(due, above)) break
      heap[index] = above
      index = parent
    }
    heap[index] = due
  }

  const take = (): Due | undefined => {
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      const right = heap[child + 1]
      if (right !== undefined && isBefore(right, heap[child] as Due)) child++
      const below = heap[child] as Due
      if (!isBefore(below, last)) break
      heap[index] = below
      index = child
    }
    heap[index] = last
    return first
  }

  return { add, take, next: (): Due | undefined => heap[0], size: (): number => heap.length }
}
