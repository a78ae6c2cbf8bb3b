import { expect, it } from 'vitest'
import { freshDatabase } from '#projections/db/testing.ts'
import { torture } from './torture.ts'

/** Millions of events are for `npm run torture`. */
it('brings every event to everybody once and in order, and every row is as a fold from nothing', {
  timeout: 900_000,
}, async () => {
  const { written, watched, wrong, troubles } = await torture({
    ...{ databaseUrl: await freshDatabase(), seed: 7, events: 10_000, writers: 32 },
    ...{ stalls: { oneIn: 20, longestSeconds: 0.2 }, troubleEveryMs: 1_500 },
  })
  expect(wrong).toEqual([])
  expect(written.events).toBeGreaterThanOrEqual(10_000)
  expect(written.refused).toBeGreaterThan(0)
  expect(troubles.size).toBeGreaterThan(0)
  for (const { name, events } of watched) expect([name, events > 0]).toEqual([name, true])
})
