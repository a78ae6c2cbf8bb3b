import { expect, it } from 'vitest'
import { freshDatabase } from '../builders/freshDatabase.ts'
import { torture } from './torture.ts'

/** `npm run torture` runs millions of events. */
it('delivers every event to every subscriber once and in order, and keeps every row equal to the log', {
  timeout: 900_000,
}, async () => {
  const { written, watched, wrong, troubles } = await torture({
    ...{ databaseUrl: await freshDatabase(), seed: 7, events: 10_000, writers: 32 },
    ...{ stalls: { oneIn: 20, longestSeconds: 0.2 }, disturbEveryMs: 1_500 },
  })
  expect(wrong).toEqual([])
  expect(written.events).toBeGreaterThanOrEqual(10_000)
  expect(written.refused).toBeGreaterThan(0)
  expect(troubles.size).toBeGreaterThan(0)
  for (const { name, events } of watched) expect([name, events > 0]).toEqual([name, true])
})
