import type { Scenario } from '../people/scenario.ts'

interface Disturbance {
  readonly from: number
  readonly to: number
}

/** Work begun in an outage may happen a minute after it; a lock is lost a minute after an incident. */
const aftermathMs = 180_000

/** Outages and incidents, which delay scheduled jobs; the earliest first. */
export const disturbancesOf = ({ startsAt, outages, incidents }: Scenario) => {
  const all: readonly Disturbance[] = [
    ...outages,
    ...incidents.map(incident => {
      const from = startsAt + incident.at
      return { from, to: from + ('forMs' in incident ? incident.forMs : 0) }
    }),
  ]
    .map(({ from, to }) => ({ from, to: to + aftermathMs }))
    .sort((one, other) => one.from - other.from)
  return {
    /** The first time after which there is no disturbance for a while. */
    freeFrom: (at: number, forMs: number): number => {
      let free = at
      for (const { from, to } of all) if (from < free + forMs && to > free) free = to
      return free
    },
    isIn: (from: number, to: number): boolean => all.some(one => one.from < to && one.to > from),
  }
}
export type Disturbances = ReturnType<typeof disturbancesOf>
