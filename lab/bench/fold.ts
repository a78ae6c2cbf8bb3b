import { systemClock } from '#ledger/clock.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import type { Snapshots } from '#ledger/snapshots/snapshots.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import { eventsAfterTheSnapshot, keepFarBehind, openSnapshots } from './cold.ts'
import { firstGoal, withFilledLog } from './filledLog.ts'
import { type Bench, inRounds, limited, measured, seconds } from './harness.ts'
import { busy } from './processor.ts'
import type { Measure } from './report.ts'

const loadMs = 20
const perRound = 4

export const fold: Bench = {
  compares:
    'loading a goal of 10,000 events from its snapshot, from its log and when it is warm, with parsing and folding the same events in memory and nothing else',
  run: ({ quick, rounds, scale }) => {
    const eventsEach = quick ? 1_002 : Math.round(10_000 * scale) + 2
    return withFilledLog({ goals: 1, eventsEach }, async ({ pool, store }) => {
      const snapshots = await openSnapshots(pool)
      const id = goalId(firstGoal)
      const events = await keepFarBehind(store, snapshots, id)
      const texts = events.map(({ type, data }) => JSON.stringify({ type, data }))
      const warm = createGoalHandler({ store, clock: systemClock })
      await warm.load(id)

      const cold = (how: { readonly snapshots?: Snapshots }) =>
        eachOf(perRound, () => createGoalHandler({ store, clock: systemClock, ...how }).load(id))
      const parseAndFold = () =>
        eachOf(perRound, async () => {
          let state = goalDecider.initialState()
          for (const text of texts) state = goalDecider.evolve(state, JSON.parse(text) as GoalEvent)
        })
      await parseAndFold()
      await cold({})
      const taken = await inRounds(rounds, async () => ({
        snapshot: await cold({ snapshots }),
        reference: await parseAndFold(),
        log: await cold({}),
        warm: await eachOf(perRound * 100, () => warm.load(id)),
      }))
      type Part = keyof (typeof taken)[number]

      /** Processor time of this process for one load, in the round with the least other load. */
      const least = (of: Part): number => Math.min(...taken.map(round => round[of].processorMs))
      const against = (measure: string, of: Part): Measure =>
        measured(
          {
            measure: `${measure}, against parsing and folding`,
            unit: 'events per second',
            goal: { atLeast: 0.8 },
            also: { processorMicrosecondsEach: (least(of) * 1_000) / events.length },
          },
          taken.map(round => [
            (events.length * 1_000) / round[of].ms,
            (events.length * 1_000) / round.reference.ms,
          ]),
        )
      return [
        limited(
          {
            measure: `${events.length} events loaded from cold`,
            unit: 'ms',
            goal: { atMost: loadMs },
            also: { eventsAfterTheSnapshot, processorMilliseconds: least('snapshot') },
          },
          taken.map(({ snapshot }) => snapshot.ms),
        ),
        against('loaded from cold', 'snapshot'),
        against('loaded when warm', 'warm'),
        against('folded from the log', 'log'),
      ]
    })
  },
}

/** The time per operation, by the clock and of this process's processor. */
const eachOf = async (times: number, work: () => Promise<unknown>) => {
  const { result, cpuMs } = await busy(() => seconds(() => inRounds(times, work)))
  return { ms: (result * 1_000) / times, processorMs: cpuMs / times }
}
