import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, ConfigError, readConfig, readRole, version } from '#config'
import { createAccounts } from '#ledger/accounts/accounts.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { createApp, createOperationsApp } from '#ledger/api/app.ts'
import { type Listening, listen } from '#ledger/api/listen.ts'
import { createLiveUpdates } from '#ledger/api/live.ts'
import { createLogger } from '#ledger/api/logger.ts'
import { createMetrics } from '#ledger/api/metrics.ts'
import { systemClock } from '#ledger/clock.ts'
import { claimDataDir, keptSecret, usesDataDir } from '#ledger/dataDir.ts'
import { createForWorkers } from '#ledger/forWorkers.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { createReconciliationHandler } from '#ledger/handleReconciliation.ts'
import { followHeldGoals } from '#ledger/heldGoals.ts'
import { guardedGateway } from '#ledger/installation/guardedGateway.ts'
import { createLogCheck } from '#ledger/installation/logCheck.ts'
import { type LogWatch, watchLog } from '#ledger/installation/logWatch.ts'
import { installationMigrations } from '#ledger/installation/migrations.ts'
import { createPeriods, followPeriods } from '#ledger/periods.ts'
import { createPeriodsCheck } from '#ledger/periodsCheck.ts'
import { watchReadiness } from '#ledger/readiness.ts'
import { foldVersion } from '#ledger/snapshots/foldVersion.ts'
import { snapshotMigrations } from '#ledger/snapshots/migrations.ts'
import { createSnapshots } from '#ledger/snapshots/snapshots.ts'
import { standstillMs } from '#ledger/standstill.ts'
import { startTracing } from '#ledger/startTracing.ts'
import { startStore } from '#ledger/store/startStore.ts'
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
import { connectTo, createPool, withClient } from '#projections/db/connect.ts'
import { forgetRunning, noteRunning } from '#projections/db/embedded/running.ts'
import { createLead } from '#projections/db/leading.ts'
import { migrate, untilMigrated } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { startDatabase } from '#projections/db/startDatabase.ts'
import { WatchedClient } from '#projections/db/watched.ts'
import { attendGeneration, untilComplete } from '#projections/generations.ts'
import { trialTotal } from '#projections/journal/query.ts'
import { newestEventAt } from '#projections/log/query.ts'
import { heldCounts, isRebuilding } from '#projections/progress/query.ts'
import { startProjecting } from '#projections/projecting.ts'
import { createRebuildRunner } from '#projections/rebuild/asProcess.ts'
import { reconciliationHealth } from '#projections/reconciliation/query.ts'
import { ensureReadSchema } from '#projections/schema.ts'
import { ourPrefixes } from '#shared/events/streams.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { createStopping, type Stopping } from '#shared/stopping.ts'
import type { Instant } from '#shared/time.ts'
import { ensureBuilt } from '#web/ensureBuilt.ts'
import { startMail } from '#workers/notify/startMail.ts'
import { createPaymentSide } from '#workers/payments/paymentSide.ts'
import { createPaymentReads } from '#workers/payments/reads.ts'
import { startProcessor } from '#workers/payments/startProcessor.ts'
import { createQueue } from '#workers/queue/queue.ts'
import { workerMigrations } from '#workers/reactors/checkpoint.ts'
import { startWorkers } from '#workers/startWorkers.ts'

/** The composition root: the only place that knows which part is made of what. */
const home = import.meta.dirname

const schemas = [
  ['installation', installationMigrations],
  ['accounts', accountMigrations],
  ['workers', workerMigrations],
  ['transparency', transparencyMigrations],
  ['snapshots', snapshotMigrations],
  [auditSchema, auditMigrations],
] as const

/** One process: the roles that it plays, and what ends with it. */
interface Process {
  readonly config: Config
  readonly log: Logger
  readonly stopping: Stopping
  readonly is: (...roles: Config['role'][]) => boolean
}

/** What it says when it is ready; nothing when its work is done. */
const start = async (self: Process): Promise<string | undefined> => {
  const { config, is, log } = self
  const note = (part: string): void => log.debug({ part, afterMs: Math.round(performance.now()) }, 'is there')
  note('code')
  self.stopping.add('traces', await startTracing(config.tracing, config.role))
  const door = config.role === 'migrate' ? undefined : await listen(config.port)
  const building = is('api') ? ensureBuilt(home, process.env) : undefined
  building?.catch(() => undefined) // awaited below; until then its failure is nobody's
  const database = await openDatabase(self)
  note('database')
  if (!door) return undefined
  const ground = await openGround(self, database, door)
  note('event store')
  if (is('projector')) await project(self, ground)
  note('read side')
  if (config.role === 'projector') {
    hash(self, ground, systemClock)
    return watched(self, ground, door)
  }
  const house = await furnish(self, ground, door)
  note('payments and mail')
  if (config.role === 'all') hash(self, ground, house.clock)
  if (is('worker')) await work(self, ground, house)
  note('workers')
  if (!is('api')) return watched(self, ground, door)
  return serve(self, ground, house, { door, webRoot: (await building) ?? '' })
}

