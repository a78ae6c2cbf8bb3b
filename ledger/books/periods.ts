import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { createPeriodHandler } from '../handle.ts'
import { closedPeriods } from './closedPeriods.ts'

interface Parts {
  readonly store: Pick<EventStore, 'append' | 'read'>
  readonly clock: Clock
  /** Makes this process use a newly closed period at once. */
  readonly onClosed: () => Promise<void>
}

/** The periods of the books. */
export const createPeriods = ({ store, clock, onClosed }: Parts) => ({
  ...createPeriodHandler({ store, clock }),
  /** Oldest first. */
  closed: () => closedPeriods(store),
  onClosed,
})
export type Periods = ReturnType<typeof createPeriods>
