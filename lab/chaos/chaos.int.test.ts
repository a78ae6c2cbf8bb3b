/** @module-tag detail */
import { expect, it } from 'vitest'
import { findRedis } from '../builders/redis.ts'
import { type FaultKind, faultKinds } from './faults.ts'
import { lineOf, sentenceOf } from './report.ts'
import { runRounds } from './rounds.ts'

/** Each kind of fault once, briefly; `npm run chaos` runs hundreds. */
const rounds: readonly (readonly FaultKind[])[] = [
  ['killed', 'slow', 'no connections left', 'cut before the effect'],
  ['stopped', 'severed', 'silent link', 'clock jumped'],
  ['full disk', 'half-open', 'cut after the effect'],
]

it('loses nothing, duplicates nothing and recovers after every fault', { timeout: 900_000 }, async () => {
  const outcome = await runRounds(
    {
      ...{ seed: 20, rounds: [1, 2, 3], kindsOf: round => rounds[round - 1] ?? [], longestMs: 1_200 },
      ...{ onRedis: findRedis() !== undefined, processes: { api: 1, projector: 1, worker: 1 }, people: 2 },
    },
    { onRound: () => undefined, onFinding: () => undefined },
  )
  expect(outcome.findings?.map(sentenceOf)).toEqual([])
  expect(outcome.payments).toBeGreaterThan(rounds.length)
  expect(new Set(rounds.flat())).toEqual(new Set(faultKinds))
  // The command measures how soon, on an idle machine.
  expect(outcome.rounds.filter(({ recoveryMs }) => recoveryMs === undefined).map(lineOf)).toEqual([])
})