/** Postgres, brought up to date where nobody else can do it. */
const openDatabase = async ({ config, log, stopping, is }: Process) => {
  const dataDir = usesDataDir(config) ? claimDataDir(config.dataDir) : config.dataDir
  const { url, stop } = await startDatabase(config, log)
  stopping.add('embedded database', stop)
  const pool = createPool(url, {
    max: 20,
    // Those that end with the database when everything is being stopped are nobody's worry.
    onError: err => stopping.begun || log.warn({ err }, 'a connection was lost'),
  })
  stopping.add('database connections', () => pool.end())
  const isOurs = config.database.kind === 'embedded'
  if (isOurs || is('migrate')) {
    for (const [schema, migrations] of schemas) await migrate(pool, migrations, { schema })
    await withClient(pool, ensureReadSchema)
  }
  return { dataDir, databaseUrl: url, pool, isOurs }
}

/** What every role that goes on stands on: the database, the log, and who leads. */
const openGround = async (
  { config, log, stopping }: Process,
  database: Awaited<ReturnType<typeof openDatabase>>,
  door: Listening | undefined,
) => {
  const { databaseUrl, pool, isOurs } = database
  const check = createLogCheck({ pool, schema: readSchema, clock: systemClock, version })
  const storing = startStore(config, { databaseUrl, log, check, onStop: stopping.add })
  storing.catch(() => undefined)
  if (!isOurs) for (const [schema, migrations] of schemas) await untilMigrated(pool, migrations, { schema })
  const connect = connectTo(databaseUrl)
  const generation = await attendGeneration(connect, readSchema)
  stopping.add('generation of the read side', generation.close)
  const metrics = createMetrics()
  const { store, eventStoreUrl } = await storing
  const logWatch = watchLog({ store, clock: systemClock, log })
  stopping.add('watch over the log', logWatch.stop)
  const readiness = watchReadiness({
    pool,
    schema: readSchema,
    head: () => store.head(ourPrefixes),
    isRebuilding: () => isRebuilding(pool),
    health: logWatch.health,
    isDraining: () => door?.isDraining === true,
    onStandstill: stands =>
      stands
        ? log.error({}, 'the read side stands still although the log has more')
        : log.info({}, 'the read side moves again'),
  })
  stopping.add('watch over readiness', readiness.stop)
  metrics.watchLog({ health: logWatch.health, readiness })
  const rest = { connect, lead: createLead({ connect, log }), metrics, logWatch, readiness }
  const { ensureWritable } = store
  return { ...database, ...rest, ensureWritable, eventStoreUrl, store: metrics.measured(store) }
}
type Ground = Awaited<ReturnType<typeof openGround>>

/** The read side, in whichever process leads. */
const project = async ({ config, log, stopping }: Process, ground: Ground): Promise<void> => {
  const { pool, store, lead, metrics, logWatch } = ground
  await withClient(pool, ensureReadSchema)
  const projecting = startProjecting({
    ...{ store, pool, schema: readSchema, log, lead },
    onBatch: metrics.onBatch,
  })
  stopping.add('projector', projecting.stop)
  metrics.watchLead('projector', projecting)
  await projecting.settled
  // A log that can't be used now can't be caught up with; what is there can be shown nevertheless.
  if (config.role === 'all' && projecting.leads)
    await Promise.race([projecting.caughtUp, untilUnusable(logWatch)])
}

const untilUnusable = async ({ health }: LogWatch): Promise<void> => {
  while (['starting', 'ours'].includes(health().state)) await sleep(100)
}

/** The tree over the log, and its signed roots. */
const hash = ({ config, stopping }: Process, ground: Ground, clock: Clock): void => {
  const { store, lead, dataDir, metrics } = ground
  const secret = config.transparencyKey ?? keptSecret(dataDir, 'transparency-key', 'hex')
  const grower = startGrower({ store, lead, signer: createSigner(secret), clock })
  stopping.add('hashing', grower.stop)
  metrics.watchLead('hashing', grower)
}

