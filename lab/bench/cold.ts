import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { systemClock } from '#ledger/clock.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { snapshotEvery } from '#ledger/foldedStates.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { foldVersion } from '#ledger/snapshots/foldVersion.ts'
import { createSnapshots, type Snapshots, snapshotMigrations } from '#ledger/snapshots/snapshots.ts'
import { migrate } from '#projections/db/migrate.ts'
import { goalStream, readGoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'

/** Snapshots as an instance keeps them. */
export const openSnapshots = async (pool: pg.Pool): Promise<Snapshots> => {
  await migrate(pool, snapshotMigrations, { schema: 'snapshots' })
  const onTrouble = (error: unknown): never => {
    throw error
  }
  return createSnapshots({ pool, dataKeys: ['bench'], version: foldVersion(), onTrouble })
}

export const eventsAfterTheSnapshot = Number(snapshotEvery) - 1

/**
 * Stores the snapshot that leaves the largest possible number of events to read, and returns the goal's
 * events.
 * @throws Error when the goal loaded from there has another state
 */
export const keepFarBehind = async (
  store: EventStore,
  snapshots: Snapshots,
  id: GoalId,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of store.read(goalStream(id))) events.push(event)
  const before = events.slice(0, events.length - eventsAfterTheSnapshot)
  const { revision, position, id: eventId } = before.at(-1)!
  const state = before.map(readGoalEvent).reduce(goalDecider.evolve, goalDecider.initialState())
  await snapshots.keep(id, { state, revision, position, eventId })
  const handlers = [{ snapshots }, {}].map(how => createGoalHandler({ store, clock: systemClock, ...how }))
  const [short, long] = await Promise.all(handlers.map(handler => handler.load(id)))
  if (!isDeepStrictEqual(short, long)) throw new Error('from its snapshot the goal has another state')
  return events
}
