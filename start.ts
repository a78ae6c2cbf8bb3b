import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Config, ConfigError, readConfig, readRole } from '#config'
import { createAccounts } from '#ledger/accounts/accounts.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { declineWeight } from '#ledger/accounts/rateLimits.ts'
import { createApp, createOperationsApp } from '#ledger/api/app.ts'
import { type Listening, listen } from '#ledger/api/listen.ts'
import { createLiveUpdates } from '#ledger/api/live.ts'
import { createLogger } from '#ledger/api/logger.ts'
import { createMetrics } from '#ledger/api/metrics.ts'
import { systemClock } from '#ledger/clock.ts'
import { claimDataDir, keptSecret } from '#ledger/dataDir.ts'
import { createDrawing } from '#ledger/drawing.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { createReconciliationHandler } from '#ledger/handleReconciliation.ts'
import { createOutgoingInvitations } from '#ledger/invitations/outgoing.ts'
import { createPeriods, followPeriods } from '#ledger/periods.ts'
import { foldVersion } from '#ledger/snapshots/foldVersion.ts'
import { snapshotMigrations } from '#ledger/snapshots/migrations.ts'
import { createSnapshots } from '#ledger/snapshots/snapshots.ts'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { followTold } from '#ledger/told.ts'
import { createTransparencyCheck } from '#ledger/transparency/check.ts'
import { startGrower } from '#ledger/transparency/grower.ts'
import { createHeads } from '#ledger/transparency/heads.ts'
import { transparencyMigrations } from '#ledger/transparency/migrations.ts'
import { createReceiptProofs } from '#ledger/transparency/receiptProofs.ts'
import { createSigner } from '#ledger/transparency/signing.ts'
import { auditHealth } from '#projections/audit/query.ts'
import { createAuditRunner } from '#projections/audit/run.ts'
import { auditMigrations, auditSchema } from '#projections/audit/table.ts'
import { followReadSide } from '#projections/checkpoints.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { forgetRunning, noteRunning } from '#projections/db/embedded/running.ts'
import { createLead } from '#projections/db/leading.ts'
import { migrate, untilMigrated } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { attendGeneration, untilComplete } from '#projections/generations.ts'
import { trialTotal } from '#projections/journal/query.ts'
import { startProjecting } from '#projections/projecting.ts'
import { reconciliationHealth } from '#projections/reconciliation/query.ts'
import { ensureReadSchema } from '#projections/schema.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { ensureBuilt } from '#web/ensureBuilt.ts'
import { connectMail, startEmbeddedMail } from '#workers/notify/startMail.ts'
import { withoutCards, withoutCardsForTrying } from '#workers/payments/noProcessor.ts'
import { createPaymentSide } from '#workers/payments/paymentSide.ts'
import { createPaymentReads } from '#workers/payments/reads.ts'
import { connectStripe, startEmbeddedStripe } from '#workers/payments/startPayments.ts'
import { createQueue } from '#workers/queue/queue.ts'
import { workerMigrations } from '#workers/reactors/checkpoint.ts'
import { startWorkers } from '#workers/startWorkers.ts'

/** The composition root: the only place that knows which part is made of what. */
const home = import.meta.dirname

/** What has been started, to be stopped in the opposite order. */
const running: { readonly name: string; readonly stop: () => unknown }[] = []
let stopped = false
const onStop = (name: string, stop: () => unknown): void => {
  // What gets ready while everything else is being stopped must not be left behind.
  if (stopped) void stop()
  else running.push({ name, stop })
}