/** What commands, people, cards and messages need, for the API and for the workers alike. */
const furnish = async ({ config, log, stopping, is }: Process, ground: Ground, door: Listening) => {
  const { pool, databaseUrl, dataDir, store, metrics, ensureWritable } = ground
  const queue = await createQueue(
    config.queue.kind === 'redis' ? { redisUrl: config.queue.url } : { databaseUrl, Client: WatchedClient },
    {
      onError: err => log.warn({ err }, 'the job queue is in trouble'),
      onFailedAttempt: failed => {
        metrics.onFailedAttempt(failed)
        const { error: err, willRetry, ...about } = failed
        log[willRetry ? 'warn' : 'error']({ ...about, err, willRetry }, 'a job failed')
      },
    },
  )
  stopping.add('queue', queue.close)
  metrics.watchQueue(queue)
  // A part of the truth would mislead people and workers alike.
  await untilComplete(pool, readSchema)

  const jobs = queue.queue
  const { appUrl, rateLimitScale } = config
  const webhookPort = is('api') ? door.port : undefined
  const surroundings = {
    pool,
    databaseUrl,
    Client: WatchedClient,
    appUrl,
    webhookPort,
    log,
    jobs,
    clock: systemClock,
  }
  const processor = await startProcessor(config, surroundings)
  stopping.add('payment sandbox', processor.close)
  const { clock } = processor
  const gateway = guardedGateway(processor.gateway, ensureWritable)

  const sessionKeys = config.sessionKeys ?? [keptSecret(dataDir, 'session-key')]
  const snapshots = createSnapshots({
    ...{ pool, sessionKeys, version: foldVersion() },
    onTrouble: err => log.warn({ err }, 'a snapshot could not be read or kept'),
  })
  const closedPeriods = followPeriods(store, log)
  stopping.add('periods', closedPeriods.stop)
  const { warmEvents } = config
  const readSide = await followReadSide(ground.connect, readSchema)
  stopping.add('read side', readSide.close)
  const { isHeldBack, stop } = await followHeldGoals(pool, readSide, log)
  stopping.add('held goals', stop)
  const goals = createGoalHandler({ store, clock, snapshots, closedPeriods, isHeldBack, warmEvents })
  const breaks = createReconciliationHandler({ store, clock })
  const accounts = await createAccounts({ pool, clock, jobs, sessionKeys, appUrl, rateLimitScale })
  const mail = await startMail(config, { databaseUrl, clock, log })
  stopping.add('mail', mail.close)
  const reads = createPaymentReads(pool)
  const { payers } = accounts
  const returnUrl = `${appUrl}/payment-complete`
  const side = createPaymentSide({ reads, goals, gateway, payers, clock, jobs, returnUrl })
  const treeHeads = createHeads(pool)
  const rest = { sessionKeys, closedPeriods, treeHeads, readSide, reads, side }
  return { queue, jobs, clock, processor, gateway, goals, breaks, accounts, mail, ...rest }
}
type House = Awaited<ReturnType<typeof furnish>>

/** What happens later. */
const work = async ({ config, log, stopping }: Process, ground: Ground, house: House): Promise<void> => {
  const { pool, store, lead, metrics } = ground
  const { queue, clock, processor, gateway, goals, breaks, accounts, mail, reads, treeHeads } = house
  const leaving = new AbortController()
  stopping.add('audit', () => leaving.abort())
  const checks = [createTransparencyCheck({ pool, store }), createPeriodsCheck({ pool, store })]
  const reactor = await startWorkers(queue, {
    ...{ pool, store, goals, breaks, clock, log, lead, reads },
    ...createForWorkers({ accounts, goals, clock }),
    ...{ gateway, records: processor.records },
    ...{ payments: house.side.payments, setups: house.side.setups },
    ...{ mailer: mail.mailer, sms: mail.sms, appUrl: config.appUrl, headOf: treeHeads.ofDay },
    audit: createAuditRunner({ store, pool, schema: readSchema, clock, log, checks }, leaving.signal),
    rebuild: createRebuildRunner(leaving.signal),
  })
  stopping.add('notices', reactor.stop)
  stopping.add('jobs in hand', queue.finish) // while everything that they work with is still there
  metrics.watchLead('notices', reactor)
}

