/** @module-tag detail */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { startTestServer } from '#embedded/eventstore/testing.ts'
import { stepUp } from '#lab/builders/admins.ts'
import { cookieOf, createClient, done } from '#lab/builders/client.ts'
import { runCommand } from '#lab/builders/commands.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { unzip } from '#lab/builders/evidence.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { startInstance } from '#lab/builders/instance.ts'
import { searchFor } from '#lab/builders/searching.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { createPool } from '#projections/db/connect.ts'
import { instant } from '#shared/time.ts'
import type { CarriedEvent } from './carried.ts'
import { readLogFile } from './readLogFile.ts'
import { writeLogFile } from './writeLogFile.ts'

/** The installation of a version that encrypted no texts. */
const fixture = join(import.meta.dirname, '../../lab/fixtures/0.1.0')
const { settings: keys, at, password } = JSON.parse(readFileSync(join(fixture, 'settings.json'), 'utf8'))
/** Of efua, an admin. */
const search = searchFor({
  note: 'Somebody tried the card form at the processor',
  reason: 'It was paid for another circle',
})
const folder = mkdtempSync(join(tmpdir(), 'calabash-redacted-'))
atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'log.gz')
const oldReceipt = join(fixture, 'receipts/payout.json')
const newReceipt = join(folder, 'receipt.json')
const evidence = join(folder, 'evidence.json')
/** The former log, and what it is not made from. */
const originsOwn = ['eventstore.events', 'sandbox.mailbox']

let origin: Awaited<ReturnType<typeof startEventStore>>
let settings: Record<string, string>
const command = (main: string, ...args: string[]) => runCommand(main, args, settings)
const start = async () => {
  await origin.pool.query('update sandbox.clock set ahead_ms = $1', [Date.parse(at) + 120_000 - Date.now()])
  const instance = await startInstance(settings)
  atFileEnd(() => instance.end())
  return instance
}
beforeAll(async () => {
  origin = await startEventStore()
  settings = { ...keys, DATA_DIR: folder, DATABASE_URL: origin.databaseUrl, EVENTSTORE_URL: origin.url }
  const restored = await command(
    'ledger/backup/main.ts',
    'restore',
    '--from',
    join(fixture, 'backup'),
    '--unsigned',
  )
  expect(restored, restored.err).toMatchObject({ code: 0 })
})

