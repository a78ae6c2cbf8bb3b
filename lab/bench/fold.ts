import { systemClock } from '#ledger/clock.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { firstGoal, withFilledLog } from '#projections/bench/filledLog.ts'
import { type Bench, limited, type Measure, measured } from '#shared/bench/harness.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import type { Snapshots } from '../snapshots/snapshots.ts'
import { eventsAfterTheSnapshot, keepFarBehind, openSnapshots } from './cold.ts'

const bench = 'fold'
const loadMs = 20
const perRound = 4

export const fold: Bench = {
  name: bench,
  file: import.meta.filename,
  compares:
    'loading a goal of 10,000 events from its snapshot, from its log and when it is warm, with parsing and folding the same events in memory and nothing else',
  run: ({ quick, rounds, scale }) => {
    const eventsEach = quick ? 1_002 : Math.round(10_000 * scale) + 2
    return withFilledLog({ goals: 1, eventsEach }, async ({ databaseUrl, store }) => {
      const { snapshots, close } = await openSnapshots(databaseUrl)
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
      const taken: Taken[] = []
      for (let round = 0; round < rounds; round++)
        taken.push({
          snapshot: await cold({ snapshots }),
          reference: await parseAndFold(),
          log: await cold({}),
          warm: await eachOf(perRound * 100, () => warm.load(id)),
        })
      await close()

      const against = (measure: string, of: 'snapshot' | 'log' | 'warm', goal: number): Measure =>
        measured(
          {
            ...{ bench, measure, unit: 'events per second', goal: { atLeast: goal } },
            also: { processorMicrosecondsEach: (least(taken, of) * 1_000) / events.length },
          },
          taken.map(round => [
            (events.length * 1_000) / round[of].ms,
            (events.length * 1_000) / round.reference.ms,
          ]),
        )
      return [
        limited(
          {
            ...{ bench, measure: `${events.length} events loaded from cold`, unit: 'ms' },
            goal: { atMost: loadMs },
            also: { eventsAfterTheSnapshot, processorMilliseconds: least(taken, 'snapshot') },
          },
          taken.map(({ snapshot }) => snapshot.ms),
        ),
        against('loaded from cold, against parsing and folding', 'snapshot', 0.8),
        against('loaded when warm, against parsing and folding', 'warm', 0.8),
        against('folded from the log, against parsing and folding', 'log', 0.8),
      ]
    })
  },
}

interface Spent {
  readonly ms: number
  readonly processorMs: number
}
type Taken = Readonly<Record<'snapshot' | 'reference' | 'log' | 'warm', Spent>>

/** Processor time of this process for one load, in the round that others have disturbed least. */
const least = (taken: readonly Taken[], of: keyof Taken): number =>
  Math.min(...taken.map(round => round[of].processorMs))

/** What one of so many takes, by the clock and of this process’s processor. */
const eachOf = async (times: number, work: () => Promise<unknown>): Promise<Spent> => {
  const [began, before] = [performance.now(), process.cpuUsage()]
  for (let n = 0; n < times; n++) await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (performance.now() - began) / times, processorMs: (user + system) / 1_000 / times }
}
