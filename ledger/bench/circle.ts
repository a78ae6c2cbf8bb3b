import { type Bench, limited, measured, seconds } from '#shared/bench/harness.ts'
import { goalId } from '#shared/ids.ts'
import { eventsAfterTheSnapshot, keepFarBehind, openSnapshots } from './cold.ts'
import { foundFullCircle, members, seats } from './fullCircle.ts'
import { withGround } from './ground.ts'

/** Rounds of the old circle and of the new one that are paid in turn. */
const usuallyCompared = 5
const loadMs = 20

export const circle: Bench = {
  name: 'circle',
  file: import.meta.filename,
  compares: `a circle of ${seats} seats over ${seats} rounds: its last contributions with the first ones of another, and its loading from cold with ${loadMs} ms`,
  run: ({ rounds, quick }) =>
    withGround({}, async ({ databaseUrl, store, handler }) => {
      // Rounds of the old circle and of the new one that are paid in turn, and those of the old one before.
      const [compared, past] = quick ? [1, 1] : [usuallyCompared, seats - usuallyCompared]
      const { snapshots, close } = await openSnapshots(databaseUrl)
      const goals = handler({ snapshots })
      const [oldId, youngId] = [goalId(1), goalId(2)]
      const [old, young] = [await foundFullCircle(goals, oldId), await foundFullCircle(goals, youngId)]
      for (let round = 1; round <= past; round++) {
        await Promise.all(members.map(payer => old.contribute(payer, round)))
        await old.turn(round)
      }
      const results: [number, number][] = []
      for (let round = 1; round <= compared; round++) {
        const [ours, reference] = [past + round, round]
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

      const events = await keepFarBehind(store, snapshots, oldId)
      const load = (): Promise<number> => {
        const fresh = handler({ snapshots })
        return seconds(() => fresh.load(oldId))
      }
      const loads: number[] = []
      const before = process.cpuUsage()
      for (let n = 0; n < 10 * rounds; n++) loads.push(1_000 * (await load()))
      const { user, system } = process.cpuUsage(before)
      const also = {
        ...{ events: events.length, eventsAfterTheSnapshot },
        fastest: Math.round(Math.min(...loads)),
        processorMilliseconds: Math.round((user + system) / 1_000 / loads.length),
      }
      const cold = limited(
        {
          ...{ bench: 'circle', measure: 'loaded from cold', unit: 'ms', goal: { atMost: loadMs }, also },
        },
        loads,
      )
      await close()
      return [contributions, cold]
    }),
}
