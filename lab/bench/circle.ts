import { goalId } from '#shared/ids.ts'
import { eventsAfterTheSnapshot, keepFarBehind, openSnapshots } from './cold.ts'
import { foundFullCircle, members, seats } from './fullCircle.ts'
import { openGround } from './ground.ts'
import { type Bench, inRounds, limited, measured, seconds } from './harness.ts'
import { busy } from './processor.ts'

/** Rounds of the old circle and of the new one that are paid alternately. */
const usuallyCompared = 5
const loadMs = 20

export const circle: Bench = {
  compares: `a circle of ${seats} seats over ${seats} rounds: its last contributions with the first ones of another, and its loading from cold with ${loadMs} ms`,
  run: async ({ rounds, quick }) => {
    await using ground = await openGround()
    const [compared, past] = quick ? [1, 1] : [usuallyCompared, seats - usuallyCompared]
    const snapshots = await openSnapshots(ground.pool)
    const goals = ground.handler({ snapshots })
    const [oldId, youngId] = [goalId(1), goalId(2)]
    const [old, young] = [await foundFullCircle(goals, oldId), await foundFullCircle(goals, youngId)]
    for (let round = 1; round <= past; round++) {
      await Promise.all(members.map(payer => old.contribute(payer, round)))
      await old.turn(round)
    }
    const results = await inRounds(compared, async index => {
      const [oldRound, youngRound] = [past + index + 1, index + 1]
      let [ours, reference] = [0, 0]
      // Alternately, because the load of the machine changes from one second to the next.
      for (const payer of members) {
        ours += await seconds(() => old.contribute(payer, oldRound))
        reference += await seconds(() => young.contribute(payer, youngRound))
      }
      await old.turn(oldRound)
      await young.turn(youngRound)
      return [seats / ours, seats / reference] satisfies [number, number]
    })
    const contributions = measured(
      {
        measure: 'contributions at the end, against the start',
        unit: 'per second',
        goal: { atLeast: 1 / 1.2 },
      },
      results,
    )

    const events = await keepFarBehind(ground.store, snapshots, oldId)
    const loaded = await busy(() =>
      inRounds(10 * rounds, async () => {
        const fresh = ground.handler({ snapshots })
        return 1_000 * (await seconds(() => fresh.load(oldId)))
      }),
    )
    const cold = limited(
      {
        measure: 'loaded from cold',
        unit: 'ms',
        goal: { atMost: loadMs },
        also: {
          events: events.length,
          eventsAfterTheSnapshot,
          fastest: Math.round(Math.min(...loaded.result)),
          processorMilliseconds: Math.round(loaded.cpuMs / loaded.result.length),
        },
      },
      loaded.result,
    )
    return [contributions, cold]
  },
}
