import { context, contribution, foundGoal } from '#ledger/bench/ground.ts'
import { systemClock } from '#ledger/clock.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { givenBooks } from '#projections/bench/audited.ts'
import { eventsPerGoal, type FilledLog, firstGoal, withFilledLog } from '#projections/bench/filledLog.ts'
import { foldLog } from '#projections/bench/foldLog.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { rebuild } from '#projections/rebuild/rebuild.ts'
import { goalId } from '#shared/ids.ts'
import { type Bench, type Measure, measured, rate } from './harness.ts'
import { spent } from './processor.ts'

const bench = 'growth'
const times = 10
const clients = 16
/** They are the longest, and near to one another. */
const mostFoldings = 3
/** An authorised read, as its route does it. */
const text = `select goal.* from members as me inner join goals as goal on goal.goal_id = me.goal_id
  where me.goal_id = $1 and me.user_id = $2`

export const growth: Bench = {
  name: bench,
  file: import.meta.filename,
  compares: `what is done with a log of 100,000 events with the same on one of 10,000 (--scale ${times}: a million with 100,000), which folds may take ${times} times as long for, and commands and reads no longer`,
  run: ({ quick, rounds, roundMs, scale, tell }) => {
    const goals = quick ? 4 : Math.round(200 * scale)
    return withBooks(goals, small =>
      withBooks(goals * times, async large => {
        tell(`there are ${large.events} events, folded in ${large.secondsToFold.toFixed(1)} s`)
        const foldings = goals > 1_000 ? 1 : Math.min(rounds, mostFoldings)
        /** Where the larger log has just been folded for once, that is the first time. */
        const folding = async (
          what: string,
          work: (books: Books) => Promise<unknown>,
          once?: number,
        ): Promise<Measure> => {
          const taken: [number, number][] = []
          const secondsOf = async (books: Books) => (await spent(() => work(books))).seconds
          for (let round = 0; round < foldings; round++)
            taken.push([round === 0 && once ? once : await secondsOf(large), await secondsOf(small)])
          tell(`${what} ${foldings} times`)
          const measure = `${what}, ${large.events} events against ${small.events}`
          return measured({ bench, measure, unit: 'seconds', goal: { atMost: 1.1 * times } }, taken)
        }
        const flat = async (what: string, work: (books: Books, client: number) => Promise<unknown>) => {
          const each = (books: Books) => rate(clients, roundMs / 5, client => work(books, client))
          await each(large)
          await each(small)
          const taken: [number, number][] = []
          for (let round = 0; round < (quick ? 1 : 15); round++)
            taken.push([await each(large), await each(small)])
          tell(what)
          const measure = `${what}, beside ${large.events} events against ${small.events}`
          return measured({ bench, measure, unit: 'per second', goal: { atLeast: 1 / 1.2 } }, taken)
        }
        const found = ({ handler }: Books) =>
          Promise.all(Array.from({ length: clients }, (_, client) => foundGoal(handler, goalId(1 + client))))
        const goalOf = (client: number) => goalId(firstGoal + (client % goals))
        return [
          await folding('caught up with', ({ pool, store }) => foldLog(pool, store), large.secondsToFold),
          await folding('rebuilt', ({ pool, store }) => rebuild({ store, pool, schema: readSchema, log })),
          await folding('audited', books => books.audit()),
          await folding('a tenth of them, all of one goal, loaded from the log', books =>
            createGoalHandler({ store: books.store, clock: systemClock }).load(goalId(firstGoal - 1)),
          ),
          await flat('goals read', ({ pool }, client) =>
            pool.query({
              name: 'growth-read',
              text,
              values: [firstGoal + (client % goals), 1 + ((firstGoal + (client % goals)) % 997)],
            }),
          ),
          await flat('goals loaded from the log', ({ store }, client) =>
            createGoalHandler({ store, clock: systemClock }).load(goalOf(client)),
          ),
          await Promise.all([small, large].map(found)).then(() =>
            flat('commands', ({ handler }, client) =>
              handler.handle(goalId(1 + client), contribution(), context),
            ),
          ),
        ]
      }),
    )
  },
}

const log = { info: () => undefined, error: console.error }

interface Books extends FilledLog {
  readonly secondsToFold: number
  readonly events: number
  readonly handler: ReturnType<typeof createGoalHandler>
  readonly audit: () => Promise<void>
}

/** Goals with their events, one with a tenth as many by itself, and goals of its own for commands. */
const withBooks = <Result>(goals: number, work: (books: Books) => Promise<Result>): Promise<Result> => {
  const longGoal = (goals * eventsPerGoal) / 10 + 2
  return withFilledLog({ goals, longGoal }, async parts => {
    const events = goals * eventsPerGoal + longGoal
    const books = await givenBooks(parts, events)
    const handler = createGoalHandler({ store: parts.store, clock: systemClock })
    return work({ ...parts, ...books, events, handler })
  })
}
