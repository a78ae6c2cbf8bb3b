/** @module-tag detail */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { secretNames } from '#config'
import { loopbackCertificate } from '#embedded/eventstore/certificate.ts'
import { startEventStore } from '#embedded/eventstore/server.ts'
import { freePort } from '#embedded/postgres/freePort.ts'
import { createPool } from '#projections/db/connect.ts'
import { makeAdmins } from '../builders/admins.ts'
import { sendRaw } from '../builders/api/api.ts'
import { listRoutes } from '../builders/api/routes.ts'
import { cookieOf, createGoal, registerSaver, type Saver } from '../builders/client.ts'
import { startCollector } from '../builders/collector.ts'
import { runCommand, startCommand } from '../builders/commands.ts'
import { freshDatabase } from '../builders/freshDatabase.ts'
import { type Instance, startInstance } from '../builders/instance.ts'
import { startRedis } from '../builders/redis.ts'
import { searchFor } from '../builders/searching.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

/** For each secret setting the texts that must never leak. */
const planted = {
  SESSION_KEYS: 'canary-session-key-that-is-long-enough-to-be-one',
  DATA_KEYS: 'canary-data-key-that-is-long-enough-to-be-one',
  EVENT_KEYS: 'canary-event-key-that-is-long-enough-to-be-one',
  TRANSPARENCY_KEY: 'ca9a12e5'.repeat(8),
  DATABASE_URL: 'canary-of-the-database',
  API_DATABASE_URL: 'canary-of-the-database-user-of-the-api',
  WORKER_DATABASE_URL: 'canary-of-the-database-user-of-the-workers',
  PROJECTOR_DATABASE_URL: 'canary-of-the-database-user-of-the-projector',
  EVENTSTORE_URL: 'canary-of-the-event-store',
  EVENTSTORE_ADMIN_URL: 'canary-of-the-admin-of-the-event-store',
  REDIS_URL: 'canary-of-redis',
  STRIPE_SECRET_KEY: 'sk_test_canary0of0stripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary0of0webhooks',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_canary0of0accounts',
  SMTP_URL: 'canary-of-the-mail-server',
  TWILIO_AUTH_TOKEN: 'canary-of-text-messages',
  /** `canary-of-push-messages-01234567` in base64url. */
  VAPID_PRIVATE_KEY: 'Y2FuYXJ5LW9mLXB1c2gtbWVzc2FnZXMtMDEyMzQ1Njc',
  OPENID_CLIENT_SECRET: 'canary-of-the-other-provider',
  METRICS_TOKEN: 'canary-of-those-who-watch',
  SANDBOX_TOKEN: 'canary-of-the-embedded-parts',
  OTEL_EXPORTER_OTLP_HEADERS: 'canary-of-the-collector',
  BACKUP_IDENTITY: 'AGE-SECRET-KEY-1CANARY0OF0THE0BACKUPS',
} as const

/** Stripe and Twilio are unreachable, so that their errors are logged. */
const unreachable = `import dns from 'node:dns'
const look = dns.lookup
dns.lookup = (name, ...rest) => look(/stripe|twilio/.test(name) ? '127.0.0.1' : name, ...rest)`

/**
 * All services of an installation, each with its own password or key; undefined without Redis. Stopped after
 * the tests of the file.
 */
