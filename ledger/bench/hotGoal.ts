import { type Bench, compare, rate } from '#shared/bench/harness.ts'
import { context, contribution, withGround } from './ground.ts'

const payers = 32

export const hotGoal: Bench = {
  name: 'hot-goal',
  file: import.meta.filename,
  compares: `${payers} payers on one goal at once, decided together and appended in batches, with the same commands committed one after the other`,
  run: ({ rounds, roundMs }) =>
    withGround(async ({ handler, newGoal }) => {
      const goals = handler()
      const [batched, single] = [await newGoal(goals), await newGoal(goals)]
      await rate(payers, roundMs / 4, () => goals.handle(batched, contribution(), context))
      return [
        await compare(
          {
            bench: 'hot-goal',
            measure: `accepted contributions, ${payers} payers`,
            unit: 'per second',
            goal: { atLeast: 10 },
            ours: () => rate(payers, roundMs, () => goals.handle(batched, contribution(), context)),
            reference: () => rate(1, roundMs, () => goals.handle(single, contribution(), context)),
          },
          rounds,
        ),
      ]
    }),
}
