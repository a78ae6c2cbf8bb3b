import type { Scenario } from '../people/scenario.ts'

interface Hindrance {
  readonly from: number
  readonly to: number
}

/** What was asked for in a trouble may happen a minute after it, and a lock is lost as long after a mishap. */
const aftermathMs = 180_000

/** Whatever keeps the house from doing what it does by the clock, the earliest first. */
export const hindrancesOf = ({ startsAt, troubles, mishaps }: Scenario) => {
  const all: readonly Hindrance[] = [
    ...troubles,
    ...mishaps.map(mishap => {
      const from = startsAt + mishap.at
      return { from, to: from + ('forMs' in mishap ? mishap.forMs : 0) }
    }),
  ]
    .map(({ from, to }) => ({ from, to: to + aftermathMs }))
    .sort((one, other) => one.from - other.from)
  return {
    /** The first moment from which on nothing hinders for a while. */
    freeFrom: (at: number, forMs: number): number => {
      let free = at
      for (const { from, to } of all) if (from < free + forMs && to > free) free = to
      return free
    },
    isIn: (from: number, to: number): boolean => all.some(one => one.from < to && one.to > from),
  }
}
export type Hindrances = ReturnType<typeof hindrancesOf>
