import { parseArgs } from 'node:util'
import { findRedis } from '../redis.ts'
import { parseStoreCommand, StoreCommandError } from '../storeCommand.ts'
import { isWell, lineOf, sentenceOf, stretchOf, summaryOf, tableOf } from './report.ts'
import { type Outcome, playStretch } from './rounds.ts'

const usage = `usage: npm run chaos [-- --rounds N] [--seed S] [--store COMMAND]
       npm run chaos -- --seed S --round R [--store COMMAND]
  kills, stops, cuts off and starves the processes of a whole installation while people pay, then settles the accounts
  --rounds  how many faults, one after the other (200)
  --round   this one alone, as it was with that seed
  --store   starts the event store that takes the place of the embedded one, at {port} and with its files in {data}
  ends with 0, 1 when something was wrong or late, or 2; told to stop (Ctrl-C) it says what it has come to, and ends with 2`

const crew = { api: 2, projector: 1, worker: 2 }
/** So many rounds are played in two towns, those of odd numbers where jobs are on Redis, the others where they are in Postgres. */
const stretchLength = 100

const numberOf = (text: string | undefined, otherwise: number): number => {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a number: ${text}\n${usage}`)
  return value
}

const main = async (): Promise<number> => {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: { seed: option, rounds: option, round: option, store: option, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const seed = numberOf(values.seed, Date.now() % 100_000)
  const store = values.store === undefined ? undefined : parseStoreCommand(values.store)
  const all =
    values.round === undefined
      ? Array.from({ length: numberOf(values.rounds, 200) }, (_, n) => n + 1)
      : [numberOf(values.round, 1)]
  const hasRedis = findRedis() !== undefined
  if (!hasRedis) console.log('There is no redis-server on this machine: all jobs are in Postgres.')
  const began = performance.now()
  const outcomes: Outcome[] = []
  for (const [index, rounds] of stretches(all).entries()) {
    if (stopping.signal.aborted) break
    const onRedis = hasRedis && isOnRedis(rounds[0] ?? 1)
    console.log(`${index === 0 ? `seed ${seed}, ` : ''}jobs on ${onRedis ? 'Redis' : 'Postgres'}`)
    const outcome = await playStretch(
      { seed, rounds, onRedis, crew, store },
      {
        onRound: round => console.log(lineOf(round)),
        onBreach: breach => console.log(`${sentenceOf(breach)} [seed ${seed}]`),
      },
      stopping.signal,
    )
    outcomes.push(outcome)
    console.log(stretchOf(outcome))
  }
  console.log(`\n${tableOf(outcomes)}\n\n${summaryOf(outcomes, { seed, ms: performance.now() - began })}`)
  if (stopping.signal.aborted) return 2
  return outcomes.every(isWell) ? 0 : 1
}

/** Decided by the round alone, so that it can be replayed by itself. */
const isOnRedis = (round: number): boolean => round % 2 === 1

const stretches = (rounds: readonly number[]): number[][] =>
  Object.values(
    Object.groupBy(rounds, round => {
      const stretch = Math.floor((round - 1) / stretchLength)
      return `${String(stretch).padStart(6, '0')} ${isOnRedis(round) ? 1 : 2}`
    }),
  ) as number[][]

/** Told to stop, it tears down what it has built and says what was settled; told again, it goes at once. */
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // npm passes on a Ctrl-C that the terminal has sent already, so it comes twice.
    if (performance.now() - toldAt < 1_000) return
    if (stopping.signal.aborted) process.exit(2)
    toldAt = performance.now()
    console.log('told to stop; what was built is taken down')
    stopping.abort()
  })
let toldAt = Number.NEGATIVE_INFINITY

main().then(
  code => process.exit(code),
  (error: Error) => {
    console.error(error instanceof StoreCommandError ? error.message : error.stack)
    process.exit(2)
  },
)
