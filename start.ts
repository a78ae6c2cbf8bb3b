import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Config, ConfigError, readConfig, readRole } from '#config'
import { createAccounts } from '#ledger/accounts/accounts.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { declineWeight } from '#ledger/accounts/rateLimits.ts'
import { createApp } from '#ledger/api/app.ts'
import type { ApiMiddleware } from '#ledger/api/context.ts'
import { type Listening, listen } from '#ledger/api/listen.ts'
import { createLiveUpdates } from '#ledger/api/live.ts'
import { createLogger } from '#ledger/api/logger.ts'
import { createMetrics } from '#ledger/api/metrics.ts'
import { systemClock } from '#ledger/clock.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { createReconciliationHandler } from '#ledger/handleReconciliation.ts'
import { createOutgoingInvitations } from '#ledger/invitations/outgoing.ts'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { followTold } from '#ledger/told.ts'
import { followReadSide } from '#projections/checkpoints.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { forgetRunning, noteRunning } from '#projections/db/embedded/running.ts'
import { migrate } from '#projections/db/migrate.ts'
import { reconciliationHealth } from '#projections/reconciliation/query.ts'
import { startProjector } from '#projections/runner.ts'
import { ensureReadSchema, readSchema } from '#projections/schema.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { ensureBuilt } from '#web/ensureBuilt.ts'
import { createAccountMailJob } from '#workers/jobs/accountMail.ts'
import { createAccountNoticeJob } from '#workers/jobs/accountNotice.ts'
import { createChargePeriodJob } from '#workers/jobs/chargePeriod.ts'
import { createChargeSchedulesJob } from '#workers/jobs/chargeSchedules.ts'
import { createDeliverNoticeJob } from '#workers/jobs/deliverNotice.ts'
import { createDueNoticesJob } from '#workers/jobs/dueNotices.ts'
import { createExpireInvitationsJob } from '#workers/jobs/expireInvitations.ts'
import { createFollowStripeJob } from '#workers/jobs/followStripe.ts'
import { createForgetCustomersJob } from '#workers/jobs/forgetCustomers.ts'
import { createGoalNoticeJob } from '#workers/jobs/goalNotice.ts'
import { createInvitationMailJob } from '#workers/jobs/invitationMail.ts'
import { createMakeRefundJob } from '#workers/jobs/makeRefund.ts'
import { createPhoneCodeJob } from '#workers/jobs/phoneCode.ts'
import { createDailyReconciliationJob, createReconcileJob } from '#workers/jobs/reconcile.ts'
import { createStripeEventJob } from '#workers/jobs/stripeEvent.ts'
import { createSweepJob } from '#workers/jobs/sweepPayments.ts'
import { createTidyJob } from '#workers/jobs/tidyAccounts.ts'
import { createPosting } from '#workers/notices/posting.ts'
import { startMailbox } from '#workers/notify/outbox/mailbox.ts'
import { mailboxRoutes } from '#workers/notify/outbox/routes.ts'
import { sandboxTwilio } from '#workers/notify/outbox/twilioServer.ts'
import { createSmtpMailer } from '#workers/notify/smtp.ts'
import { createTwilioSms, noSms } from '#workers/notify/twilio.ts'
import { createPaymentSide } from '#workers/payments/paymentSide.ts'
import { createPaymentReads } from '#workers/payments/reads.ts'
import { sandboxKeys } from '#workers/payments/sandbox/keys.ts'
import { sandboxProxy } from '#workers/payments/sandbox/middleware.ts'
import { startSandbox } from '#workers/payments/sandbox/start.ts'
import { threeDSecurePages } from '#workers/payments/sandbox/threeDSecure.ts'
import { createStripeGateway } from '#workers/payments/stripeGateway.ts'
import { createStripeRecords } from '#workers/payments/stripeRecords.ts'
import { createQueue } from '#workers/queue/queue.ts'
import { workerMigrations } from '#workers/reactors/checkpoint.ts'
import { startNoticesReactor } from '#workers/reactors/notices.ts'
import { createFollowed } from '#workers/reconciliation/progress.ts'
import { createReconciliationRun } from '#workers/reconciliation/run.ts'
import { clockRoute, createMovableClock } from '#workers/sandbox/clock.ts'
import { createFaultSwitches } from '#workers/sandbox/faults.ts'

