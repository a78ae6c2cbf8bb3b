import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { expect, it, onTestFinished } from 'vitest'
import { createGoal, registerSaver } from '#lab/builders/client.ts'
import { startStack } from '#lab/builders/stack.ts'
import { surroundings } from '#lab/builders/surroundings.ts'
import { periodStream } from '#shared/events/books.ts'

const stack = await startStack()

const run = (args: readonly string[], env: Record<string, string> = stack.settings, main = 'main.ts') =>
  new Promise<{ code: number | null; out: string; err: string }>(resolve => {
    const child = spawn(process.execPath, [join(import.meta.dirname, main), ...args], {
      env: { ...surroundings(), ...env },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', chunk => {
      out += chunk
    })
    child.stderr.on('data', chunk => {
      err += chunk
    })
    child.once('exit', code => resolve({ code, out, err }))
  })

it('exits with 0 when the rows match the log, and with 1 and the differences otherwise', async () => {
  const saver = await registerSaver(stack.url)
  const goal = await createGoal(saver)
  await expect.poll(async () => (await saver.get('/api/goals')).body.length).toBe(1)

  const clean = await run([])
  expect(clean).toMatchObject({ code: 0, err: expect.any(String) })
  expect(clean.out).toContain('No row differs.')
  expect(clean.out).toMatch(/total +\$0\.00/)

  await stack.pool.query('update goals set current_minor = 7 where goal_id = $1', [goal])
  const wrong = await run(['--json'])
  expect(wrong.code).toBe(1)
  expect(JSON.parse(wrong.out)).toMatchObject({
    clean: false,
    differences: 1,
    named: [{ table: 'goals', key: String(goal), columns: { current_minor: ['7', '0'] } }],
    trialBalance: [],
  })
})

it('finds nothing after a rebuild', { tags: ['detail'] }, async () => {
  await stack.pool.query('update goals set current_minor = 9')
  const rebuilt = await run(['--json'], stack.settings, '../engine/rebuild/main.ts')
  expect(rebuilt.code, rebuilt.err).toBe(0)
  expect(JSON.parse(rebuilt.out)).toMatchObject({ events: expect.any(Number) })
  expect((await run(['--json'])).code).toBe(0)
})

it('finds where the log differs from its hashes', { tags: ['detail'] }, async () => {
  const answer = await fetch(`${stack.url}/api/transparency`)
  const { head } = (await answer.json()) as { head: { size: number; root: string } }
  const folder = mkdtempSync(join(tmpdir(), 'calabash-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const kept = join(folder, 'kept.json')
  writeFileSync(kept, JSON.stringify(head))
  const before = JSON.parse((await run(['--json', '--kept', kept])).out)
  expect(before.transparency).toMatchObject({ differences: [] })
  expect(before.transparency.entries).toBeGreaterThanOrEqual(head.size)

  await stack.pool.query(
    `update eventstore.events set metadata = '{}' where stream = 'goal-1' and revision = 0`,
  )
  const after = await run([])
  expect(after.code).toBe(1)
  expect(after.out).toMatch(
    /edited, entry \d+: goal-1 at revision 0 says something else than when it was hashed/,
  )
  writeFileSync(kept, JSON.stringify({ ...head, root: '00'.repeat(32) }))
  expect((await run(['--kept', kept])).out).toContain('the root that was kept')
  writeFileSync(kept, 'no root')
  expect(await run(['--kept', kept])).toMatchObject({ code: 2, err: expect.stringContaining('kept.json') })
})

it('stores what it found about the log and closed months, like the nightly audit', {
  tags: ['detail'],
}, async () => {
  const now = new Date()
  const month = (ago: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString()
  const period = month(2).slice(0, 7)
  const closing = { period, from: month(2), until: month(1), byUserId: 1, lines: 0, accounts: [] }
  const metadata = { actor: 'user:1', cause: 'test', correlation: 'test', at: month(0), schemaVersion: 1 }
  const event = { id: randomUUID(), type: 'PeriodClosed', data: closing, metadata }
  await stack.store.append(periodStream, [event], 'no_stream')
  await stack.pool.query(
    `insert into journal (goal_id, revision, line, at, entry, account, currency, amount_minor)
     values (1, 9999, 0, $1, 'ContributionReceived', 'cash', 'USD', 700),
       (1, 9999, 1, $1, 'ContributionReceived', 'cash', 'JPY', 700)`,
    [month(2)],
  )
  const { code, out } = await run(['--json'])
  expect(code).toBe(1)
  const { runId, findings } = JSON.parse(out)
  expect(findings).toEqual([
    { check: 'transparency', wrong: [expect.stringMatching(/^edited/)], notes: [] },
    {
      check: 'closed months',
      wrong: [
        `${period} was closed with 0 lines, and has 2`,
        `${period}: cash was closed at nothing, and comes to $7.00 ($0.00, $7.00 and $0.00)`,
        `${period}: cash was closed at nothing, and comes to ¥700 (¥0, ¥700 and ¥0)`,
      ],
    },
    { check: 'what admins did', wrong: [] },
  ])
  const { rows } = await stack.pool.query('select findings from audit.runs where run_id = $1', [runId])
  expect(rows).toEqual([{ findings }])
  expect((await run([])).out).toContain(`${period} was closed with 0 lines, and has 2`)
})

it('exits with 2 when it cannot run', { tags: ['detail'] }, async () => {
  const { DATABASE_URL = '' } = stack.settings as Record<string, string>
  const [unreachable, notRunning, halfNamed, misspelt] = await Promise.all([
    run([], { ...stack.settings, DATABASE_URL: 'postgres://localhost:1/none' }),
    run([], { DATA_DIR: '/nowhere' }),
    run([], { DATABASE_URL }),
    run(['--no-such-thing']),
  ])
  expect(unreachable).toMatchObject({ code: 2, out: '', err: expect.stringContaining('ECONNREFUSED') })
  expect(notRunning).toMatchObject({ code: 2, err: expect.stringContaining('not running') })
  expect(halfNamed).toMatchObject({ code: 2, err: expect.stringContaining('EVENTSTORE_URL') })
  expect(misspelt).toMatchObject({ code: 2 })
})

it('exits with 1 when a stream was deleted, explains that, and compares all others', {
  tags: ['detail'],
}, async () => {
  const saver = await registerSaver(stack.url)
  const goal = await createGoal(saver)
  const client = EventStoreDBClient.connectionString(stack.settings.EVENTSTORE_URL)
  await client.tombstoneStream(`goal-${goal}`)
  await client.dispose()
  const held = async () => (await saver.get(`/api/goals/${goal}`)).body.heldBackSince
  await expect.poll(held).toEqual(expect.any(String))
  const { code, out } = await run([])
  expect(code).toBe(1)
  expect(out).toContain(`quarantine goal-${goal}: unfolded`)
  expect(out).toContain('The stream was deleted for good (a tombstone).')
  expect(out).toContain(`goal-${goal}: The stream was deleted for good`)
})