it('moves an old log to one whose texts can be erased, while roots and receipts stay right', {
  timeout: 300_000,
}, async () => {
  const redact = (...more: string[]) =>
    command('ledger/logTransfer/main.ts', 'export', '--to', file, '--redact-old-texts', ...more)

  // Only where nothing writes, and with the operator's word.
  const running = await start()
  expect(await redact('--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Calabash is running'),
  })
  await running.end()
  expect(await redact()).toMatchObject({ code: 1, err: expect.stringContaining('Say --yes') })
  expect(existsSync(file)).toBe(false)
  const exported = await redact('--yes', '--json')
  expect(exported, exported.err).toMatchObject({ code: 0 })
  expect(JSON.parse(exported.out)).toMatchObject({ redacted: 10 })
  expect(await redact('--yes')).toMatchObject({ code: 1, err: expect.stringContaining('is there already') })
  expect(search.found('the file', gunzipSync(readFileSync(file)).toString('utf8'))).toEqual([])

  const { server } = await startTestServer()
  const imported = await command('ledger/logTransfer/main.ts', 'import', '--from', file, '--to', server.url)
  expect(imported, imported.err).toMatchObject({ code: 0 })
  settings = { ...settings, EVENTSTORE_URL: server.url }
  const again = await command(
    'ledger/logTransfer/main.ts',
    'export',
    '--to',
    join(folder, 'again.gz'),
    '--redact-old-texts',
    '--yes',
  )
  expect(again).toMatchObject({
    code: 1,
    err: expect.stringContaining('are encrypted already, in 10 events'),
  })

  const audited = async (code: number) => {
    const audit = await command('projections/audit/main.ts')
    expect(audit, audit.out + audit.err).toMatchObject({ code })
    return audit.out
  }
  const instance = await start()
  const author = createClient(instance.url)
  await done(author.post('/api/login', { username: 'efua', password }))
  const verify = async (path: string) => {
    const verified = await runCommand('web/checker/main.ts', [path, '--url', instance.url], {})
    expect(verified, verified.out).toMatchObject({ code: 0 })
    return verified.out
  }
  await verify(oldReceipt)
  expect(await audited(0)).not.toContain('cannot be hashed again')
  const places = () => search.inTables(origin.pool, originsOwn)
  expect(await places()).toContainEqual(expect.stringMatching(/^note in read/))

  // The texts go with the account, from everywhere.
  await stepUp(origin.pool, 'efua')
  await done(author.send('DELETE', '/api/user', { password }))
  await expect.poll(places, { timeout: 120_000 }).toEqual([])
  const out = await audited(0)
  expect(out).toMatch(/4 entries of the log cannot be hashed again/)
  expect(out).toMatch(/entry \d+: goal-4 at revision \d+/)
  await verify(oldReceipt)

  // A new receipt says which entry it cannot show.
  const member = createClient(instance.url)
  await done(member.post('/api/login', { username: 'kofi', password }))
  const proof = await done(member.get('/api/goals/4/payouts/round-1/proof'))
  writeFileSync(newReceipt, JSON.stringify(proof))
  expect(await verify(newReceipt)).toMatch(/Not shown.*a text of it was erased/)
  const pack = await fetch(`${instance.url}/api/goals/4/evidence`, { headers: { cookie: cookieOf(member) } })
  const events = unzip(Buffer.from(await pack.arrayBuffer())).get('events/0001.json')
  writeFileSync(evidence, events ?? '')
  expect(await verify(evidence)).toMatch(/Not shown: +entry \d+ is in the log/)
  await instance.end()

  // Another amount in an event that its hash no longer covers.
  const forged = async (tag: object) => {
    const events = async function* () {
      for await (const event of readLogFile(file))
        yield event.type === 'PayoutSent'
          ? {
              ...event,
              data: { ...Object(event.data), amountCents: 90_000 },
              metadata: { ...Object(event.metadata), ...tag },
            }
          : event
    }
    const path = join(folder, `${randomUUID()}.gz`)
    await writeLogFile(path, { source: 'a forger', at: instant(Date.now()) }, events())
    const { server: other } = await startTestServer()
    settings = { ...settings, EVENTSTORE_URL: other.url }
    const brought = await command('ledger/logTransfer/main.ts', 'import', '--from', path, '--to', other.url)
    expect(brought, brought.err).toMatchObject({ code: 0 })
    return audited(1)
  }
  expect(await forged({})).toMatch(/edited, entry \d+: goal-4 at revision \d+ /)
  expect(await forged({ tag: 'nobody.AAAAAAAAAAAAAAAAAAAAAA' })).toMatch(
    /edited, entry \d+: the entries whose old texts were encrypted are not those/,
  )
})

it('replaces the log of an embedded event store, and only by all of it', { timeout: 300_000 }, async () => {
  const databaseUrl = await freshDatabase()
  const home = join(folder, 'embedded')
  settings = { ...keys, DATA_DIR: home, DATABASE_URL: databaseUrl }
  const pool = createPool(databaseUrl, { max: 2 })
  atFileEnd(() => pool.end())
  const log = (...args: string[]) => command('ledger/logTransfer/main.ts', ...args)
  const backup = join(fixture, 'backup')
  const restored = await command('ledger/backup/main.ts', 'restore', '--from', backup, '--unsigned')
  expect(restored, restored.err).toMatchObject({ code: 0 })
  const [path, cut] = [join(home, 'new.gz'), join(home, 'cut.gz')]
  const exported = await log('export', '--to', path, '--redact-old-texts', '--yes')
  expect(exported, exported.err).toMatchObject({ code: 0 })
  const inLog = async () => (await search.inTables(pool)).filter(place => place.includes('eventstore'))
  expect(await inLog()).not.toEqual([])

  // One without the last event, and the whole one without the operator's word.
  const events = await carriedIn(path)
  await writeLogFile(cut, { source: 'cut', at: instant(Date.now()) }, iterated(events.slice(0, -1)))
  const refused = await log('import', '--from', cut, '--replace', '--yes')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('may not replace the log') })
  expect(await log('import', '--from', path, '--replace')).toMatchObject({ code: 1 })
  expect(await inLog()).not.toEqual([])

  const replaced = await log('import', '--from', path, '--replace', '--yes', '--json')
  expect(replaced, replaced.err).toMatchObject({ code: 0 })
  expect(JSON.parse(replaced.out)).toEqual({ events: events.length, before: 0 })
  expect(await inLog()).toEqual([])
  const again = await log('import', '--from', path, '--replace', '--yes', '--json')
  expect(JSON.parse(again.out)).toEqual({ events: events.length, before: events.length })
})

const carriedIn = async (path: string): Promise<CarriedEvent[]> => {
  const events: CarriedEvent[] = []
  for await (const event of readLogFile(path)) events.push(event)
  return events
}
async function* iterated<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
