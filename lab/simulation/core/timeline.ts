/** Something that will happen, unless its process has died by then. */
export interface Due {
  readonly at: number
  /** Orders what is due at the same moment. */
  readonly order: number
  readonly happen: () => void
  readonly to: Instance | undefined
}

/** A running process. When it dies, it gets no more answers. */
export interface Instance {
  readonly name: string
  alive: boolean
  /** Until then it stands still, and its answers wait. */
  frozenUntil: number
}

/** What is due, soonest first. */
export const createTimeline = () => {
  /** The soonest last, which is cheapest to take. */
  const waiting: Due[] = []
  const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
  return {
    add: (due: Due): void => {
      let [from, to] = [0, waiting.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if (isBefore(due, waiting[middle]!)) from = middle + 1
        else to = middle
      }
      waiting.splice(from, 0, due)
    },
    take: (): Due | undefined => waiting.pop(),
    next: (): Due | undefined => waiting.at(-1),
  }
}
