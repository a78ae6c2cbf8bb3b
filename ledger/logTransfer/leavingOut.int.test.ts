import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carriedEvents, runCommand } from '#lab/builders/commands.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { migrate } from '#projections/db/migrate.ts'
import { accountMigrations } from '../accounts/migrations.ts'
import { openBackup } from '../backup/files.ts'
import { checkBackup } from '../backup/restore.ts'
import { takeBackup } from '../backup/take.ts'
import { eventText } from '../transparency/canonical.ts'
import { readLogFile } from './readLogFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'calabash-leaving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { store, url, pool, databaseUrl } = await startEventStore()
const client = EventStoreDBClient.connectionString(url)
afterAll(() => client.dispose())

const streams = 8
const carried = carriedEvents(5 * streams, streams)
const of = (numbers: readonly number[]): string[] =>
  carried.filter(({ stream }) => numbers.includes(Number(stream.slice(5)))).map(eventText)
const textsIn = async (file: string): Promise<string[]> => {
  const texts: string[] = []
  for await (const event of readLogFile(file))
    if (!event.stream.startsWith('$$')) texts.push(eventText(event))
  return texts
}
const throwAway = (stream: string, where = 'true') =>
  pool.query(`delete from eventstore.events where stream = $1 and type <> '$streamDeleted' and ${where}`, [
    stream,
  ])

beforeAll(async () => {
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  for (const { stream, revision, ...event } of carried)
    await store.append(stream, [event], revision === 0n ? 'no_stream' : revision - 1n)
  await client.tombstoneStream('goal-1')
  await client.deleteStream('goal-2')
  await client.setStreamMetadata('goal-3', { truncateBefore: 3, acl: { readRoles: ['ada'] } })
  await client.setStreamMetadata('goal-4', { maxCount: 2 })
  await client.setStreamMetadata('goal-4', { acl: {} })
  // The state after a scavenge.
  await client.tombstoneStream('goal-5')
  await throwAway('goal-5')
  await client.setStreamMetadata('goal-6', { truncateBefore: 2 })
  await throwAway('goal-6', 'revision < 2')
  await client.setStreamMetadata('goal-7', { maxAge: 1_000_000 })
  await throwAway('goal-7', 'revision = 2')
  await client.appendToStream('goal-x', binaryEvent({ type: 'Some', data: Buffer.from([1, 2]) }))
})

/** All complete streams, without what hides them. */
const whole = of([1, 2, 3, 4, 8])
const reported = [
  'goal-7 is left out: its events from revision 2 to 2 are gone.',
  'goal-6 is left out: its events from revision 0 to 1 are gone.',
  'goal-x is left out: its event at revision 0 is not JSON.',
  'goal-1 was deleted for good: its 5 events are carried, the deletion not.',
  'goal-2 has metadata that hide events: its 5 events are carried, the metadata not.',
  'goal-3 has metadata that hide events: its 5 events are carried, the metadata not.',
  'goal-5 was deleted for good: nothing of it is left.',
]

describe('a log with streams that cannot be copied unchanged', () => {
  it('is exported without them, and lists them', async () => {
    const file = join(folder, 'log')
    const env = { DATA_DIR: join(folder, 'data') }
    const { code, out, err } = await runCommand(
      'ledger/logTransfer/main.ts',
      ['export', '--from', url, '--to', file],
      env,
    )
    expect(code).toBe(1)
    expect(out).toContain(`${file} (SHA-256`)
    for (const sentence of reported) expect(err).toContain(sentence)
    expect(err).not.toContain('goal-4')
    expect(err).not.toContain('goal-8')
    expect(await textsIn(file)).toEqual(whole)
  })

  it('is backed up without them, and the backup lists them', async () => {
    const to = join(folder, 'backup')
    const taken = await takeBackup({ pool, eventStoreUrl: url, dataKeys: [], folder: to })
    expect([...taken.leftOut].sort()).toEqual([...reported].sort())
    expect(await textsIn(join(to, 'log.gz'))).toEqual(whole)
    expect(
      [
        ...(await checkBackup(await openBackup(to, { trust: { keys: [], mayBeUnsigned: true } }))).leftOut,
      ].sort(),
    ).toEqual([...reported].sort())
  })

  it('is also a valid backup for the command, which ends with 1', { tags: ['detail'] }, async () => {
    const to = join(folder, 'commanded')
    const env = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: url,
      SESSION_KEYS: 'a key for tests that is long enough to be one',
    }
    const { code, err } = await runCommand('ledger/backup/main.ts', ['backup', '--to', to], env)
    expect(err).toContain(reported[3])
    expect(code).toBe(1)
    expect(existsSync(join(to, 'SHA256SUMS'))).toBe(true)
  })

  it('is complete again after a repair', { tags: ['detail'] }, async () => {
    const late = { id: randomUUID(), type: 'Happened', data: {}, metadata: {} }
    await store.append('goal-9', [late], 'no_stream')
    const file = join(folder, 'later')
    const env = { DATA_DIR: join(folder, 'data') }
    await client.setStreamMetadata('goal-3', { truncateBefore: 0 })
    const { err } = await runCommand(
      'ledger/logTransfer/main.ts',
      ['export', '--from', url, '--to', file],
      env,
    )
    expect(err).not.toContain('goal-3')
    expect(await textsIn(file)).toHaveLength(whole.length + 1)
  })
})