const plantSecrets = async () => {
  const redis = await startRedis()
  if (!redis) return undefined
  atFileEnd(redis.kill)
  const admin = new Redis(redis.url)
  await admin.config('SET', 'requirepass', planted.REDIS_URL)
  admin.disconnect()
  const folder = mkdtempSync(join(tmpdir(), 'calabash-canaries-'))
  atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
  const collector = await startCollector()
  atFileEnd(collector.close)
  const mail = await mailServer()
  const databaseUrl = await ownDatabase()
  const settings: Record<keyof typeof planted, string> = {
    ...planted,
    DATABASE_URL: databaseUrl,
    API_DATABASE_URL: urlOfPart('api', planted.API_DATABASE_URL),
    WORKER_DATABASE_URL: urlOfPart('worker', planted.WORKER_DATABASE_URL),
    PROJECTOR_DATABASE_URL: urlOfPart('projector', planted.PROJECTOR_DATABASE_URL),
    EVENTSTORE_URL: await eventStore(folder),
    // Only `migrate` would use it.
    EVENTSTORE_ADMIN_URL: `esdb://admin:${planted.EVENTSTORE_ADMIN_URL}@127.0.0.1:1`,
    REDIS_URL: `redis://:${planted.REDIS_URL}@127.0.0.1:${redis.port}`,
    SMTP_URL: `smtp://calabash:${planted.SMTP_URL}@127.0.0.1:${mail.port}?requireTLS=false`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${planted.OTEL_EXPORTER_OTLP_HEADERS}`,
  }
  const others = {
    ...{ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'trace', STRIPE_PUBLISHABLE_KEY: 'pk_test_none' },
    ...{ PAYOUTS: 'connect', STRIPE_COUNTRY: 'US' },
    ...{ MAIL_FROM: 'hello@calabash.example', TWILIO_ACCOUNT_SID: 'AC0', TWILIO_FROM: '+15005550006' },
    VAPID_PUBLIC_KEY:
      'BAZpkyjJaQs1Chc0sNQYcY151YspmbdQ2in_ezz49l7SiwKCzMZVS9sNnMxagJRbpGjBFxVjLgJe4IUQL16z3PE',
    ...{ OPENID_ISSUER: 'https://id.example', OPENID_CLIENT_ID: 'calabash', OPENID_NAME: 'Example' },
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(unreachable)}`,
  }
  return { planted, settings, others, folder, mail, collector }
}

/** The application makes these users, and none of its parts is here to use them. */
const urlOfPart = (part: string, password: string): string =>
  `postgres://canary_${part}_${process.pid}:${password}@127.0.0.1:1/calabash`

/** With its own user, whose password no other test has. */
const ownDatabase = async (): Promise<string> => {
  const user = `canary_${process.pid}`
  const asAdmin = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await asAdmin(`create role ${user} login superuser password '${planted.DATABASE_URL}'`)
  atFileEnd(async () => {
    for (const part of ['api', 'worker', 'projector'])
      await asAdmin(`drop role if exists canary_${part}_${process.pid}`).catch(() => undefined)
    await asAdmin(`drop role ${user}`)
  })
  const url = new URL(await freshDatabase())
  Object.assign(url, { username: user, password: planted.DATABASE_URL })
  return url.href
}

const eventStore = async (folder: string): Promise<string> => {
  const tls = loopbackCertificate()
  const password = planted.EVENTSTORE_URL
  const server = await startEventStore({
    databaseUrl: await freshDatabase(),
    tls,
    password,
    host: 'localhost',
  })
  atFileEnd(server.close)
  const file = join(folder, 'ca.crt')
  writeFileSync(file, tls.cert)
  return `esdb://admin:${password}@localhost:${server.port}?tls=true&tlsCAFile=${file}`
}

