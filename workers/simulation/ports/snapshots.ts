import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { Snapshot, Snapshots } from '#ledger/snapshots/snapshots.ts'
import { goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { Log } from './store.ts'

/**
 * Goals here are too short for a snapshot of theirs to be kept: in its place there is, half of the time, one of any moment
 * of their past, as if it had been.
 */
export const snapshotsFor = (world: World, log: Log, party: Party): Snapshots => ({
  read: goalId =>
    world
      .ask({
        ...{ from: party, port: 'database', what: 'snapshot' },
        serve: () => (world.random.chance(0.5) ? ofAnyMoment(world, log, goalId) : undefined),
        trouble: fault => new Error(`the database is in trouble: ${fault}`),
      })
      .catch(() => undefined),
  keep: async () => undefined,
})

const ofAnyMoment = (world: World, log: Log, goalId: GoalId): Snapshot | undefined => {
  const events = log.eventsOf(goalStream(goalId))
  const last = events[world.random.between(0, events.length - 1)]
  if (!last) return undefined
  const state = events
    .slice(0, Number(last.revision) + 1)
    .map(({ type, data }) => parseGoalEvent(type, data))
    .reduce(goalDecider.evolve, goalDecider.initialState())
  return { state, revision: last.revision, position: last.position, eventId: last.id }
}
