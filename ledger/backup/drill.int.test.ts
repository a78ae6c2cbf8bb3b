/** @module-tag detail */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { event, startTestServer } from '#embedded/eventstore/testing.ts'
import { createClient } from '#lab/builders/client.ts'
import { runCommand, startCommand } from '#lab/builders/commands.ts'
import { type Instance, startInstance } from '#lab/builders/instance.ts'
import { startPayers } from '#lab/builders/payers.ts'
import { killAll, processFamily } from '#lab/builders/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'calabash-drill-'))
const place = (name: string): string => join(folder, name)
const keys = ['session-key', 'transparency-key']
const dataDir = place('data')
let instance: Instance | undefined
afterAll(async () => {
  await instance?.end()
  rmSync(folder, { recursive: true, force: true })
})

const backUp = (of: string, ...args: string[]) =>
  runCommand('ledger/backup/main.ts', ['backup', ...args], { DATA_DIR: of })
const restore = (into: string, ...args: string[]) =>
  runCommand('ledger/backup/main.ts', ['restore', ...args], { DATA_DIR: into })

/** A new folder with the keys of the old one, which were stored apart from the backup. */
const withKeys = (name: string): string => {
  mkdirSync(place(name))
  for (const key of keys) copyFileSync(place(key), join(place(name), key))
  return place(name)
}
const rowsIn = (backup: string, file: string): string[] =>
  gunzipSync(readFileSync(join(backup, file)))
    .toString()
    .split('\n')
    .toSorted()

it('restores everything that was acknowledged before the backup began, into an empty folder', async () => {
  // given paying users
  instance = await startInstance({ DATA_DIR: dataDir })
  const old = instance.url
  const load = await startPayers(old, 3)
  await expect.poll(load.count).toBeGreaterThan(12)
  const amountsNow = () =>
    Promise.all(
      load.payers.map(async ({ saver, goal }) =>
        Number((await saver.get(`/api/goals/${goal}`)).body.currentAmount),
      ),
    )
  const acknowledged = load.payers.map(({ paid }) => [...paid])
  const amounts = await amountsNow()

  // when a backup is taken meanwhile
  const countBefore = load.count()
  const taken = await backUp(dataDir, '--to', place('backup'))
  expect(taken, taken.err).toMatchObject({ code: 0 })
  expect(taken.out).not.toContain('none of Calabash')
  expect(load.count()).toBeGreaterThan(countBefore)
  await load.stop()
  expect(await backUp(dataDir, '--check', place('backup'))).toMatchObject({ code: 0 })

  // and everything is destroyed but the keys, which were stored apart
  for (const key of keys) copyFileSync(join(dataDir, key), place(key))
  killAll(processFamily(instance.pid))
  instance = undefined
  rmSync(dataDir, { recursive: true, force: true })

  // then everything is restored
  const restored = withKeys('restored')
  const done = await restore(restored, '--from', place('backup'))
  expect(done, done.err + done.out).toMatchObject({ code: 0 })
  expect(done.out).toContain('The audit found nothing wrong')
  const again = await backUp(restored, '--to', place('again'))
  expect(again, again.err).toMatchObject({ code: 0 })
  for (const file of readdirSync(place('backup')).filter(name =>
    /^(accounts|transparency|sandbox|audit)/.test(name),
  ))
    if (file !== 'audit.runs.gz')
      expect([file, rowsIn(place('again'), file)]).toEqual([file, rowsIn(place('backup'), file)])

  instance = await startInstance({ DATA_DIR: restored, PORT: new URL(old).port })
  const { url } = instance
  for (const [n, { saver, goal }] of load.payers.entries()) {
    const client = createClient(url)
    const signedIn = await client.post('/api/login', { username: saver.username, password: 'Susu-circle-1' })
    expect(signedIn.status).toBe(200)
    expect(Number((await client.get(`/api/goals/${goal}`)).body.currentAmount)).toBeGreaterThanOrEqual(
      amounts[n]!,
    )
    const counted = async (): Promise<string[]> =>
      (await client.get(`/api/goals/${goal}/transactions`)).body.flatMap(
        (payment: { status: string; stripePaymentId: string }) =>
          payment.status === 'completed' ? [payment.stripePaymentId] : [],
      )
    // Card charges that had not been recorded are recorded now.
    expect(acknowledged[n]!.length).toBeGreaterThan(0)
    await expect
      .poll(
        async () => {
          const all = await counted()
          return acknowledged[n]!.filter(id => !all.includes(id))
        },
        { interval: 500 },
      )
      .toEqual([])
    // Sessions are in no backup.
    expect((await saver.get('/api/goals')).status).toBe(401)
  }
  const page = await fetch(`${url}/dashboard`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])

  // and normal operation continues: payments, jobs and notifications
  const later = await startPayers(url, 1)
  await expect.poll(later.count).toBeGreaterThan(2)
  await later.stop()
  const { saver, goal: newGoal } = later.payers[0]!
  // New ids must differ from those that the processor has and the backup lacks.
  expect(newGoal).toBeGreaterThan(10_000)
  expect(saver.userId).toBeGreaterThan(10_000)
  await expect.poll(async () => (await saver.get('/api/notices')).body.notices.length).toBeGreaterThan(0)
  const audit = await runCommand('projections/audit/main.ts', [], { DATA_DIR: restored })
  expect(audit, audit.err + audit.out).toMatchObject({ code: 0 })
})