/** Accepts the password, but not at once. */
const mailServer = async () => {
  const mails: string[] = []
  let asked = 0
  const server = new SMTPServer({
    ...{
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 50,
    },
    onAuth: ({ password }, _session, done) => {
      if (asked++ === 0) return done(Object.assign(new Error(`not now`), { responseCode: 454 }))
      if (password !== planted.SMTP_URL) return done(new Error('who?'))
      done(null, { user: 'calabash' })
    },
    onData: async (stream, _session, done) => {
      mails.push(Buffer.concat(await stream.toArray()).toString())
      done()
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.on('error', () => undefined)
  atFileEnd(() => new Promise<void>(resolve => server.close(resolve)))
  return { port: (server.server.address() as AddressInfo).port, mails }
}

/**
 * Plants a canary in each secret setting, and searches everything that is written, stored and returned for
 * it.
 */
const place = await plantSecrets()
const skipped = place ? '' : ' (skipped: there is no redis-server here)'

describe.skipIf(!place)(`the secret settings${skipped}`, () => {
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
  })
  afterAll(async () => {
    await instance?.end()
    await pool.end()
  })

  it('include all settings that the configuration marks as secret', () => {
    expect(Object.keys(planted).sort()).toEqual([...secretNames].sort())
    // The search finds them where they are stored on purpose.
    for (const name of secretNames)
      expect(search.found('its setting', everything[name as keyof typeof planted])).toContain(
        `${name} in its setting`,
      )
  })

  it('are set, and used by an admin who calls every endpoint, and by an anonymous caller', {
    timeout: 180_000,
    retry: 0,
  }, async () => {
    const boss = await registerSaver(instance.url, 'canary-keeper')
    await makeAdmins(pool, 'canary-keeper')
    const goal = await createGoal(boss)
    const noted = async (asked: Promise<{ status: number; headers: unknown; body: unknown }>) => {
      const { status, headers, body } = await asked
      answers.push(JSON.stringify([status, headers instanceof Headers ? [...headers] : headers, body]))
      return status
    }
    expect(await noted(boss.post('/api/create-payment-intent', { amount: 40, goalId: goal }))).toBe(502)
    await noted(boss.post(`/api/goals/${goal}/invite`, { inviteeEmail: 'friend@example.com' }))
    await noted(boss.post('/api/phone', { phone: '+233241239876', country: 'GH' }))
    expect(await noted(sendWebhook(boss, settings.STRIPE_WEBHOOK_SECRET))).toBe(200)
    expect(await noted(sendWebhook(boss, 'whsec_other'))).toBe(400)
    for (const token of [settings.METRICS_TOKEN, 'another-token-of-nobody'])
      await noted(boss.get('/metrics', { authorization: `Bearer ${token}` }))
    await pool.query('alter table accounts.feedback add constraint full_up check (false) not valid')
    expect(await noted(boss.post('/api/feedback', { type: 'bug', title: 'x y', description: 'x y' }))).toBe(
      500,
    )
    const cookie = cookieOf(boss)
    for (const route of listRoutes()) {
      const [method = '', pattern = ''] = route.split(' ')
      if (method !== 'GET' || pattern.endsWith('/stream')) continue
      const path = pattern.replace('/goals/:id', `/goals/${goal}`).replace(/:\w+/g, 'none')
      for (const headers of [{ cookie }, { cookie: '' }]) {
        const { text, ...answer } = await sendRaw(instance.url, { path, headers })
        answers.push(JSON.stringify(answer), text)
      }
    }
    await expect.poll(() => mail.mails.length).toBeGreaterThan(0)
    await expect.poll(() => instance.output()).toMatch(/"job":"phone-code"|phone-code/)
    await expect.poll(() => instance.output()).toMatch(/stripe-event/)
    processes.push(...commandLines())
  })

  it('are in no log, at the most detailed level', () => {
    expect(instance.output()).toMatch(/"level":10|"level":20/)
    expect(search.found('the log', instance.output())).toEqual([])
  })

  it('are in no response, and on no error page', () => {
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.flatMap(text => search.found(`an answer: ${text.slice(0, 80)}`, text))).toEqual([])
  })

  it('are in no mail, no trace and no process list', () => {
    expect(search.found('a mail', mail.mails.join('\n'))).toEqual([])
    expect(collector.raw()).not.toBe('')
    expect(search.found('the traces', collector.raw())).toEqual([])
    expect(processes.length).toBeGreaterThan(1)
    expect(search.found('the list of processes', processes.join('\n'))).toEqual([])
  })

  it('are in no table, no event and no job', async () => {
    expect(await search.inTables(pool)).toEqual([])
    expect(await search.inRedis(settings.REDIS_URL)).toEqual([])
    const log = join(folder, 'log')
    const moved = await runCommand('ledger/logTransfer/main.ts', ['export', '--to', log], everything)
    expect(moved, moved.out + moved.err).toMatchObject({ code: 0 })
    expect(search.found('the events', readFileSync(log, 'utf8'))).toEqual([])
  })

  it('are in no backup, and in no output of the commands', async () => {
    const backup = join(folder, 'backup')
    const taken = await runCommand('ledger/backup/main.ts', ['backup', '--to', backup], everything)
    const audit = await runCommand('projections/audit/main.ts', [], everything)
    for (const said of [taken, audit]) expect(search.found('a command', said.out + said.err)).toEqual([])
    expect(search.inFolder(backup)).toEqual([])
  })

  it('are not printed when the start fails', async () => {
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
        // Some retry until the server is there, and log that.
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
/** A webhook about a payment that has to be looked up at Stripe. */
const sendWebhook = (by: Saver, secret: string) => {
  const object = { object: 'payment_intent', id: 'pi_canary' }
  const payload = JSON.stringify({ id: 'evt_canary', type: 'payment_intent.succeeded', data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return by.post('/api/stripe/webhook', payload, { 'stripe-signature': signature })
}

/** What every user of this machine can read of its processes; nothing where there is no such list. */
const commandLines = (): string[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
      } catch {
        return [] // it has ended in the meantime
      }
    })
