import { parseArgs } from 'node:util'
import { runMain, stoppedBySignal, wholeNumber } from '../builders/commandLine.ts'
import { findRedis } from '../builders/redis.ts'
import { parseStoreCommand, StoreCommandError } from '../builders/storeCommand.ts'
import { isWell, lineOf, resultOf, sentenceOf, summaryOf, tableOf } from './report.ts'
import { type Outcome, runRounds } from './rounds.ts'

const usage = `usage: npm run chaos [-- --rounds N] [--seed S] [--store COMMAND]
       npm run chaos -- --seed S --round R [--store COMMAND]
  kills, stops, cuts off and starves the processes of a whole installation while people pay, then settles the accounts
  --rounds  how many faults, one after the other (200)
  --round   this one alone, as it was with that seed
  --store   starts the event store that takes the place of the embedded one, at {port} and with its files in {data}
  ends with 0, 1 when something was wrong or late, or 2; stopped (Ctrl-C) it says what it has come to, and ends with 2`

const processes = { api: 2, projector: 1, worker: 2 }
/**
 * This many rounds run in two installations: odd numbers with jobs in Redis, even ones with jobs in Postgres.
 */
const roundsAtOnce = 100

const stopping = stoppedBySignal('stopped; what was started is ended')

const main = async (): Promise<number> => {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: { seed: option, rounds: option, round: option, store: option, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const seed = wholeNumber(values.seed, Date.now() % 100_000, { usage })
  const store = values.store === undefined ? undefined : parseStoreCommand(values.store)
  const all =
    values.round === undefined
      ? Array.from({ length: wholeNumber(values.rounds, 200, { usage }) }, (_, n) => n + 1)
      : [wholeNumber(values.round, 1, { usage })]
  const hasRedis = findRedis() !== undefined
  if (!hasRedis) console.log('There is no redis-server on this machine: all jobs are in Postgres.')
  const began = performance.now()
  const outcomes: Outcome[] = []
  for (const [index, rounds] of groupsOf(all).entries()) {
    if (stopping.signal.aborted) break
    const onRedis = hasRedis && isOnRedis(rounds[0] ?? 1)
    console.log(`${index === 0 ? `seed ${seed}, ` : ''}jobs on ${onRedis ? 'Redis' : 'Postgres'}`)
    const outcome = await runRounds(
      { seed, rounds, onRedis, processes, store },
      {
        onRound: round => console.log(lineOf(round)),
        onFinding: finding => console.log(`${sentenceOf(finding)} [seed ${seed}]`),
      },
      stopping.signal,
    )
    outcomes.push(outcome)
    console.log(resultOf(outcome))
  }
  console.log(`\n${tableOf(outcomes)}\n\n${summaryOf(outcomes, { seed, ms: performance.now() - began })}`)
  if (stopping.signal.aborted) return 2
  return outcomes.every(isWell) ? 0 : 1
}

/** Determined by the round, so that a round can be repeated alone. */
const isOnRedis = (round: number): boolean => round % 2 === 1

const groupsOf = (rounds: readonly number[]): number[][] =>
  Object.values(
    Object.groupBy(rounds, round => {
      const plan = Math.floor((round - 1) / roundsAtOnce)
      return `${String(plan).padStart(6, '0')} ${isOnRedis(round) ? 1 : 2}`
    }),
  ) as number[][]

runMain(main, error => error instanceof StoreCommandError)
