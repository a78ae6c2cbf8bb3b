import type { Instant } from '../time.ts'

/** The only source of time for every rule; the embedded one can be moved forward. */
export interface Clock {
  now(): Instant
}
