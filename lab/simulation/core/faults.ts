import type { Random } from './random.ts'

/** What can be in trouble. */
export const ports = ['store', 'stripe', 'queue', 'database', 'network', 'mail'] as const
export type Port = (typeof ports)[number]

/**
 * `refused`: an error, and nothing is done. `lost`: nothing is done, and nobody says so. `unanswered`: it is done, and
 * nobody says so. `late`: it is done after whoever asked has given up. `slow`: it takes seconds.
 * Of the store alone, `conflict`: it says that another has written, although nobody has. Of Stripe alone, `broken`: an
 * internal error that is kept under the idempotency key, whether the work was done or not; `limited`: too many requests.
 */
const common = ['refused', 'lost', 'unanswered', 'unanswered', 'late', 'slow'] as const
export type Fault = (typeof common)[number] | 'conflict' | 'broken' | 'broken_undone' | 'limited'

const kinds: Readonly<Record<Port, readonly Fault[]>> = {
  store: [...common, 'conflict'],
  stripe: [...common, 'broken', 'broken_undone', 'limited'],
  queue: common,
  database: ['refused', 'refused', 'lost', 'unanswered', 'slow'],
  network: common,
  mail: common,
}

/** A time in which a port is in trouble. */
export interface Trouble {
  readonly port: Port
  readonly from: number
  readonly to: number
  /** Of the calls that are made meanwhile. */
  readonly share: number
}

export const createFaults = (troubles: readonly Trouble[], random: Random) => ({
  /** What goes wrong with a call that is made now, if anything. */
  draw: (port: Port, now: number): Fault | undefined => {
    for (const trouble of troubles)
      if (trouble.port === port && trouble.from <= now && now < trouble.to && random.chance(trouble.share))
        return random.pick(kinds[port])
    return undefined
  },
})
export type Faults = ReturnType<typeof createFaults>
