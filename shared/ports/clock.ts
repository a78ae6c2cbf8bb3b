import type { Instant } from '../time.ts'

/** The only source of time for every rule; an embedded instance's can be moved forward. */
export interface Clock {
  now(): Instant
}