const start = async (config: Config, log: Logger): Promise<string | undefined> => {
  const { role } = config
  const is = (...roles: Config['role'][]): boolean => role === 'all' || roles.includes(role)

  const door = role === 'migrate' ? undefined : await listen(config.port)
  const building = is('api') ? ensureBuilt(home, process.env) : undefined
  building?.catch(() => undefined) // awaited below; until then its failure is nobody's
  const dataDir = usesDataDir(config) ? claimDataDir(config.dataDir) : config.dataDir
  const databaseUrl = await startDatabase(config, log)
  const pool = createPool(databaseUrl, {
    max: 20,
    // Those that end with the database when everything is being stopped are nobody's worry.
    onError: err => stopped || log.warn({ err }, 'a connection was lost'),
  })
  onStop('database connections', () => pool.end())
  // Nobody else can bring a database up to date that lives in this process.
  const isOurs = config.database.kind === 'embedded'
  if (isOurs || is('migrate')) await bringUpToDate(pool)
  if (!door) return undefined

  const storing = startStore(config, databaseUrl, log)
  storing.catch(() => undefined)
  if (!isOurs) await untilUpToDate(pool)
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'calabash listening',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    await client.connect()
    return client
  }
  const generation = await attendGeneration(connect, readSchema)
  onStop('generation of the read side', generation.close)
  const lead = createLead({ connect, log })
  const metrics = createMetrics()
  const { store, eventStoreUrl } = await storing

  if (is('projector')) {
    await withClient(pool, ensureReadSchema)
    const projecting = startProjecting({
      ...{ store, pool, schema: readSchema, log, lead },
      onBatch: metrics.onBatch,
    })
    onStop('projector', projecting.stop)
    metrics.watchLead('projector', projecting)
    await projecting.settled
    if (role === 'all' && projecting.leads) await projecting.caughtUp
  }
  const hash = (clock: Clock): void => {
    const secret = config.transparencyKey ?? keptSecret(dataDir, 'transparency-key', 'hex')
    const grower = startGrower({ store, lead, signer: createSigner(secret), clock })
    onStop('hashing', grower.stop)
    metrics.watchLead('hashing', grower)
  }
  if (role === 'projector') {
    hash(systemClock)
    return watched(door, { pool, metrics, log }, config)
  }

  const queue = await createQueue(
    config.queue.kind === 'redis' ? { redisUrl: config.queue.url } : { databaseUrl },
    { onError: err => log.warn({ err }, 'the job queue is in trouble') },
  )
  onStop('queue', queue.close)
  metrics.watchQueue(queue.isReachable)
  // A part of the truth would mislead people and workers alike.
  await untilComplete(pool, readSchema)

  const { clock, extras, gateway, records, publishableKey } = await startPayments(config, {
    pool,
    databaseUrl,
    webhookPort: is('api') ? door.port : undefined,
    log,
    jobs: queue.queue,
  })
  if (is('api')) {
    const { now } = clock
    metrics.watchReconciliation({ reconciliation: () => reconciliationHealth(pool), now })
    metrics.watchBooks({ audit: () => auditHealth(pool), balance: () => trialTotal(pool), now })
  }
  const sessionKeys = config.sessionKeys ?? [keptSecret(dataDir, 'session-key')]
  const snapshots = createSnapshots({
    ...{ pool, sessionKeys, version: foldVersion() },
    onTrouble: err => log.warn({ err }, 'a snapshot could not be read or kept'),
  })
  const followed = await followPeriods(store, log)
  onStop('periods', followed.stop)
  const { closedUntil } = followed
  const goals = createGoalHandler({ store, clock, snapshots, closedUntil })
  const breaks = createReconciliationHandler({ store, clock })
  const { appUrl, rateLimitScale } = config
  const jobs = queue.queue
  const accounts = await createAccounts({ pool, clock, jobs, sessionKeys, appUrl, rateLimitScale })
  const mail = await startMail(config, { databaseUrl, clock, log })
  if (role === 'all') hash(clock)
  const treeHeads = createHeads(pool)
  const { payers } = accounts
  const returnUrl = `${appUrl}/payment-complete`
  const reads = createPaymentReads(pool)
  const side = createPaymentSide({ reads, goals, gateway, payers, clock, jobs, returnUrl })
  if (is('worker')) {
    const { users, invitations: rows, unsubscribing } = accounts
    const invitationMails = createOutgoingInvitations({ pool, rows, users, goals, clock, unsubscribing })
    const stopping = new AbortController()
    onStop('audit', () => stopping.abort())
    const checks = [createTransparencyCheck({ pool, store })]
    const audit = createAuditRunner({ store, pool, schema: readSchema, clock, log, checks }, stopping.signal)
    const drawing = createDrawing({ goals, drawSeeds: accounts.drawSeeds, clock })
    const reactor = await startWorkers(queue, {
      ...{ pool, store, goals, breaks, gateway, records, clock, log, appUrl, lead },
      ...{ payers, reads, payments: side.payments, mailer: mail.mailer, sms: mail.sms },
      ...{ notices: accounts.notices, codes: accounts.phones.codes, tidier: accounts.tidier },
      ...{ accountMails: accounts.mailRequests, invitationMails },
      countDecline: payer => accounts.limits.count('payment', String(payer), declineWeight),
      addressOf: users.byId,
      admins: users.admins,
      adminById: users.adminById,
      headOf: treeHeads.ofDay,
      audit,
      invitedUser: accounts.invitedUser,
      unsubscribeToken: unsubscribing.forNotice,
      revealDraw: (goalId, context) => drawing.reveal(goalId, null, context),
    })
    onStop('notices', reactor.stop)
    onStop('jobs in hand', queue.finish) // while everything that they work with is still there
    metrics.watchLead('notices', reactor)
  }
  if (!is('api')) return watched(door, { pool, metrics, log }, config)

  const readSide = await followReadSide(connect, readSchema)
  onStop('read side', readSide.close)
  const told = await followTold(connect)
  onStop('word to browsers', told.close)
  const live = createLiveUpdates(pool, { readSide, told }, log)
  const app = createApp(
    {
      ...accounts,
      pool,
      readSide,
      live,
      goals,
      ...side,
      store,
      breaks,
      periods: createPeriods({ store, pool, readSide, clock, onClosed: followed.look }),
      treeHeads,
      receiptProofs: createReceiptProofs({ pool, store, heads: treeHeads }),
      readWebhook: gateway.readWebhook,
      jobs,
      failedJobs: queue.failed,
      hasSms: mail.hasSms,
      appUrl,
      clock,
      log,
      publicConfig: {
        stripePublishableKey: publishableKey,
        sandboxConfirmBase: config.payments.kind === 'sandbox' ? '/sandbox/stripe' : null,
        money: config.payments.kind === 'record-only' ? 'outside' : 'cards',
      },
      payoutApprovalAbove: config.payoutApprovalAbove,
      isReady: () => !door.isDraining,
    },
    {
      sessionKeys,
      appUrl,
      secure: appUrl.startsWith('https:'),
      trustProxy: config.trustProxy,
      webRoot: (await building) ?? '',
      metrics: metrics.registry,
      metricsToken: config.metricsToken,
      realStripe: config.payments.kind === 'stripe',
      extras: [metrics.timed, ...extras, ...mail.extras],
    },
  )
  door.serve(app.callback())
  onStop('door', door.close)
  onStop('live updates', live.close) // before the door, which waits for open responses
  onStop('requests', () => door.drain(config.drainMs))
  if (config.database.kind === 'embedded') {
    noteRunning(dataDir, { databaseUrl, appUrl: config.appUrl, eventStoreUrl })
    onStop('note of running', () => forgetRunning(dataDir))
  }
  return `Calabash is ready at ${config.appUrl}`
}

