import { afterAll, describe, expect, it } from 'vitest'
import { failuresOf, soonFound } from './bugs/found.ts'
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

describe('a planted mistake', () => {
  it.each(soonFound)('is found: %s', { tags: ['detail'], timeout: 20 * minutes }, async bug => {
    expect(await failuresOf(threads, bug)).not.toEqual([])
  })
})
