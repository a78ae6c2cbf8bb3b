import { type Config, version } from '#config'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import type { Listening } from '#ledger/api/listen.ts'
import { createMetrics } from '#ledger/api/metrics.ts'
import { systemClock } from '#ledger/clock.ts'
import { ensureStoreUser } from '#ledger/eventStore/storeUser.ts'
import { createLogCheck } from '#ledger/installation/logCheck.ts'
import { watchLog } from '#ledger/installation/logWatch.ts'
import { installationMigrations } from '#ledger/installation/tables.ts'
import { watchReadiness } from '#ledger/monitoring/readiness.ts'
import { snapshotMigrations } from '#ledger/snapshots/snapshots.ts'
import { createTextKeys } from '#ledger/texts/keys.ts'
import { sealedStore } from '#ledger/texts/sealedStore.ts'
import { textMigrations } from '#ledger/texts/tables.ts'
import { transparencyMigrations } from '#ledger/transparency/migrations.ts'
import { auditMigrations, auditSchema } from '#projections/audit/table.ts'
import { connectTo, createPool, withClient } from '#projections/db/connect.ts'
import { createLead } from '#projections/db/leading.ts'
import { migrate, untilMigrated } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { holdGeneration } from '#projections/engine/generations.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import { isRebuilding } from '#projections/readModels/projectionState/query.ts'
import { ourPrefixes } from '#shared/events/streams.ts'
import { workerMigrations } from '#workers/outbox/checkpoint.ts'
import { grantToUsers, ownsTables } from './databaseRoles.ts'
import { claimDataDir, secretKeys, usesDataDir } from './dataDir.ts'
import { refuseDemoFolder } from './demoFolder.ts'
import { openTags } from './eventTags.ts'
import type { RunningProcess } from './runningProcess.ts'
import { startDatabase, startStore } from './stores.ts'

const schemas = [
  ['installation', installationMigrations],
  ['accounts', accountMigrations],
  ['texts', textMigrations],
  ['workers', workerMigrations],
  ['transparency', transparencyMigrations],
  ['snapshots', snapshotMigrations],
  [auditSchema, auditMigrations],
] as const

/** Connects to Postgres. An embedded one is migrated at once; others by the role `migrate`. */
export const openDatabase = async ({ config, log, stopping, is }: RunningProcess) => {
  if (config.demo === undefined) refuseDemoFolder(config.dataDir)
  const dataDir = usesDataDir(config) ? claimDataDir(config.dataDir) : config.dataDir
  const isOurs = config.database.kind === 'embedded'
  const { url, stop } = await startDatabase(config, log)
  stopping.add('embedded database', stop)
  const pool = createPool(url, {
    max: 20,
    // While stopping, connections end with the embedded database.
    onError: err => stopping.begun || log.warn({ err }, 'a connection was lost'),
  })
  stopping.add('database connections', () => pool.end())
  if (isOurs || is('migrate')) {
    for (const [schema, migrations] of schemas) await migrate(pool, migrations, { schema })
    await withClient(pool, ensureReadSchema)
    if (config.databaseUsers) await grantToUsers(pool, config.databaseUsers)
    if (isOurs || config.role === 'migrate') await makeStoreUser(config)
  } else if (is('api', 'worker', 'projector') && config.role !== 'all' && (await ownsTables(pool)))
    log.warn(
      {},
      'one database user for all parts is weaker than one for each: see DATABASE_URL in docs/operations.md',
    )
  return { dataDir, databaseUrl: url, pool, isOurs }
}

/** The event store's user of the application, which is no admin, where an admin's address is given. */
const makeStoreUser = async ({ eventStore, eventStoreAdminUrl: adminUrl }: Config): Promise<void> => {
  if (adminUrl !== undefined && eventStore.kind === 'eventstoredb')
    await ensureStoreUser({ adminUrl, url: eventStore.url })
}

/** What every role but `migrate` needs: database, log, readiness, metrics and leader election. */
export const openInfrastructure = async (
  { config, log, stopping, is }: RunningProcess,
  database: Awaited<ReturnType<typeof openDatabase>>,
  server: Listening | undefined,
) => {
  const { databaseUrl, pool, isOurs } = database
  const check = createLogCheck({ pool, schema: readSchema, clock: systemClock, version })
  const storing = startStore(config, { databaseUrl, log, check, onStop: stopping.add })
  storing.catch(() => undefined)
  if (!isOurs) for (const [schema, migrations] of schemas) await untilMigrated(pool, migrations, { schema })
  const connect = connectTo(databaseUrl)
  const generation = await holdGeneration(connect, readSchema)
  stopping.add('generation of the read side', generation.close)
  const metrics = createMetrics()
  const { store, eventStoreUrl } = await storing
  const tagged = await openTags(
    { config, log, stopping },
    { pool, store, dataDir: database.dataDir, writes: is('api', 'worker') },
  )
  const logWatch = watchLog({ store, clock: systemClock, log })
  stopping.add('watch over the log', logWatch.stop)
  const readiness = watchReadiness({
    pool,
    schema: readSchema,
    head: () => store.head(ourPrefixes),
    isRebuilding: () => isRebuilding(pool),
    health: logWatch.health,
    isDraining: () => server?.isDraining === true,
    onStandstill: stands =>
      stands
        ? log.error({}, 'the read side stands still although the log has more')
        : log.info({}, 'the read side moves again'),
  })
  stopping.add('watch over readiness', readiness.stop)
  metrics.watchLog({ health: logWatch.health, readiness })
  const keys = secretKeys(config, database.dataDir)
  const textKeys = createTextKeys(pool, keys.dataKeys)
  const storedLog = metrics.measured(tagged)
  return {
    ...database,
    keys,
    textKeys,
    connect,
    lead: createLead({ connect, log }),
    metrics,
    logWatch,
    readiness,
    ensureWritable: store.ensureWritable,
    eventStoreUrl,
    /** The log as it is stored, with its texts encrypted. */
    storedLog,
    store: sealedStore(storedLog, textKeys),
  }
}
export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>