/** A role that serves nobody but those who watch over it. */
const watched = (
  door: Listening,
  { pool, metrics, log }: { pool: pg.Pool; metrics: ReturnType<typeof createMetrics>; log: Logger },
  { role, port, metricsToken }: Config,
): string => {
  const app = createOperationsApp(
    { pool, log, isReady: () => !door.isDraining },
    { metrics: metrics.registry, metricsToken },
  )
  door.serve(app.callback())
  onStop('door', door.close)
  return `Calabash is ready as ${role}, and says how it is at port ${port}`
}

const schemas = [
  ['accounts', accountMigrations],
  ['workers', workerMigrations],
  ['transparency', transparencyMigrations],
  ['snapshots', snapshotMigrations],
  [auditSchema, auditMigrations],
] as const

const bringUpToDate = async (pool: pg.Pool): Promise<void> => {
  for (const [schema, migrations] of schemas) await migrate(pool, migrations, { schema })
  await withClient(pool, ensureReadSchema)
}

const untilUpToDate = async (pool: pg.Pool): Promise<void> => {
  for (const [schema, migrations] of schemas) await untilMigrated(pool, migrations, { schema })
}

const usesDataDir = ({ role, database, sessionKeys, transparencyKey }: Config): boolean =>
  database.kind === 'embedded' ||
  (!sessionKeys && role !== 'projector' && role !== 'migrate') ||
  (!transparencyKey && (role === 'all' || role === 'projector'))

