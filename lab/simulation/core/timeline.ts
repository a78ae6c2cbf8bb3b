/** A future step, which is dropped if its process has died by then. */
export interface Due {
  readonly at: number
  /** Orders steps of the same time. */
  readonly order: number
  readonly happen: () => void
  readonly to: Instance | undefined
}

/** A running process. When it dies, it receives no more responses. */
export interface Instance {
  readonly name: string
  alive: boolean
  /** Until then it hangs, and its responses wait. */
  frozenUntil: number
}

/** The steps, soonest first. */
export const createTimeline = () => {
  /** The soonest last, which is the cheapest to remove. */
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
