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
import { awaitMail, tokenIn } from '#lab/builders/mailbox.ts'
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
const restoreWith = (settings: Record<string, string>, into: string, ...args: string[]) =>
  runCommand('ledger/backup/main.ts', ['restore', ...args], { ...settings, DATA_DIR: into })
const restore = (into: string, ...args: string[]) => restoreWith({}, into, ...args)

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

/** The restore itself is noted in the admins' log. */
const isBefore = (row: string): boolean => !row.includes('"door":"restore"')

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
      expect([file, rowsIn(place('again'), file).filter(isBefore)]).toEqual([
        file,
        rowsIn(place('backup'), file),
      ])

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
  const page = await fetch(`${url}/auth`)
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

  it('is refused where the keys of the installation are not, before anything is made', async () => {
    const { code, err } = await restore(place('keyless'), '--from', place('backup'), '--without-keys')
    expect([code, err]).toEqual([1, expect.stringContaining('session-key')])
    const [signedBy = ''] = /[\da-f]{64}/.exec(err) ?? []
    const trusting = await restore(place('keyless'), '--from', place('backup'), '--signed-by', signedBy)
    expect(trusting).toMatchObject({ code: 1, err: expect.stringContaining('by which secrets') })
    expect(existsSync(place('keyless'))).toBe(false)
    mkdirSync(place('other'))
    writeFileSync(place('other/session-key'), 'a key of another installation, long enough')
    const other = await restore(place('other'), '--from', place('backup'))
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('no key of this installation') })
    expect(readdirSync(place('other'))).toEqual(['session-key'])
  })

  it('takes an encrypted backup with its identity only', async () => {
    const sealed = place('sealed')
    for (const name of ['identity', 'another'])
      expect(await backUp(place('restored'), '--new-identity', place(name))).toMatchObject({ code: 0 })
    const [BACKUP_RECIPIENT = ''] = /age1\w+/.exec(readFileSync(place('identity'), 'utf8')) ?? []
    const taken = await runCommand('ledger/backup/main.ts', ['backup', '--to', sealed], {
      DATA_DIR: place('restored'),
      BACKUP_RECIPIENT,
    })
    expect(taken, taken.err).toMatchObject({ code: 0 })
    expect(readdirSync(sealed).filter(name => !name.endsWith('.age'))).toEqual([
      'SHA256SUMS',
      'SHA256SUMS.sig',
    ])
    expect(await backUp(place('restored'), '--check', sealed)).toMatchObject({
      ...{ code: 0, out: expect.stringContaining('was not read') },
    })
    const into = withKeys('unsealed')
    const closed = await restore(into, '--from', sealed)
    expect(closed).toMatchObject({ code: 1, err: expect.stringContaining('set BACKUP_IDENTITY') })
    const wrong = await restoreWith({ BACKUP_IDENTITY_FILE: place('another') }, into, '--from', sealed)
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('does not open') })
    expect(readdirSync(into).toSorted()).toEqual(keys)
    const opened = await restoreWith({ BACKUP_IDENTITY_FILE: place('identity') }, into, '--from', sealed)
    expect(opened, opened.err).toMatchObject({ code: 0 })
    expect(opened.out).toContain('The audit found nothing wrong')
  })

  it('takes an unsigned one only when that is said', async () => {
    const unsigned = place('unsigned')
    cpSync(place('backup'), unsigned, { recursive: true })
    rmSync(join(unsigned, 'SHA256SUMS.sig'))
    const into = withKeys('trusting')
    const refused = await restore(into, '--from', unsigned)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is not signed') })
    expect(readdirSync(into).toSorted()).toEqual(keys)
    const done = await restore(into, '--from', unsigned, '--unsigned')
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining('It is not signed') })
  })

  it('without the keys forgets addresses, and users sign in by name', async () => {
    const asked = ['--from', place('backup'), '--without-keys']
    // It names the key that was printed when the backup was made.
    const refused = await restore(place('keyless'), ...asked)
    const [, signedBy = ''] = /was signed by ([0-9a-f]{64})/.exec(refused.err) ?? []
    expect(refused.code).toBe(1)
    const done = await restore(place('keyless'), ...asked, '--signed-by', signedBy)
    expect(done, done.err + done.out).toMatchObject({ code: 0 })
    const keyless = await startInstance({ DATA_DIR: place('keyless') })
    try {
      const [user = '{}'] = rowsIn(place('backup'), 'accounts.users.gz').filter(Boolean)
      const { id, username } = JSON.parse(user)
      const saver = createClient(keyless.url)
      const signedIn = await saver.post('/api/login', { username, password: 'Susu-circle-1' })
      expect(signedIn).toMatchObject({ status: 200, body: { email: `lost-${id}@address.invalid` } })
      const email = 'found-again@example.com'
      expect((await saver.post('/api/change-email', { email, password: 'Susu-circle-1' })).status).toBe(202)
      const token = tokenIn(await awaitMail(keyless.url, email, /./))
      expect((await saver.post('/api/change-email/confirm', { token })).status).toBe(200)
      expect((await saver.get('/api/user')).body).toMatchObject({ email })
    } finally {
      await keyless.end()
    }
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
      const into = withKeys(`into-${file}`)
      const { code, err } = await restore(into, '--from', damaged)
      expect([code, err]).toEqual([1, expect.stringContaining(`${file} in ${damaged} is not as it was`)])
      expect(readdirSync(into).toSorted()).toEqual(keys)
    },
    60_000,
  )

  it('is refused when a file is missing, or the backup was interrupted', async () => {
    const cut = place('cut')
    cpSync(place('backup'), cut, { recursive: true })
    rmSync(join(cut, 'accounts.goal_requests.gz'))
    const into = withKeys('nowhere')
    expect(await restore(into, '--from', cut)).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('accounts.goal_requests.gz is missing') },
    })
    rmSync(join(cut, 'SHA256SUMS'))
    expect(await restore(into, '--from', cut)).toMatchObject({ code: 1 })
    expect(readdirSync(into).toSorted()).toEqual(keys)
  })
})
