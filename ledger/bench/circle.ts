import { isDeepStrictEqual } from 'node:util'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { type Bench, compare, limited, measured, seconds } from '#shared/bench/harness.ts'
import { goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import { type GoalId, goalId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { foldVersion } from '../snapshots/foldVersion.ts'
import { snapshotMigrations } from '../snapshots/migrations.ts'
import { createSnapshots, type Snapshot } from '../snapshots/snapshots.ts'
import { snapshotEvery } from '../warmGoals.ts'
import { foundFullCircle, members, seats } from './fullCircle.ts'
import { withGround } from './ground.ts'

/** Rounds of the old circle and of the new one that are paid in turn. */
const compared = 5
const loadMs = 20

export const circle: Bench = {
  name: 'circle',
  file: import.meta.filename,
  compares: `a circle of ${seats} seats over ${seats} rounds: its last contributions with the first ones of another, and its loading from cold with ${loadMs} ms and with folding its log`,
  run: ({ rounds }) =>
    withGround(async ({ databaseUrl, store, handler }) => {
      const pool = createPool(databaseUrl, { max: 4 })
      await migrate(pool, snapshotMigrations, { schema: 'snapshots' })
      const trouble = (err: unknown): never => {
        throw err
      }
      const snapshots = createSnapshots({
        pool,
        sessionKeys: ['bench'],
        version: foldVersion(),
        onTrouble: trouble,
      })
      const goals = handler({ snapshots })
      const [oldId, youngId] = [goalId(1), goalId(2)]
      const [old, young] = [await foundFullCircle(goals, oldId), await foundFullCircle(goals, youngId)]
      for (let round = 1; round <= seats - compared; round++) {
        for (const payer of members) await old.contribute(payer, round)
        await old.turn(round)
      }
      const results: [number, number][] = []
      for (let round = 1; round <= compared; round++) {
        const [ours, reference] = [seats - compared + round, round]
        const took = { ours: 0, reference: 0 }
        // One of each in turn, since the machine is not the same from one second to the next.
        for (const payer of members) {
          took.ours += await seconds(() => old.contribute(payer, ours))
          took.reference += await seconds(() => young.contribute(payer, reference))
        }
        results.push([seats / took.ours, seats / took.reference])
        await old.turn(ours)
        await young.turn(reference)
      }
      const contributions = measured(
        {
          ...{ bench: 'circle', measure: 'contributions at the end, against the start', unit: 'per second' },
          goal: { atLeast: 1 / 1.2 },
        },
        results,
      )

      const load = (how: Parameters<typeof handler>[0]): Promise<number> => {
        const fresh = handler(how)
        return seconds(() => fresh.load(oldId))
      }
      const events = await readAll(store, oldId)
      await snapshots.keep(oldId, asFarBehindAsEver(events))
      const same = [handler({ snapshots }).load(oldId), handler().load(oldId)]
      if (!isDeepStrictEqual(...((await Promise.all(same)) as [unknown, unknown])))
        throw new Error('from its snapshot the circle is another one')
      const loads: number[] = []
      const before = process.cpuUsage()
      for (let n = 0; n < 10 * rounds; n++) loads.push(1_000 * (await load({ snapshots })))
      const { user, system } = process.cpuUsage(before)
      const also = {
        ...{ events: events.length, eventsAfterTheSnapshot: Number(snapshotEvery) - 1 },
        fastest: Math.round(Math.min(...loads)),
        processorMilliseconds: Math.round((user + system) / 1_000 / loads.length),
      }
      const cold = limited(
        {
          ...{ bench: 'circle', measure: 'loaded from cold', unit: 'ms', goal: { atMost: loadMs }, also },
        },
        loads,
      )
      const folded = await compare(
        {
          ...{ bench: 'circle', measure: 'loads from cold, against folding its log', unit: 'per second' },
          goal: { atLeast: 3 },
          ours: async () => 1 / (await load({ snapshots })),
          reference: async () => 1 / (await load({})),
        },
        2 * rounds,
      )
      await pool.end()
      return [contributions, cold, folded]
    }),
}

const readAll = async (store: EventStore, id: GoalId): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of store.read(goalStream(id))) events.push(event)
  return events
}

/** The snapshot that leaves as much to read as there ever is. */
const asFarBehindAsEver = (events: readonly RecordedEvent[]): Snapshot => {
  const before = events.slice(0, events.length - Number(snapshotEvery) + 1)
  const { revision, position, id: eventId } = before.at(-1)!
  let state = goalDecider.initialState()
  for (const { type, data } of before) state = goalDecider.evolve(state, parseGoalEvent(type, data))
  return { state, revision, position, eventId }
}
