import { systemClock } from '#ledger/clock.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { rebuild } from '#projections/engine/rebuild/rebuild.ts'
import { goalId } from '#shared/ids.ts'
import { givenBooks } from './audited.ts'
import { eventsPerGoal, type FilledLog, firstGoal, foldLog, silent, withFilledLog } from './filledLog.ts'
import { context, contribution, foundGoal } from './ground.ts'
import { type Bench, inRounds, measured, rate, seconds } from './harness.ts'
import type { Measure } from './report.ts'

const times = 10
const clients = 16
/** Each takes long, and they differ little. */
const mostFoldings = 3
/** An authorised read, as its route does it. */
const text = `select goal.* from members as me inner join goals as goal on goal.goal_id = me.goal_id
  where me.goal_id = $1 and me.user_id = $2`

export const growth: Bench = {
  compares: `what is done with a log of 100,000 events with the same on one of 10,000 (--scale ${times}: a million with 100,000), which folds may take ${times} times as long for, and commands and reads no longer`,
  run: ({ quick, rounds, roundMs, scale, tell }) => {
    const goals = quick ? 4 : Math.round(200 * scale)
    return withBooks(goals, small =>
      withBooks(goals * times, async large => {
        tell(`there are ${large.events} events, folded in ${large.secondsToFold.toFixed(1)} s`)
        const foldings = goals > 1_000 ? 1 : Math.min(rounds, mostFoldings)
        /** `once`: the time of the first fold, if the larger log has been folded already. */
        const folding = async (
          what: string,
          work: (books: Books) => Promise<unknown>,
          once?: number,
        ): Promise<Measure> => {
          const taken = await inRounds<[number, number]>(foldings, async round => [
            round === 0 && once ? once : await seconds(() => work(large)),
            await seconds(() => work(small)),
          ])
          tell(`${what} ${foldings} times`)
          const measure = `${what}, ${large.events} events against ${small.events}`
          return measured({ measure, unit: 'seconds', goal: { atMost: 1.1 * times } }, taken)
        }
        const flat = async (what: string, work: (books: Books, client: number) => Promise<unknown>) => {
          const each = (books: Books) => rate(clients, roundMs / 5, client => work(books, client))
          const both = async (): Promise<[number, number]> => [await each(large), await each(small)]
          await both()
          const taken = await inRounds(quick ? 1 : 15, both)
          tell(what)
          const measure = `${what}, beside ${large.events} events against ${small.events}`
          return measured({ measure, unit: 'per second', goal: { atLeast: 1 / 1.2 } }, taken)
        }
        const found = ({ handler }: Books) =>
          Promise.all(Array.from({ length: clients }, (_, client) => foundGoal(handler, goalId(1 + client))))
        const goalOf = (client: number) => firstGoal + (client % goals)
        const cold = ({ store }: Books) => createGoalHandler({ store, clock: systemClock })
        const folds = [
          await folding('caught up with', ({ pool, store }) => foldLog(pool, store), large.secondsToFold),
          await folding('rebuilt', ({ pool, store }) =>
            rebuild({ store, pool, schema: readSchema, log: silent }),
          ),
          await folding('audited', books => books.audit()),
          await folding('a tenth of them, all of one goal, loaded from the log', books =>
            cold(books).load(goalId(firstGoal - 1)),
          ),
          await flat('goals read', ({ pool }, client) => {
            const goal = goalOf(client)
            return pool.query({ name: 'growth-read', text, values: [goal, 1 + (goal % 997)] })
          }),
          await flat('goals loaded from the log', (books, client) =>
            cold(books).load(goalId(goalOf(client))),
          ),
        ]
        await Promise.all([small, large].map(found))
        const commands = await flat('commands', ({ handler }, client) =>
          handler.handle(goalId(1 + client), contribution(), context),
        )
        return [...folds, commands]
      }),
    )
  },
}

interface Books extends FilledLog {
  readonly secondsToFold: number
  readonly events: number
  readonly handler: ReturnType<typeof createGoalHandler>
  readonly audit: () => Promise<void>
}

/** Goals with events, one with a tenth as many, and separate goals for commands. */
const withBooks = <Result>(goals: number, work: (books: Books) => Promise<Result>): Promise<Result> => {
  const longGoal = (goals * eventsPerGoal) / 10 + 2
  return withFilledLog({ goals, longGoal }, async parts => {
    const events = goals * eventsPerGoal + longGoal
    const books = await givenBooks(parts, events)
    const handler = createGoalHandler({ store: parts.store, clock: systemClock })
    return work({ ...parts, ...books, events, handler })
  })
}
