import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, inject } from 'vitest'
import { startEventStore } from '#ledger/store/embedded/server.ts'
import { testCertificate } from '#ledger/store/embedded/testCertificate.ts'
import { freshDatabase } from '#projections/db/testing.ts'
import { startCollector } from './collector.ts'
import { startRedis } from './redis.ts'

/** For each secret setting what nobody else may ever be told of it. */
const planted = {
  SESSION_KEYS: 'canary-session-key-that-is-long-enough-to-be-one',
  TRANSPARENCY_KEY: 'ca9a12e5'.repeat(8),
  DATABASE_URL: 'canary-of-the-database',
  EVENTSTORE_URL: 'canary-of-the-event-store',
  REDIS_URL: 'canary-of-redis',
  STRIPE_SECRET_KEY: 'sk_test_canary0of0stripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary0of0webhooks',
  SMTP_URL: 'canary-of-the-mail-server',
  TWILIO_AUTH_TOKEN: 'canary-of-text-messages',
  METRICS_TOKEN: 'canary-of-those-who-watch',
  OTEL_EXPORTER_OTLP_HEADERS: 'canary-of-the-collector',
} as const

/** In place of Stripe and Twilio nobody answers, so that whatever is said of that is said. */
const nobodyOutside = `import dns from 'node:dns'
const look = dns.lookup
dns.lookup = (name, ...rest) => look(/stripe|twilio/.test(name) ? '127.0.0.1' : name, ...rest)`

/**
 * Everything that an installation works with, each behind a password or a key of its own; undefined where there is no Redis.
 * Ended after the tests of the file.
 */
export const plantSecrets = async () => {
  const redis = await startRedis()
  if (!redis) return undefined
  afterAll(redis.kill)
  const admin = new Redis(redis.url)
  await admin.config('SET', 'requirepass', planted.REDIS_URL)
  admin.disconnect()
  const folder = mkdtempSync(join(tmpdir(), 'calabash-canaries-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const collector = await startCollector()
  afterAll(collector.close)
  const mail = await mailServer()
  const databaseUrl = await ownDatabase()
  const settings: Record<keyof typeof planted, string> = {
    ...planted,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: await eventStore(folder),
    REDIS_URL: `redis://:${planted.REDIS_URL}@127.0.0.1:${redis.port}`,
    SMTP_URL: `smtp://calabash:${planted.SMTP_URL}@127.0.0.1:${mail.port}?requireTLS=false`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${planted.OTEL_EXPORTER_OTLP_HEADERS}`,
  }
  const others = {
    ...{ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'trace', STRIPE_PUBLISHABLE_KEY: 'pk_test_none' },
    ...{ MAIL_FROM: 'hello@calabash.example', TWILIO_ACCOUNT_SID: 'AC0', TWILIO_FROM: '+15005550006' },
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(nobodyOutside)}`,
  }
  return { planted, settings, others, folder, mail, collector }
}

/** With a user of its own, whose password no other test has. */
const ownDatabase = async (): Promise<string> => {
  const user = `canary_${process.pid}`
  const asAdmin = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await asAdmin(`create role ${user} login superuser password '${planted.DATABASE_URL}'`)
  afterAll(() => asAdmin(`drop role ${user}`))
  const url = new URL(await freshDatabase())
  Object.assign(url, { username: user, password: planted.DATABASE_URL })
  return url.href
}

const eventStore = async (folder: string): Promise<string> => {
  const tls = testCertificate()
  const password = planted.EVENTSTORE_URL
  const server = await startEventStore({
    databaseUrl: await freshDatabase(),
    tls,
    password,
    host: 'localhost',
  })
  afterAll(server.close)
  const file = join(folder, 'ca.crt')
  writeFileSync(file, tls.cert)
  return `esdb://admin:${password}@localhost:${server.port}?tls=true&tlsCAFile=${file}`
}

/** Lets in who knows the password, but not at once. */
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
  afterAll(() => new Promise<void>(resolve => server.close(resolve)))
  return { port: (server.server.address() as AddressInfo).port, mails }
}
