import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#projections/db/connect.ts'
import { outOfBalance } from '#projections/readModels/journal/query.ts'
import { heldCounts } from '#projections/readModels/projectionState/query.ts'
import { listRoutes } from '../builders/api/routes.ts'
import { freshDatabase } from '../builders/freshDatabase.ts'
import type { Instance } from '../builders/instance.ts'
import { fuzz, type Report } from './fuzz.ts'
import { startFuzzed } from './instance.ts'
import { fuzzWebhooks } from './webhooks.ts'

/** A short deterministic run of `npm run fuzz`; longer ones find rarer faults. */
const bodies = 15
const read = 200
const events = 150
let instance: Instance
let report: Report
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  const databaseUrl = await freshDatabase()
  pool = createPool(databaseUrl, { max: 2 })
  instance = await startFuzzed({
    DATABASE_URL: databaseUrl,
    SESSION_KEYS: 'a key for tests that is long enough to be one',
  })
  report = await fuzz({ url: instance.url, pool, seed: 1, bodies, read })
}, 1_200_000)
afterAll(async () => {
  await instance.end()
  await pool.end()
})

describe('every endpoint', { tags: ['detail'] }, () => {
  it('is reached', () => {
    expect(report.routes.map(({ route }) => route).sort()).toEqual(listRoutes().sort())
    for (const { route, sent, taken } of report.routes)
      expect([route, sent]).toEqual([route, bodies + Math.min(bodies, taken)])
  })

  it('receives fewer bodies than are parsed locally, where it has a schema', () => {
    const asked = report.routes.filter(({ read }) => read > 0)
    expect(asked.map(({ read }) => read)).toEqual(asked.map(() => read))
    expect(asked.length).toBeGreaterThan(50)
    for (const { route, taken } of asked)
      expect([route, taken > 0, taken < read]).toEqual([route, true, true])
  })

  it('keeps working, refuses with a problem, and accepts only what its schema accepts', () => {
    expect(report.found).toEqual([])
  })

  it('accepts valid bodies, so that the code behind it is reached', () => {
    const opened = report.routes.filter(({ statuses }) =>
      Object.keys(statuses).some(status => status < '300'),
    )
    expect(opened.length).toBeGreaterThan(report.routes.length * 0.45)
    const asked = new Set(report.routes.flatMap(({ schemas }) => schemas))
    expect(asked.size).toBeGreaterThan(60)
  })

  it('of Stripe’s ignores events of unpaid payments, and counts later payments', async () => {
    const { sent, statuses, found } = await fuzzWebhooks({ url: instance.url, pool, seed: 1, events })
    expect(found).toEqual([])
    expect(sent).toBe(events)
    for (const status of [200, 400]) expect(statuses[status]).toBeGreaterThan(events / 5)
  })

  it('leaves no memory, no fault in the log and no unreadable goal behind', async () => {
    const [, second = 0, , , last = 0] = report.heap
    expect(report.heap).toHaveLength(5)
    expect(last - second).toBeLessThan(16_000_000)
    expect(
      instance
        .output()
        .split('\n')
        .filter(line => line.startsWith('{')),
    ).toEqual([])
    expect(await outOfBalance(pool)).toEqual([])
    expect(await heldCounts(pool)).toEqual({ goals: 0, others: 0, named: [] })
  })
})
