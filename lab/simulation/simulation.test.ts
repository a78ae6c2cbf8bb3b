import { afterAll, describe, expect, it } from 'vitest'
import { failuresOf, soonFound } from './bugs/found.ts'
import { scenarioFrom } from './people/generate.ts'
import type { Scenario } from './people/scenario.ts'
import { createThreads } from './threads.ts'

const minutes = 60_000
// One thread: loading the code takes longer than most searches.
const threads = createThreads(1)
afterAll(threads.close)

describe('a schedule', () => {
  it('has the same trace for the same seed, and another one for another seed', async () => {
    const search = { from: 1, schedules: 2, traced: true }
    const [first, again] = [await threads.search(search), await threads.search(search)]
    expect(again).toEqual(first)
    expect(new Set(first.hashes).size).toBe(2)
    const { done, steps, events } = await threads.search({ ...search, traced: false })
    expect({ done, steps, events }).toMatchObject({ steps: first.steps, events: first.events })
  })
})

const breaksNoRule = async (search: { readonly from: number; readonly schedules: number }) => {
  const { done, failures, events } = await threads.search(search)
  expect(failures).toEqual([])
  expect(done).toBe(search.schedules)
  // Runs in which hardly anything happens would break no rule either.
  expect(events['ContributionSettled']).toBeGreaterThan(search.schedules)
  return events
}
/** `npm run simulate` runs ten thousand, or any other number. */
it('no rule is broken in 10 schedules', { timeout: 20 * minutes }, async () => {
  await breaksNoRule({ from: 10, schedules: 10 })
})
it('no rule is broken in 40 more', { tags: ['detail'], timeout: 20 * minutes }, async () => {
  const events = await breaksNoRule({ from: 20, schedules: 40 })
  for (const type of [
    'ContributionDeclined',
    'ContributionRefunded',
    'ScheduleActivated',
    'RoundClosed',
    'PayoutSent',
  ])
    expect(events[type], type).toBeGreaterThan(0)
})

/** The events of the first schedules of some kind, none of which breaks a rule. */
const kindBreaksNoRule = async (isMeant: (scenario: Scenario) => boolean, count: number) => {
  const seeds: number[] = []
  for (let seed = 0; seeds.length < count; seed++) if (isMeant(scenarioFrom(seed))) seeds.push(seed)
  const happened = new Set<string>()
  for (const from of seeds) {
    const { failures, events } = await threads.search({ from, schedules: 1 })
    expect(failures).toEqual([])
    for (const type of Object.keys(events)) happened.add(type)
  }
  return happened
}
it('no rule is broken in 15 that send by Stripe', { tags: ['detail'], timeout: 20 * minutes }, async () => {
  const happened = await kindBreaksNoRule(({ connect }) => connect !== undefined, 15)
  for (const type of ['PayoutTransferBegun', 'PayoutSent', 'PayoutConfirmed', 'PayoutTransferReversed'])
    expect(happened).toContain(type)
})
it('no rule is broken in 15 with bank debits', { tags: ['detail'], timeout: 20 * minutes }, async () => {
  const happened = await kindBreaksNoRule(({ offersDebits }) => offersDebits === true, 15)
  for (const type of ['ContributionProcessing', 'ContributionReceived']) expect(happened).toContain(type)
})

describe('a planted mistake', () => {
  it.each(soonFound)('is found: %s', { tags: ['detail'], timeout: 20 * minutes }, async bug => {
    expect(await failuresOf(threads, bug)).not.toEqual([])
  })
})
