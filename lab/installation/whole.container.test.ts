import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { demoPassword } from '#shared/demonstration.ts'
import { createGoal, done, payByCard, registerSaver, type Saver } from '../builders/client.ts'
import { runCommand } from '../builders/commands.ts'
import { type Composed, compose } from '../builders/composed.ts'
import { missingEngine } from '../builders/containers.ts'
import { calabashImage } from '../builders/image.ts'
import { expectClean, signIn } from '../builders/installed.ts'
import { secretsMaker } from '../builders/madeSecrets.ts'
import { until } from '../builders/until.ts'
import { fill } from '../demo/fill.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

const missing = await missingEngine()
const parts = ['projector', 'worker', 'api']

/** Each test goes on with the installation of the one before. */
describe.skipIf(missing !== undefined)(`docker-compose.yml${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const made = secretsMaker()
  const backups = join(made.folder, 'backups')
  const receipt = join(made.folder, 'receipt.json')
  let whole: Composed
  let url: string
  let ama: Saver
  let goal: number
  let paid = 0

  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    mkdirSync(backups)
    const CALABASH_IMAGE = await calabashImage()
    const settings = { CALABASH_IMAGE, APP_URL: url, LISTEN: `127.0.0.1:${port}` }

    const small = await compose('ops/compose.small.yml', { project: `calabash-small-${port}`, settings })
    atFileEnd(() => small.down())
    await small.start('calabash')
    await fill(url, () => undefined)
    ama = await registerSaver(url, 'Abena')
    goal = await createGoal(ama)
    const payment = await payByCard(ama, goal, { amount: 40 })
    paid += 40
    const proof = await until('the receipt', async () => {
      const { status, body } = await ama.get(`/api/transactions/${payment}/proof`)
      return status === 200 && body
    })
    writeFileSync(receipt, JSON.stringify(proof))

    // As "From small to whole" in docs/operations.md says.
    await small.exec('calabash', 'npm', 'run', '-s', 'backup', '--', '--to', '/backups/move')
    await small.copy('calabash', '/backups/move', backups)
    mkdirSync(made.pathOf(''))
    const key = async (name: string) => (await small.exec('calabash', 'cat', `/data/${name}`)).trim()
    for (const name of ['data_keys', 'event_keys']) writeFileSync(made.pathOf(name), await key('session-key'))
    writeFileSync(made.pathOf('transparency_key'), await key('transparency-key'))
    made.make('try')
    await small.down()

    whole = await compose('docker-compose.yml', {
      project: `calabash-whole-${port}`,
      settings,
      folder: made.folder,
    })
    atFileEnd(() => rmSync(made.folder, { recursive: true, force: true }))
    atFileEnd(() => whole.down())
    await whole.start('postgres', 'eventstore-1')
    await restore('move')
    await whole.start('balancer', 'worker', 'mail')
  }, 1_800_000)

  const run = (...command: string[]) =>
    whole.run('worker', {
      command: ['node', 'ledger/backup/main.ts', ...command],
      volumes: [`${backups}:/backups`],
    })

  /** As the owner of the tables, which no part is. */
  const restore = (name: string): Promise<string> => {
    chmodSync(backups, 0o777)
    return whole.run('worker', {
      command: ['node', 'ledger/backup/main.ts', 'restore', '--from', `/backups/${name}`],
      environment: { DATABASE_URL_FILE: '/run/secrets/database_url' },
      volumes: [`${backups}:/backups`, `${made.pathOf('database_url')}:/run/secrets/database_url:ro`],
    })
  }

  /** The audit finds nothing, every payment is there once, and the receipt of the small installation is still good. */
  const expectAll = async (): Promise<void> => {
    await expectClean(url, whole, 'worker')
    const reader = await signIn(url, ama.username, demoPassword)
    const { status, body } = await reader.get(`/api/goals/${goal}`)
    expect(status, status < 500 ? '' : await whole.logs('api')).toBe(200)
    expect(Number(body.currentAmount)).toBe(paid)
    const { code, out, err } = await runCommand('web/checker/main.ts', [receipt, '--url', url], {})
    expect(code, out + err).toBe(0)
  }

  it('goes on where an installation of the small size was, with its people, payments and receipts', async () => {
    await expectAll()
    ama = Object.assign(await signIn(url, ama.username, demoPassword), {
      userId: ama.userId,
      username: ama.username,
    })
    expect((await (await signIn(url, 'Ama', demoPassword)).get('/api/goals')).body.length).toBeGreaterThan(0)
  }, 600_000)

  it('counts each payment once, whichever container is killed meanwhile', async () => {
    const all = ['api', 'projector', 'worker', 'balancer', 'redis', 'postgres', 'eventstore-1', 'mail']
    for (const part of all) {
      const intent = { amount: 40, goalId: goal }
      const { clientSecret, paymentIntentId } = await done(ama.post('/api/create-payment-intent', intent))
      await whole.kill(part)
      const pay = until(`the payment without ${part}`, async () => {
        await ama.confirm(clientSecret).catch(() => undefined)
        const contributed = { amount: 40, paymentIntentId }
        const answer = await ama.post(`/api/goals/${goal}/contribute`, contributed).catch(() => undefined)
        await sleep(200)
        return answer !== undefined && answer.status < 300
      })
      await sleep(2_000)
      await whole.again(part)
      await pay
      paid += 40
    }
    await expectAll()
  }, 1_200_000)

  it('is updated without a request that fails', async () => {
    const statuses: number[] = []
    const updated = new AbortController()
    const asking = (async () => {
      while (!updated.signal.aborted) {
        statuses.push((await ama.get(`/api/goals/${goal}`)).status)
        await sleep(100)
      }
    })()
    // What .docker/update.sh does.
    await whole.run('migrate', { command: ['node', 'start.ts', 'migrate'] })
    await whole.replace(...parts)
    await payByCard(ama, goal, { amount: 40 })
    paid += 40
    updated.abort()
    await asking
    expect(statuses.length).toBeGreaterThan(10)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expectAll()
  }, 900_000)

  it('is restored from a backup into new stores', async () => {
    chmodSync(backups, 0o777)
    await run('backup', '--to', '/backups/day')
    await whole.remove('balancer', 'mail', ...parts, 'migrate', 'redis', 'eventstore-1', 'postgres')
    for (const volume of ['eventstore-1', 'postgres', 'redis']) await whole.removeVolume(volume)
    rmSync(join(made.folder, '.store/marks/store'))
    await whole.start('postgres', 'eventstore-1')
    await restore('day')
    await whole.start('balancer', 'worker', 'mail')
    await expectAll()
    ama = Object.assign(await signIn(url, ama.username, demoPassword), {
      userId: ama.userId,
      username: ama.username,
    })
    await payByCard(ama, goal, { amount: 40 })
    paid += 40
    await expectAll()
  }, 1_200_000)
})
