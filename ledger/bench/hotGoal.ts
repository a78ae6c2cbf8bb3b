import { type Bench, compare, limited, percentile, rate } from '#shared/bench/harness.ts'
import { createProcessorTime, startedHere } from '#shared/bench/processor.ts'
import { goalStream } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { GoalHandler } from '../handle.ts'
import { context, contribution, withGround } from './ground.ts'

const payers = 32
const fsyncMs = 1

export const hotGoal: Bench = {
  name: 'hot-goal',
  file: import.meta.filename,
  takesStore: true,
  compares: `${payers} payers on one goal at once, decided together and appended in batches, with the same commands committed one after the other`,
  run: ({ rounds, roundMs, store: given }) =>
    withGround({ store: given }, async ({ handler, newGoal, store, storePids, slowDown }) => {
      const disk = slowDown(fsyncMs)
      const goals = handler()
      const [batched, single] = [await newGoal(goals), await newGoal(goals)]
      const waits: number[][] = []
      const time = createProcessorTime({
        ownMicroseconds: () => [process.pid],
        storeMicroseconds: storePids,
        postgresMicroseconds: () => startedHere('postgres'),
      })
      const pay = async (): Promise<number> => {
        const milliseconds: number[] = []
        const perSecond = await rate(payers, roundMs, async () => {
          const began = performance.now()
          await goals.handle(batched, contribution(), context)
          milliseconds.push(performance.now() - began)
        })
        waits.push(milliseconds)
        return perSecond
      }
      await pay()
      waits.length = 0
      const accepted = await compare(
        {
          bench: 'hot-goal',
          measure: `accepted contributions, ${payers} payers, ${disk}`,
          unit: 'per second',
          goal: { atLeast: 10 },
          ours: () => time.during(pay),
          reference: () => rate(1, roundMs, () => goals.handle(single, contribution(), context)),
          figures: async () => time.each(),
        },
        rounds,
      )
      await fillToTheLast(goals, store, changes => newGoal(goals, changes))
      return [
        accepted,
        limited(
          {
            bench: 'hot-goal',
            measure: `p99 of an answer, ${payers} payers, ${disk}`,
            unit: 'ms',
            goal: { atMost: 50 },
          },
          waits.map(milliseconds => percentile(milliseconds, 0.99)),
        ),
      ]
    }),
}

const room = 400
/** @throws when all of them together get more into a goal than it is to hold, or less. */
const fillToTheLast = async (
  goals: GoalHandler,
  store: EventStore,
  newGoal: (changes: { readonly targetCents: ReturnType<typeof cents> }) => Promise<GoalId>,
): Promise<void> => {
  const { amountCents } = contribution()
  const targetCents = cents(room * amountCents)
  const goal = await newGoal({ targetCents })
  const payUntilFull = async (): Promise<void> => {
    for (;;) {
      const handled = await goals.handle(goal, contribution(), context)
      if (handled.outcome === 'accepted') continue
      if (handled.refusal.code === 'exceeds_target') return
      throw new Error(`a contribution was refused: ${handled.refusal.code}`)
    }
  }
  await Promise.all(Array.from({ length: payers }, payUntilFull))
  let written = 0
  for await (const { type, data } of store.read(goalStream(goal)))
    if (type === 'ContributionRequested') written += (data as { amountCents: number }).amountCents
  if (written !== targetCents)
    throw new Error(`a goal for ${targetCents} cents has ${written} in the log: its target does not hold`)
}
