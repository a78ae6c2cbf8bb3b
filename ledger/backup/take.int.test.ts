import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { createPool } from '#projections/db/connect.ts'
import { newIdentity } from './packing.ts'
import { takeBackup } from './take.ts'

const folder = mkdtempSync(join(tmpdir(), 'calabash-take-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const id = '11111111-1111-4111-8111-111111111111'

it('has no plain byte on the disk, also while it is made, and removes what it has when it is stopped', async () => {
  const { pool, store, url } = await startEventStore()
  const secret = 'Ama Mensah, written in the clear'
  const events = Array.from({ length: 3_000 }, (_, n) => ({
    ...{ id: `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`, type: 'Happened', metadata: {} },
    data: { secret, noise: randomBytes(200).toString('base64') },
  }))
  await store.append('goal-1', events, 'no_stream')
  const { recipient } = await newIdentity()
  const to = join(folder, 'sealed')
  const stopping = new AbortController()
  const seen: string[] = []
  const options = { pool, eventStoreUrl: url, dataKeys: [], recipients: [recipient], folder: to }
  const taking = takeBackup({
    ...options,
    signal: stopping.signal,
    onProgress: done => {
      const draft = readdirSync(`${to}.part`)
      seen.push(...draft.map(name => readFileSync(join(`${to}.part`, name), 'latin1')))
      if (done > 2_000 && seen.some(bytes => bytes.length > 100_000)) stopping.abort()
    },
  })
  await expect(taking).rejects.toThrow('aborted')
  expect(seen.filter(bytes => bytes !== '' && !bytes.startsWith('age-encryption.org/v1'))).toEqual([])
  expect(readdirSync(folder)).toEqual([])
  await takeBackup(options)
  for (const name of readdirSync(to)) expect(readFileSync(join(to, name), 'latin1')).not.toContain(secret)
})

it('works when the database ends idle transactions', async () => {
  const { pool: owner, databaseUrl, store, url } = await startEventStore()
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