const startDatabase = async ({ database, dataDir }: Config, log: Logger): Promise<string> => {
  if (database.kind === 'postgres') return database.url
  const postgres = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    onTrouble: reason => log.error({ reason }, 'the embedded database is in trouble'),
  })
  onStop('embedded database', postgres.stop)
  return postgres.url
}

const startStore = async ({ eventStore }: Config, databaseUrl: string, log: Logger) => {
  let url: string
  if (eventStore.kind === 'eventstoredb') url = eventStore.url
  else {
    const embedded = await startEmbeddedEventStore({
      databaseUrl,
      onTrouble: reason => log.error({ reason }, 'the embedded event store is in trouble'),
    })
    onStop('embedded event store', embedded.stop)
    url = embedded.url
  }
  const store = connectEventStore(url)
  onStop('event store client', store.close)
  return { store, eventStoreUrl: url }
}

/** Stripe with the system's clock, the sandbox with a clock that can be moved, or nobody to take cards at all. */
const startPayments = async (
  { payments, mail, appUrl }: Config,
  parts: Omit<Parameters<typeof startEmbeddedStripe>[0], 'appUrl'>,
) => {
  if (payments.kind === 'record-only')
    return mail.kind === 'mailbox' ? withoutCardsForTrying(parts.pool, parts.jobs) : withoutCards(systemClock)
  if (payments.kind === 'stripe') return connectStripe(payments, systemClock)
  const sandbox = await startEmbeddedStripe({ ...parts, appUrl })
  onStop('payment sandbox', sandbox.close)
  return sandbox
}

/** Real services for mails and text messages, or the mailbox that keeps every message for looking at. */
const startMail = async ({ mail, sms }: Config, parts: Parameters<typeof startEmbeddedMail>[0]) => {
  const twilio = sms.kind === 'twilio' ? sms : undefined
  const messaging = mail.kind === 'smtp' ? connectMail(mail, twilio) : await startEmbeddedMail(parts, twilio)
  onStop('mail', messaging.close)
  return messaging
}

const withClient = async (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await work(client)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** @throws when it has not come about after that long */
const inTime = async (ms: number, what: unknown): Promise<void> => {
  const late = new AbortController()
  const tooLate = sleep(ms, undefined, { signal: late.signal }).then(() => {
    throw new Error(`not after ${ms / 1000} seconds`)
  })
  await Promise.race([what, tooLate]).finally(() => late.abort())
}

const main = async (): Promise<void> => {
  const config = readConfig(process.env, readRole(process.argv[2]), path => readFileSync(path, 'utf8'))
  const log = createLogger({ level: config.logLevel })

  // What waits for a database or a store that is gone would wait for ever, and keep everything after it from ending.
  const patienceMs = Math.max(30_000, config.drainMs + 10_000)
  let stopping: Promise<void> | undefined
  const stop = (exitCode: number): void => {
    stopping ??= (async () => {
      stopped = true
      for (const { name, stop: end } of running.reverse()) {
        try {
          await inTime(patienceMs, end())
        } catch (err) {
          log.warn({ err }, `${name} did not stop cleanly`)
        }
      }
      process.exit(exitCode)
    })()
  }
  // Always `on`: npm passes on a Ctrl-C that the terminal has sent already, so it comes twice.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // Forked by a program that is gone: nobody is left to stop us.
  process.on('disconnect', () => stop(0))
  const crash = (err: unknown): void => {
    log.fatal({ err }, 'something went wrong that nobody expected; stopping')
    stop(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)

  try {
    const ready = await start(config, log)
    if (ready !== undefined) console.log(ready)
    if (config.role === 'migrate') stop(0)
  } catch (error) {
    if (stopping) return
    console.error((error as Error).message)
    stop(1)
  }
}

main().catch(error => {
  console.error(error instanceof ConfigError ? error.message : (error as Error).stack)
  process.exit(1)
})
