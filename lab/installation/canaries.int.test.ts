import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretNames } from '#config'
import { createUsers } from '#ledger/accounts/users.ts'
import { listRoutes } from '#ledger/api/testing/routes.ts'
import { sendRaw } from '#ledger/api/testing.ts'
import { runCommand, startCommand } from '#ledger/moving/testing.ts'
import { createPool } from '#projections/db/connect.ts'
import { freePort } from '#projections/db/embedded/freePort.ts'
import { createGoal, registerSaver, type Saver } from './client.ts'
import { type Instance, startInstance } from './instance.ts'
import { plantSecrets } from './plantedSecrets.ts'
import { searchFor } from './searching.ts'

/** What is told to nobody: a canary in each secret setting, and then a look at all that is written, kept and answered. */
const place = await plantSecrets()
const skipped = place ? '' : ' (skipped: there is no redis-server here)'

describe.skipIf(!place)(`the secrets that are set${skipped}`, () => {
  if (!place) return
  const { planted, settings, others, folder, mail, collector } = place
  const search = searchFor(planted)
  const everything = { ...others, ...settings }
  const answers: string[] = []
  const processes: string[] = []
  let instance: Instance
  let pool: ReturnType<typeof createPool>
  beforeAll(async () => {
    pool = createPool(settings.DATABASE_URL, { max: 2 })
    instance = await startInstance(everything)
  }, 120_000)
  afterAll(async () => {
    await instance?.end()
    await pool.end()
  })

  it('are all of those that the configuration marks as secret', () => {
    expect(Object.keys(planted).sort()).toEqual([...secretNames].sort())
    // Where they do stand they are found.
    for (const name of secretNames)
      expect(search.found('its setting', everything[name as keyof typeof planted])).toContain(
        `${name} in its setting`,
      )
  })

  it('are set, and worked with by somebody who asks for everything that there is, and by nobody', {
    timeout: 180_000,
    retry: 0,
  }, async () => {
    const boss = await registerSaver(instance.url, 'canary-keeper')
    await createUsers(pool).grantAdmin('canary-keeper')
    const goal = await createGoal(boss)
    const noted = async (asked: Promise<{ status: number; headers: unknown; body: unknown }>) => {
      const { status, headers, body } = await asked
      answers.push(JSON.stringify([status, headers instanceof Headers ? [...headers] : headers, body]))
      return status
    }
    expect(await noted(boss.post('/api/create-payment-intent', { amount: 40, goalId: goal }))).toBe(502)
    await noted(boss.post(`/api/goals/${goal}/invite`, { inviteeEmail: 'friend@example.com' }))
    await noted(boss.post('/api/phone', { phone: '+233241239876', country: 'GH' }))
    expect(await noted(told(boss, settings.STRIPE_WEBHOOK_SECRET))).toBe(200)
    expect(await noted(told(boss, 'whsec_other'))).toBe(400)
    for (const token of [settings.METRICS_TOKEN, 'another-token-of-nobody'])
      await noted(boss.get('/metrics', { authorization: `Bearer ${token}` }))
    await pool.query('alter table accounts.feedback add constraint full_up check (false) not valid')
    expect(await noted(boss.post('/api/feedback', { type: 'bug', title: 'x y', description: 'x y' }))).toBe(
      500,
    )
    const cookie = [...boss.cookies].map(pair => pair.join('=')).join('; ')
    for (const route of listRoutes()) {
      const [method = '', pattern = ''] = route.split(' ')
      if (method !== 'GET' || pattern.endsWith('/stream')) continue
      const path = pattern.replace('/goals/:id', `/goals/${goal}`).replace(/:\w+/g, 'none')
      for (const headers of [{ cookie }, { cookie: '' }]) {
        const { text, ...answer } = await sendRaw(instance.url, { path, headers })
        answers.push(JSON.stringify(answer), text)
      }
    }
    await expect.poll(() => mail.mails.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await expect.poll(() => instance.output(), { timeout: 60_000 }).toMatch(/"job":"phone-code"|phone-code/)
    await expect.poll(() => instance.output(), { timeout: 60_000 }).toMatch(/stripe-event/)
    processes.push(...commandLines())
  })

  it('stand in no log, though it says as much as it can', () => {
    expect(instance.output()).toMatch(/"level":10|"level":20/)
    expect(search.found('the log', instance.output())).toEqual([])
  })

  it('stand in no answer, and on no page of a fault', () => {
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.flatMap(text => search.found(`an answer: ${text.slice(0, 80)}`, text))).toEqual([])
  })

  it('stand in no mail, no trace and no list of processes', () => {
    expect(search.found('a mail', mail.mails.join('\n'))).toEqual([])
    expect(collector.raw()).not.toBe('')
    expect(search.found('the traces', collector.raw())).toEqual([])
    expect(processes.length).toBeGreaterThan(1)
    expect(search.found('the list of processes', processes.join('\n'))).toEqual([])
  })

  it('stand in no table, no event and no job', async () => {
    expect(await search.inTables(pool)).toEqual([])
    expect(await search.inRedis(settings.REDIS_URL)).toEqual([])
    const log = join(folder, 'log')
    const moved = await runCommand('ledger/moving/main.ts', ['export', '--to', log], everything)
    expect(moved, moved.out + moved.err).toMatchObject({ code: 0 })
    expect(search.found('the events', readFileSync(log, 'utf8'))).toEqual([])
  })

  it('stand in no backup, and in nothing that the commands say', async () => {
    const backup = join(folder, 'backup')
    const taken = await runCommand('ledger/backup/main.ts', ['backup', '--to', backup], everything)
    const audit = await runCommand('projections/audit/main.ts', [], everything)
    for (const said of [taken, audit]) expect(search.found('a command', said.out + said.err)).toEqual([])
    expect(search.inFolder(backup)).toEqual([])
  })

  it('are not said when it cannot start', { timeout: 120_000 }, async () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['DATABASE_URL', `postgres://nobody:${planted.DATABASE_URL}@127.0.0.1:1/calabash`],
      ['DATABASE_URL', settings.DATABASE_URL.replace('canary_', 'nobody_')],
      ['EVENTSTORE_URL', `esdb://admin:${planted.EVENTSTORE_URL}@127.0.0.1:1?tls=false`],
      ['EVENTSTORE_URL', settings.EVENTSTORE_URL.replace('admin:', 'nobody:')],
      ['REDIS_URL', `redis://:${planted.REDIS_URL}@127.0.0.1:1`],
      ['REDIS_URL', settings.REDIS_URL.replace('redis://:', 'redis://nobody:')],
    ]
    const said = await Promise.all(
      wrong.map(async ([name, value]) => {
        const env = { ...everything, PORT: String(await freePort()), [name]: value }
        const { child, ended } = startCommand('start.ts', [], env)
        // Some go on asking until it is there, and say so.
        let late = setTimeout(() => child.kill('SIGKILL'), silentMs)
        for (const stream of [child.stdout, child.stderr])
          stream.once('data', () => {
            clearTimeout(late)
            late = setTimeout(() => child.kill('SIGKILL'), talkingMs)
          })
        const { out, err } = await ended
        clearTimeout(late)
        return [name, out + err] as const
      }),
    )
    for (const [name, output] of said) expect([name, output]).not.toEqual([name, ''])
    expect(said.flatMap(([name, output]) => search.found(`what is said of ${name}`, output))).toEqual([])
  })
})

const silentMs = 90_000
const talkingMs = 5_000
/** A webhook about a payment that Stripe would have to be asked about. */
const told = (by: Saver, secret: string) => {
  const object = { object: 'payment_intent', id: 'pi_canary' }
  const payload = JSON.stringify({ id: 'evt_canary', type: 'payment_intent.succeeded', data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return by.post('/api/stripe/webhook', payload, { 'stripe-signature': signature })
}

/** What anybody on this machine may read of its processes; nothing where there is no such list. */
const commandLines = (): string[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
      } catch {
        return [] // It has ended meanwhile.
      }
    })
