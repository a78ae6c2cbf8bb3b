import { parseArgs } from 'node:util'
import { findRedis } from '../redis.ts'
import { goalMs, isLate, lineOf, sentenceOf, tableOf } from './report.ts'
import { type Outcome, playStretch } from './rounds.ts'

const usage = `usage: npm run chaos [-- --rounds N] [--seed S]
       npm run chaos -- --seed S --round R
  kills, stops, cuts off and starves the processes of a whole installation while people pay, then settles the accounts
  --rounds  how many faults, one after the other (200)
  --round   this one alone, as it was with that seed
  ends with 0, 1 when something was wrong or late, or 2`

const crew = { api: 2, projector: 1, worker: 2 }
/** In one town; the next has its jobs where this one has not. */
const stretchLength = 40

const numberOf = (text: string | undefined, otherwise: number): number => {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a number: ${text}\n${usage}`)
  return value
}

const main = async (): Promise<number> => {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: { seed: option, rounds: option, round: option, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const seed = numberOf(values.seed, Date.now() % 100_000)
  const all =
    values.round === undefined
      ? Array.from({ length: numberOf(values.rounds, 200) }, (_, n) => n + 1)
      : [numberOf(values.round, 1)]
  const hasRedis = findRedis() !== undefined
  if (!hasRedis) console.log('There is no redis-server on this machine: all jobs are in Postgres.')
  const began = performance.now()
  const outcomes: Outcome[] = []
  for (const [index, rounds] of stretches(all).entries()) {
    const onRedis = hasRedis && isOnRedis(rounds[0] ?? 1)
    console.log(`${index === 0 ? `seed ${seed}, ` : ''}jobs on ${onRedis ? 'Redis' : 'Postgres'}`)
    const outcome = await playStretch(
      { seed, rounds, onRedis, crew },
      {
        onRound: round => console.log(lineOf(round)),
        onBreach: breach => console.log(`${sentenceOf(breach)} [seed ${seed}]`),
      },
    )
    console.log(`${outcome.payments} payments were acknowledged; ${outcome.breaches.length} things are wrong`)
    outcomes.push(outcome)
  }
  console.log(`\n${tableOf(outcomes)}`)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  const payments = outcomes.reduce((sum, outcome) => sum + outcome.payments, 0)
  const wrong = outcomes.flatMap(({ breaches }) => breaches).length
  const late = outcomes.flatMap(({ rounds }) => rounds).filter(isLate)
  console.log(
    `\n${all.length} rounds and ${payments} acknowledged payments in ${minutes} minutes: ${wrong} wrong, ${late.length} later than ${goalMs / 1_000} s`,
  )
  for (const { round } of late) console.log(`to see one: npm run chaos -- --seed ${seed} --round ${round}`)
  return wrong + late.length === 0 ? 0 : 1
}

/** Decided by the round alone, so that it can be replayed by itself. */
const isOnRedis = (round: number): boolean => Math.floor((round - 1) / stretchLength) % 2 === 0

const stretches = (rounds: readonly number[]): number[][] =>
  Object.values(
    Object.groupBy(rounds, round => `${Math.floor((round - 1) / stretchLength)}`.padStart(6, '0')),
  ) as number[][]

main().then(
  code => process.exit(code),
  (error: Error) => {
    console.error(error.stack)
    process.exit(2)
  },
)