/** The API and the client. */
const serve = async (
  { config, log, stopping }: Process,
  ground: Ground,
  house: House,
  { door, webRoot }: { readonly door: Listening; readonly webRoot: string },
): Promise<string> => {
  const { pool, store, connect, metrics } = ground
  const { clock, processor, accounts, mail, sessionKeys, treeHeads, closedPeriods, readSide } = house
  const { now } = clock
  metrics.watchBooks({
    ...{ reconciliation: () => reconciliationHealth(pool), audit: () => auditHealth(pool) },
    ...{ balance: () => trialTotal(pool), held: () => heldCounts(pool), now },
  })
  metrics.watchReadSide(readSide)
  const told = await followTold(connect)
  stopping.add('word to browsers', told.close)
  const live = createLiveUpdates(pool, { readSide, told }, log)
  const { appUrl, payments } = config
  const app = createApp(
    {
      ...accounts,
      ...house.side,
      ...{ pool, store, readSide, live, treeHeads, clock, log, appUrl },
      ...{ goals: house.goals, breaks: house.breaks, jobs: house.jobs, failedJobs: house.queue.failed },
      periods: createPeriods({ store, pool, readSide, clock, onClosed: closedPeriods.look }),
      receiptProofs: createReceiptProofs({ pool, store, heads: treeHeads }),
      readWebhook: metrics.heard(processor.gateway.readWebhook, now),
      hasSms: mail.hasSms,
      publicConfig: {
        stripePublishableKey: processor.publishableKey,
        sandboxConfirmBase: payments.kind === 'sandbox' ? '/sandbox/stripe' : null,
        money: payments.kind === 'record-only' ? 'outside' : 'cards',
      },
      payoutApprovalAbove: config.payoutApprovalAbove,
      notReady: ground.readiness.reasons,
      asOf: () => dataAsOf(ground),
    },
    {
      ...{ sessionKeys, appUrl, webRoot, secure: appUrl.startsWith('https:') },
      trustProxy: config.trustProxy,
      metrics: metrics.registry,
      onAnswer: metrics.onAnswer,
      metricsToken: config.metricsToken,
      realStripe: payments.kind === 'stripe',
      extras: [...processor.extras, ...mail.extras],
    },
  )
  door.serve(app.callback())
  stopping.add('door', door.close)
  stopping.add('live updates', live.close) // before the door, which waits for open responses
  stopping.add('requests', () => door.drain(config.drainMs), config.drainMs + config.stopMs)
  if (ground.isOurs) {
    const { databaseUrl, eventStoreUrl, dataDir } = ground
    noteRunning(dataDir, { databaseUrl, appUrl, eventStoreUrl })
    stopping.add('note of running', () => forgetRunning(dataDir))
  }
  return `Calabash is ready at ${appUrl}`
}

/** From when the data are that are shown, while nothing can be added to them. */
const dataAsOf = async ({ pool, logWatch, readiness }: Ground): Promise<Instant | undefined> => {
  const { state, lastGoodAt } = logWatch.health()
  const standsStill = readiness.standsStillSeconds * 1_000 >= standstillMs
  if (state === 'starting' || (state === 'ours' && !standsStill)) return undefined
  return (standsStill ? undefined : lastGoodAt) ?? (await newestEventAt(pool)) ?? systemClock.now()
}

/** A role that serves nobody but those who watch over it. */
const watched = (
  { config, log, stopping }: Process,
  { metrics, readiness }: Ground,
  door: Listening,
): string => {
  const app = createOperationsApp(
    { log, notReady: readiness.reasons },
    { metrics: metrics.registry, metricsToken: config.metricsToken },
  )
  door.serve(app.callback())
  stopping.add('door', door.close)
  return `Calabash is ready as ${config.role}, and says how it is at port ${config.port}`
}

const main = async (): Promise<void> => {
  const config = readConfig(process.env, readRole(process.argv[2]), path => readFileSync(path, 'utf8'))
  const log = createLogger({ level: config.logLevel })
  const stopping = createStopping({
    patienceMs: config.stopMs,
    onTrouble: (name, err) => log.warn({ err }, `${name} did not stop cleanly`),
  })
  const stop = (exitCode: number): void => {
    // Where everything has gone, every part would wait for as long as it may, one after the other.
    setTimeout(() => process.exit(1), config.drainMs + 2 * config.stopMs).unref()
    void stopping.all().then(() => process.exit(exitCode))
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
    const is: Process['is'] = (...roles) => config.role === 'all' || roles.includes(config.role)
    const ready = await start({ config, log, stopping, is })
    if (ready !== undefined) console.log(ready)
    if (config.role === 'migrate') stop(0)
  } catch (error) {
    if (stopping.begun) return
    console.error((error as Error).message)
    stop(1)
  }
}

main().catch(error => {
  console.error(error instanceof ConfigError ? error.message : (error as Error).stack)
  process.exit(1)
})
