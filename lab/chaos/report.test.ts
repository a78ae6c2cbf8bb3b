import { expect, it } from 'vitest'
import { faultKinds, kindsIn } from './faults.ts'
import { orAborted } from './orAborted.ts'
import { isWell, lineOf, resultOf, summaryOf } from './report.ts'
import type { Outcome, Round } from './rounds.ts'

const round = (number: number, recoveryMs: number | undefined): Round => ({
  ...{ round: number, kinds: ['killed'], about: 'killed: api 1', recoveryMs, faultsMs: 0 },
  steps: [
    { what: 'a payment', ms: 400 },
    { what: 'api 1', ms: recoveryMs },
  ],
})
const outcome = (rounds: readonly Round[], findings: Outcome['findings']): Outcome => ({
  ...{ rounds, findings, payments: 7, spentMs: { building: 1_000, settling: 2_000 } },
})

it('counts only checked rounds, and says how to repeat late ones', () => {
  const settled = outcome([round(1, 900), round(3, 7_000)], [])
  const unsettled = outcome([round(2, undefined)], undefined)
  expect(summaryOf([settled, unsettled], { seed: 5, ms: 90_000 }).split('\n')).toEqual([
    'seed 5: 2 rounds and 7 acknowledged payments in 1.5 minutes: 0 wrong, 2 later than 5 s',
    '1 rounds more were played, whose accounts were not settled',
    'to see one: npm run chaos -- --seed 5 --round 3',
    'to see one: npm run chaos -- --seed 5 --round 2',
  ])
  expect([settled, unsettled, outcome([round(1, 900)], [])].map(isWell)).toEqual([false, false, true])
  expect(resultOf(unsettled)).toContain('the accounts were not settled')
})

it('lists the steps of a late round only', () => {
  expect(lineOf(round(1, 900))).toBe('round 1: killed: api 1; served again after 0.9 s')
  expect(lineOf(round(1, 7_000))).toMatch(/after 7\.0 s \(late: a payment 0\.4 s, api 1 7\.0 s\)$/)
})

it('has every kind of fault in both kinds of installation', () => {
  for (const rest of [0, 1]) {
    const rounds = Array.from({ length: faultKinds.length }, (_, n) => 2 * n + 1 + rest)
    expect(new Set(rounds.map(number => kindsIn(77, number)[0]))).toEqual(new Set(faultKinds))
  }
})

it('does not wait for the work after an abort', async () => {
  const stopping = new AbortController()
  const waiting = orAborted(stopping.signal, new Promise(() => undefined))
  stopping.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(orAborted(stopping.signal, Promise.resolve(1))).rejects.toThrow('stopped')
  expect(await orAborted(new AbortController().signal, Promise.resolve(1))).toBe(1)
})
