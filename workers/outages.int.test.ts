import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { instant } from '#shared/time.ts'
import { createOutages } from './outages.ts'
import { workerMigrations } from './outbox/checkpoint.ts'

const at = (time: string) => instant(`2026-03-${time}:00.000Z`)

it('reports an outage after an hour without a run, which ends with the next run', async () => {
  const pool = createPool(await freshDatabase(), { max: 2 })
  atFileEnd(() => pool.end())
  await migrate(pool, workerMigrations, { schema: 'workers' })
  const { note } = createOutages(pool)
  const stop = (length: string) =>
    pool.query('update workers.clock set ran_at = ran_at - $1::interval', [length])
  expect(await note(at('01T09:00'))).toBeUndefined()
  await stop('50 minutes')
  expect(await note(at('01T09:50'))).toBeUndefined()
  await stop('2 hours')
  // Two processes may run at once.
  const both = await Promise.all([note(at('01T12:00')), note(at('01T12:00'))])
  expect(both).toEqual([at('01T12:00'), at('01T12:00')])
  // A clock that is moved, forward or back, is no outage.
  for (const time of ['09T12:00', '01T08:00', '01T12:02']) expect(await note(at(time))).toBe(at('01T12:00'))
  await stop('3 days')
  expect(await note(at('04T06:00'))).toBe(at('04T06:00'))
})
