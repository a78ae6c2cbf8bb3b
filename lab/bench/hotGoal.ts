import type { GoalHandler } from '#ledger/handle.ts'
import { goalStream } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { context, contribution, openGround } from './ground.ts'
import { type Bench, compare, limited, percentile, rate } from './harness.ts'
import { createProcessorTime, startedHere } from './processor.ts'

const payers = 32
const fsyncMs = 1

export const hotGoal: Bench = {
  takesStore: true,
  compares: `${payers} payers on one goal at once, decided together and appended in batches, with the same commands committed one after the other`,
  run: async ({ rounds, roundMs, store: given }) => {
    await using ground = await openGround({ store: given })
    const { newGoal, store, storePids } = ground
    const disk = ground.slowDown(fsyncMs)
    const goals = ground.handler()
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
    const measure = `accepted contributions, ${payers} payers, ${disk}`
    const accepted = await compare({ measure, unit: 'per second', goal: { atLeast: 10 } }, rounds, {
      ours: () => time.during(pay),
      reference: () => rate(1, roundMs, () => goals.handle(single, contribution(), context)),
    })
    await fillToTheLast(goals, store, targetMinor => newGoal(goals, { targetMinor }))
    return [
      { ...accepted, also: time.each() },
      limited(
        { measure: `p99 of an answer, ${payers} payers, ${disk}`, unit: 'ms', goal: { atMost: 50 } },
        waits.map(milliseconds => percentile(milliseconds, 0.99)),
      ),
    ]
  },
}

const room = 400
/** @throws Error when all payers together pay more or less into a goal than its target */
const fillToTheLast = async (
  goals: GoalHandler,
  store: EventStore,
  newGoal: (targetMinor: ReturnType<typeof minor>) => Promise<GoalId>,
): Promise<void> => {
  const targetMinor = minor(room * contribution().amountMinor)
  const goal = await newGoal(targetMinor)
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
    if (type === 'ContributionRequested') written += (data as { amountMinor: number }).amountMinor
  if (written !== targetMinor)
    throw new Error(`a goal for ${targetMinor} minor has ${written} in the log: its target does not hold`)
}
