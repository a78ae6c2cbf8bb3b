import { toFact } from '#projections/fact.ts'
import { project } from '#projections/readModel.ts'
import { goalCategory } from '#shared/events/goal.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { Log } from './store.ts'
import { createMemoryTables, type MemoryTables } from './tables.ts'

/** Tables that the real projections fold from the log, some time after it was written. */
export interface ReadSide {
  readonly tables: MemoryTables
  /** The log has grown. */
  hear(): void
  isUpToDate(): boolean
  /** Stops folding until a moment. */
  stall(until: number): void
}

export const createReadSide = (world: World, log: Log): ReadSide => {
  const tables = createMemoryTables()
  const projector: Party = { name: 'projector', alive: true, frozenUntil: 0 }
  let folded = 0
  let waiting = false

  const fold = (): void => {
    waiting = false
    // Not always all that there is: a batch ends where the feed happens to be.
    const upTo = world.random.chance(0.8) ? log.all.length : world.random.between(folded + 1, log.all.length)
    for (const event of log.all.slice(folded, upTo)) foldInto(tables, event)
    world.note(() => `projector: ${upTo - folded} events`)
    folded = upTo
    world.touch('reads')
    hear()
  }
  const hear = (): void => {
    if (waiting || folded === log.all.length) return
    waiting = true
    const lag = world.random.chance(0.9) ? world.random.between(1, 60) : world.random.between(100, 3_000)
    world.after(lag, fold, projector)
  }
  return {
    tables,
    hear,
    isUpToDate: () => folded === log.all.length,
    stall: until => {
      projector.frozenUntil = until
    },
  }
}

export const foldInto = (tables: MemoryTables, event: RecordedEvent): void => {
  if (event.stream.startsWith(goalCategory)) project(toFact(event).read(), tables)
}
