import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '#ledger/clock.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { foldVersion } from '../snapshots/foldVersion.ts'
import { snapshotMigrations } from '../snapshots/migrations.ts'
import { createSnapshots, type Snapshot, type Snapshots } from '../snapshots/snapshots.ts'
import { snapshotEvery } from '../warmGoals.ts'

/** Snapshots as an instance keeps them. */
export const openSnapshots = async (databaseUrl: string) => {
  const pool = createPool(databaseUrl, { max: 4 })
  await migrate(pool, snapshotMigrations, { schema: 'snapshots' })
  const onTrouble = (error: unknown): never => {
    throw error
  }
  const snapshots = createSnapshots({ pool, sessionKeys: ['bench'], version: foldVersion(), onTrouble })
  return { snapshots, close: () => pool.end() }
}

export const eventsAfterTheSnapshot = Number(snapshotEvery) - 1

/**
 * Keeps the snapshot that leaves as much to read as there ever is, and answers with the goal's events. @throws Error when the goal is
 * another one from there
 */
export const keepFarBehind = async (
  store: EventStore,
  snapshots: Snapshots,
  id: GoalId,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of store.read(goalStream(id))) events.push(event)
  await snapshots.keep(id, asFarBehindAsEver(events))
  const handlers = [{ snapshots }, {}].map(how => createGoalHandler({ store, clock: systemClock, ...how }))
  const [short, long] = await Promise.all(handlers.map(handler => handler.load(id)))
  if (!isDeepStrictEqual(short, long)) throw new Error('from its snapshot the goal is another one')
  return events
}

const asFarBehindAsEver = (events: readonly RecordedEvent[]): Snapshot => {
  const before = events.slice(0, events.length - eventsAfterTheSnapshot)
  const { revision, position, id: eventId } = before.at(-1)!
  let state = goalDecider.initialState()
  for (const { type, data } of before) state = goalDecider.evolve(state, parseGoalEvent(type, data))
  return { state, revision, position, eventId }
}