/** The composition root: the only place that knows which part is made of what. */
const home = import.meta.dirname
const sweepEveryMs = 30_000
const followStripeEveryMs = 60_000
const askForReconciliationEveryMs = 3_600_000
const tidyEveryMs = 3_600_000
const dueNoticesEveryMs = 900_000
const chargeEveryMs = 60_000
const forgetEveryMs = 3_600_000
const expireEveryMs = 30_000

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

  const door = is('api') ? await openDoor(config) : undefined
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
  const store = await storing
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
    door,
    log,
    jobs: queue.queue,
  })
  if (is('api'))
    metrics.watchReconciliation({ reconciliation: () => reconciliationHealth(pool), now: clock.now })
  const goals = createGoalHandler({ store, clock })
  const breaks = createReconciliationHandler({ store, clock })
  const sessionKeys = config.sessionKeys ?? [keptSessionKey(dataDir)]
  const { appUrl, rateLimitScale } = config
  const jobs = queue.queue
  const accounts = await createAccounts({ pool, clock, jobs, sessionKeys, appUrl, rateLimitScale })
  const mail = await startMail(config, { databaseUrl, clock, log })
  const listening = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'calabash-listening' })
    await client.connect()
    return client
  }
  const { payers } = accounts
  const returnUrl = `${appUrl}/payment-complete`
  const reads = createPaymentReads(pool)
  const side = createPaymentSide({ reads, goals, gateway, payers, jobs, returnUrl })
  if (is('worker')) {
    const { notices, unsubscribing } = accounts
    const post = createPosting({ notices, jobs, clock })
    const { payments } = side
    const { users, invitations: rows } = accounts
    const invitations = createOutgoingInvitations({ pool, rows, users, goals, clock, unsubscribing })
    const comparing = { reads, records, payments, breaks, log }
    await queue.startWorkers({
      'stripe-event': createStripeEventJob({
        payments,
        countDecline: payer => accounts.limits.count('payment', String(payer), declineWeight),
      }),
      'sweep-payments': createSweepJob({ reads, goals, gateway, payers, jobs, clock, log }),
      'make-refund': createMakeRefundJob({ goals, gateway, payments }),
      'charge-schedules': createChargeSchedulesJob({ reads, jobs, clock }),
      'charge-period': createChargePeriodJob({ reads, goals, gateway, payers, clock, post }),
      'forget-customers': createForgetCustomersJob({ payers, gateway }),
      'tidy-accounts': createTidyJob({ tidier: accounts.tidier, log }),
      'follow-stripe': createFollowStripeJob({ ...comparing, followed: createFollowed(pool) }),
      'daily-reconciliation': createDailyReconciliationJob({ jobs, clock }),
      reconcile: createReconcileJob(createReconciliationRun({ ...comparing, pool, clock })),
      'account-mail': createAccountMailJob({ mails: accounts.mailRequests, mailer: mail.mailer, appUrl }),
      'invitation-mail': createInvitationMailJob({
        mails: invitations,
        mailer: mail.mailer,
        sms: mail.sms,
        appUrl,
      }),
      'expire-invitations': createExpireInvitationsJob({
        pool,
        goals,
        mails: invitations,
        jobs,
        clock,
        log,
      }),
      'account-notice': createAccountNoticeJob({
        addressOf: accounts.users.byId,
        mailer: mail.mailer,
        appUrl,
      }),
      'goal-notice': createGoalNoticeJob({ store, goals, post, invitedUser: accounts.invitedUser }),
      'due-notices': createDueNoticesJob({ pool, notices, post, clock }),
      'deliver-notice': createDeliverNoticeJob({
        notices,
        goals,
        mailer: mail.mailer,
        sms: mail.sms,
        appUrl,
        unsubscribeToken: unsubscribing.forNotice,
      }),
      'phone-code': createPhoneCodeJob({ codes: accounts.phones.codes, sms: mail.sms }),
    })
    await queue.schedule('sweep-payments', sweepEveryMs)
    await queue.schedule('follow-stripe', followStripeEveryMs)
    await queue.schedule('daily-reconciliation', askForReconciliationEveryMs)
    await queue.schedule('tidy-accounts', tidyEveryMs)
    await queue.schedule('due-notices', dueNoticesEveryMs)
    await queue.schedule('charge-schedules', chargeEveryMs)
    await queue.schedule('forget-customers', forgetEveryMs)
    const reactor = startNoticesReactor({ store, connect: listening, jobs, clock, log })
    onStop('notices', reactor.stop)
    await queue.schedule('expire-invitations', expireEveryMs)
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
      },
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
    noteRunning(dataDir, { databaseUrl, appUrl: config.appUrl })
    onStop('note of running', () => forgetRunning(dataDir))
  }
  return `Calabash is ready at ${config.appUrl}`
}