describe('a restore', () => {
  it('is refused where another process runs, or data would be lost', async () => {
    const restored = place('restored')
    const atWork = await restore(restored, '--from', place('backup'), '--replace')
    expect(atWork).toMatchObject({ code: 1, err: expect.stringContaining('stop it first') })
    await instance?.end()
    instance = undefined
    const full = await restore(restored, '--from', place('backup'))
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining('accounts.users has rows') })
    const { server, client } = await startTestServer()
    await client.appendToStream('goal-1', event('GoalCreated'))
    const elsewhere = await runCommand(
      'ledger/backup/main.ts',
      ['restore', '--from', place('backup'), '--replace'],
      { DATA_DIR: restored, EVENTSTORE_URL: server.url },
    )
    expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
    const stillFull = await restore(restored, '--from', place('backup'))
    expect(stillFull).toMatchObject({ code: 1, err: expect.stringContaining('accounts.users has rows') })
    const replaced = await restore(restored, '--from', place('again'), '--replace')
    expect(replaced, replaced.err).toMatchObject({ code: 0 })
    expect(replaced.out).toContain('The audit found nothing wrong')
  })

  it('is refused where its secrets cannot be decrypted', async () => {
    const { code, err } = await restore(place('keyless'), '--from', place('backup'))
    expect([code, err]).toEqual([1, expect.stringContaining('session-key')])
  })

  it('starts again after it was killed, and loses nothing that was complete', async () => {
    const into = withKeys('killed')
    const killedAt = async (isThere: (out: string) => boolean) => {
      const { child, ended } = startCommand('ledger/backup/main.ts', ['restore', '--from', place('backup')], {
        DATA_DIR: into,
      })
      let out = ''
      child.stdout.on('data', chunk => {
        out += chunk
      })
      await expect.poll(() => isThere(out), { interval: 10 }).toBe(true)
      child.kill('SIGKILL')
      await ended
    }
    await killedAt(() => existsSync(join(into, 'postgres/data/postmaster.pid')))
    await killedAt(out => out.includes('are where they belong'))
    const again = await restore(into, '--from', place('backup'))
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('--replace') })
    const replaced = await restore(into, '--from', place('backup'), '--replace')
    expect(replaced, replaced.err).toMatchObject({ code: 0 })
  })

  it.each(['log.gz', 'accounts.users.gz', 'manifest.json', 'SHA256SUMS'])(
    'is refused when anything is changed in %s',
    async file => {
      const damaged = place(`damaged-${file}`)
      cpSync(place('backup'), damaged, { recursive: true })
      const bytes = readFileSync(join(damaged, file))
      bytes[bytes.length >> 1]! ^= 4
      writeFileSync(join(damaged, file), bytes)
      const { code, err } = await restore(place('nowhere'), '--from', damaged)
      expect([code, err]).toEqual([1, expect.stringContaining(damaged)])
      expect(existsSync(place('nowhere'))).toBe(false)
    },
    60_000,
  )

  it('is refused when a file is missing, or the backup was interrupted', async () => {
    const cut = place('cut')
    cpSync(place('backup'), cut, { recursive: true })
    rmSync(join(cut, 'accounts.goal_requests.gz'))
    expect(await restore(place('nowhere'), '--from', cut)).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('accounts.goal_requests.gz is missing') },
    })
    rmSync(join(cut, 'SHA256SUMS'))
    expect(await restore(place('nowhere'), '--from', cut)).toMatchObject({ code: 1 })
  })
})
