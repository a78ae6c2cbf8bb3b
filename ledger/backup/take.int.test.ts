import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { createPool } from '#projections/db/connect.ts'
import { takeBackup } from './take.ts'

const folder = mkdtempSync(join(tmpdir(), 'calabash-take-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('works when the database ends idle transactions', async () => {
  const { pool: owner, databaseUrl, store, url } = await startEventStore()
  const id = '11111111-1111-4111-8111-111111111111'
  await store.append('goal-1', [{ id, type: 'Happened', data: {}, metadata: {} }], 'no_stream')
  await owner.query(`do $$ begin execute format(
    'alter database %I set idle_in_transaction_session_timeout = 20', current_database()); end $$`)
  const pool = createPool(databaseUrl, { max: 3 })
  afterAll(() => pool.end())
  // Writing the log takes longer than that timeout.
  const onProgress = (): void => {
    for (const until = performance.now() + 200; performance.now() < until; );
  }
  const to = join(folder, 'backup')
  const taken = await takeBackup({ pool, eventStoreUrl: url, dataKeys: [], folder: to, onProgress })
  expect(taken.log.events).toBe(1)
})
