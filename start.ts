import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Config, ConfigError, readConfig, readRole } from '#config'
import { createAccounts } from '#ledger/accounts/accounts.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { declineWeight } from '#ledger/accounts/rateLimits.ts'
import { createApp } from '#ledger/api/app.ts'
import { listen } from '#ledger/api/listen.ts'
import { createLiveUpdates } from '#ledger/api/live.ts'
import { createLogger } from '#ledger/api/logger.ts'
import { createMetrics } from '#ledger/api/metrics.ts'
import { systemClock } from '#ledger/clock.ts'
import { claimDataDir, keptSecret } from '#ledger/dataDir.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { createReconciliationHandler } from '#ledger/handleReconciliation.ts'
import { createOutgoingInvitations } from '#ledger/invitations/outgoing.ts'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { followTold } from '#ledger/told.ts'
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
import { migrate } from '#projections/db/migrate.ts'
import { trialTotal } from '#projections/journal/query.ts'
import { reconciliationHealth } from '#projections/reconciliation/query.ts'
import { startProjector } from '#projections/runner.ts'
import { ensureReadSchema, readSchema } from '#projections/schema.ts'
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

  const door = is('api') ? await listen(config.port) : undefined
  const building = door ? ensureBuilt(home, process.env) : undefined
  building?.catch(() => undefined) // awaited below; until then its failure is nobody's
  const dataDir = usesDataDir(config) ? claimDataDir(config.dataDir) : config.dataDir
  const databaseUrl = await startDatabase(config, log)
  const pool = createPool(databaseUrl, {
    max: 20,
    onError: err => log.warn({ err }, 'a connection was lost'),
  })
  onStop('database connections', () => pool.end())

  const storing = startStore(config, databaseUrl, log)
  const queueing = createQueue(
    config.queue.kind === 'redis' ? { redisUrl: config.queue.url } : { databaseUrl },
  )
  storing.catch(() => undefined)
  queueing.catch(() => undefined)
  if (is('migrate', 'api', 'worker')) await migrate(pool, accountMigrations, { schema: 'accounts' })
  if (is('migrate', 'worker')) await migrate(pool, workerMigrations, { schema: 'workers' })
  if (is('migrate', 'projector', 'api')) await withClient(pool, ensureReadSchema)
  await migrate(pool, transparencyMigrations, { schema: 'transparency' })
  await migrate(pool, auditMigrations, { schema: auditSchema })
  const { store, eventStoreUrl } = await storing
  const queue = await queueing
  onStop('queue', queue.close)
  if (role === 'migrate') return undefined

  const metrics = createMetrics()
  let caughtUp = role !== 'all'
  if (is('projector')) {
    const projector = startProjector({ store, pool, schema: readSchema, log, onBatch: metrics.onBatch })
    onStop('projector', projector.stop)
    void projector.caughtUp.then(() => {
      caughtUp = true
    })
    if (role === 'all') await projector.caughtUp
  }

  const { clock, extras, gateway, records, publishableKey } = await startPayments(config, {
    pool,
    databaseUrl,
    webhookPort: door?.port,
    log,
    jobs: queue.queue,
  })
  if (is('api')) {
    const { now } = clock
    metrics.watchReconciliation({ reconciliation: () => reconciliationHealth(pool), now })
    metrics.watchBooks({ audit: () => auditHealth(pool), balance: () => trialTotal(pool), now })
  }
  const goals = createGoalHandler({ store, clock })
  const breaks = createReconciliationHandler({ store, clock })
  const sessionKeys = config.sessionKeys ?? [keptSecret(dataDir, 'session-key')]
  const { appUrl, rateLimitScale } = config
  const jobs = queue.queue
  const accounts = await createAccounts({ pool, clock, jobs, sessionKeys, appUrl, rateLimitScale })
  const mail = await startMail(config, { databaseUrl, clock, log })
  const listening = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'calabash-listening' })
    await client.connect()
    return client
  }
  if (is('projector')) {
    const secret = config.transparencyKey ?? keptSecret(dataDir, 'transparency-key', 'hex')
    const grower = startGrower({ store, connect: listening, signer: createSigner(secret), clock, log })
    onStop('hashing', grower.stop)
  }
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
    const audit = createAuditRunner({ store, pool, schema: readSchema, clock, log }, stopping.signal)
    const reactor = await startWorkers(queue, {
      ...{ pool, store, goals, breaks, gateway, records, clock, log, appUrl },
      ...{ payers, reads, payments: side.payments, mailer: mail.mailer, sms: mail.sms },
      ...{ notices: accounts.notices, codes: accounts.phones.codes, tidier: accounts.tidier },
      ...{ accountMails: accounts.mailRequests, invitationMails, connect: listening },
      countDecline: payer => accounts.limits.count('payment', String(payer), declineWeight),
      addressOf: users.byId,
      admins: users.admins,
      adminById: users.adminById,
      headOf: treeHeads.ofDay,
      audit,
      invitedUser: accounts.invitedUser,
      unsubscribeToken: unsubscribing.forNotice,
    })
    onStop('notices', reactor.stop)
  }
  if (!door) return undefined

  const readSide = await followReadSide(listening, readSchema)
  onStop('read side', readSide.close)
  const told = await followTold(listening)
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
      isReady: () => caughtUp,
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
  if (config.database.kind === 'embedded') {
    noteRunning(dataDir, { databaseUrl, appUrl: config.appUrl, eventStoreUrl })
    onStop('note of running', () => forgetRunning(dataDir))
  }
  return `Calabash is ready at ${config.appUrl}`
}

const usesDataDir = ({ role, database, sessionKeys, transparencyKey }: Config): boolean =>
  database.kind === 'embedded' ||
  !sessionKeys ||
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

const main = async (): Promise<void> => {
  const config = readConfig(process.env, readRole(process.argv[2]))
  const log = createLogger({ level: config.logLevel })

  let stopping: Promise<void> | undefined
  const stop = (exitCode: number): void => {
    stopping ??= (async () => {
      stopped = true
      for (const { name, stop: end } of running.reverse()) {
        try {
          await end()
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