/** Only one instance gets the port, and one that does not has touched nothing yet. */
const openDoor = async ({ port }: Config): Promise<Listening> => {
  try {
    return await listen(port)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use: set PORT to another, or stop what uses it.`)
    if (code === 'EACCES') throw new Error(`Port ${port} may not be used by this user: set PORT to another.`)
    throw error
  }
}

const usesDataDir = ({ database, sessionKeys }: Config): boolean =>
  database.kind === 'embedded' || !sessionKeys

const claimDataDir = (dataDir: string): string => {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    return dataDir
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written: ${(error as Error).message}`)
  }
}

const keptSessionKey = (dataDir: string): string => {
  const file = join(dataDir, 'session-key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

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
  return store
}

interface PaymentSurroundings {
  readonly pool: pg.Pool
  readonly databaseUrl: string
  readonly door: Listening | undefined
  readonly log: Logger
  readonly jobs: JobQueue
}

/** Stripe with the system's clock, or the sandbox with a clock that can be moved. */
const startPayments = async (
  { payments, appUrl }: Config,
  { pool, databaseUrl, door, log, jobs }: PaymentSurroundings,
) => {
  if (payments.kind === 'record-only') throw new Error('PAYMENTS=record-only is not available yet.')
  if (payments.kind === 'stripe') {
    const { secretKey, webhookSecret, publishableKey } = payments
    const gateway = createStripeGateway({ secretKey, webhookSecret })
    const records = createStripeRecords({ secretKey })
    return { clock: systemClock as Clock, gateway, records, publishableKey, extras: [] as ApiMiddleware[] }
  }
  const clock = await createMovableClock(pool)
  const switches = createFaultSwitches()
  const sandbox = await startSandbox({
    databaseUrl,
    faults: switches.faults,
    clock,
    pages: `${appUrl}/sandbox/stripe`,
    ...(door
      ? {
          webhook: {
            url: `http://127.0.0.1:${door.port}/api/stripe/webhook`,
            secret: sandboxKeys.webhookSecret,
          },
        }
      : {}),
    onError: err => log.warn({ err }, 'the payment sandbox is in trouble'),
  })
  onStop('payment sandbox', sandbox.close)
  const gateway = createStripeGateway({
    secretKey: sandboxKeys.secretKey,
    webhookSecret: sandboxKeys.webhookSecret,
    sandbox: { host: '127.0.0.1', port: sandbox.port },
  })
  const wake = async () => {
    const id = `moved-${Date.parse(clock.now())}`
    await jobs.add('charge-schedules', {}, { id })
    await jobs.add('due-notices', {}, { id })
    await jobs.add('daily-reconciliation', {}, { id })
  }
  const records = createStripeRecords({
    secretKey: sandboxKeys.secretKey,
    sandbox: { host: '127.0.0.1', port: sandbox.port },
  })
  const extras: ApiMiddleware[] = [
    clockRoute(clock, wake),
    switches.route,
    sandboxProxy(sandbox.port),
    threeDSecurePages(sandbox.port),
  ]
  return {
    clock: clock as Clock,
    gateway,
    records,
    publishableKey: sandboxKeys.publishableKey as string,
    extras,
  }
}

interface MailSurroundings {
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Logger
}

/** Real services for mails and text messages, or the mailbox that keeps every message for looking at. */
const startMail = async ({ mail, sms }: Config, { databaseUrl, clock, log }: MailSurroundings) => {
  const texts = sms.kind === 'twilio' ? createTwilioSms(sms) : undefined
  if (mail.kind === 'smtp') {
    const mailer = createSmtpMailer({ url: mail.url, from: mail.from })
    onStop('mail', mailer.close)
    return { mailer, sms: texts ?? noSms, hasSms: texts !== undefined, extras: [] as ApiMiddleware[] }
  }
  const mailbox = await startMailbox({
    databaseUrl,
    clock,
    onError: err => log.warn({ err }, 'the mailbox is in trouble'),
  })
  onStop('mailbox', mailbox.close)
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${mailbox.port}`,
    from: 'Calabash <hello@calabash.local>',
    ignoreTls: true,
  })
  onStop('mail', mailer.close)
  const toMailbox = createTwilioSms({ ...sandboxTwilio, host: `http://127.0.0.1:${mailbox.smsPort}` })
  return {
    mailer,
    sms: texts ?? toMailbox,
    hasSms: true,
    extras: [mailboxRoutes(mailbox)] as ApiMiddleware[],
  }
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
