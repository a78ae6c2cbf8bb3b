import type { Random } from '../../worlds/random.ts'

/** Services that can fail. */
export const ports = ['store', 'stripe', 'queue', 'database', 'network', 'mail'] as const
export type Port = (typeof ports)[number]

/**
 * `refused`: an error, and nothing is done. `lost`: nothing is done, without an answer. `unanswered`: it is done, without
 * an answer. `late`: it is done after the caller has given up. `slow`: it takes seconds.
 * Of the store alone, `conflict`: it reports a conflict where there is none. Of Stripe alone, `broken`: an
 * internal error, kept under the idempotency key, after the work or without it; `limited`: too many requests.
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

/** A time in which calls of a port fail. */
export interface Outage {
  readonly port: Port
  readonly from: number
  readonly to: number
  /** The fraction of the calls in that time. */
  readonly share: number
}

export const createFaults = (outages: readonly Outage[], random: Random) => ({
  /** The fault of a call that is made now, if any. */
  draw: (port: Port, now: number): Fault | undefined => {
    for (const outage of outages)
      if (outage.port === port && outage.from <= now && now < outage.to && random.chance(outage.share))
        return random.pick(kinds[port])
    return undefined
  },
})
export type Faults = ReturnType<typeof createFaults>
