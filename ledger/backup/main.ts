import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { runCommand, stopSignal } from '#composition/command.ts'
import { existingDataKeys } from '#composition/dataDir.ts'
import { tagsOfCommand } from '#composition/eventTags.ts'
import { openHere } from '#composition/logPlaces.ts'
import { type Config, readConfig, version } from '#config'
import { createMovableClock } from '#embedded/controls/clock.ts'
import { openStore } from '#embedded/mailbox/store.ts'
import { createSchema } from '#embedded/stripe/schema.ts'
import { auditMigrations, auditSchema } from '#projections/audit/table.ts'
import { createPool } from '#projections/db/connect.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { createProgressBar } from '#projections/engine/progressBar.ts'
import { workerMigrations } from '#workers/outbox/checkpoint.ts'
import { forgetLostAddresses } from '../accounts/lostAddresses.ts'
import { accountMigrations } from '../accounts/migrations.ts'
import { noted } from '../accounts/operatorLog.ts'
import { systemClock } from '../clock.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import { exists } from '../installation/catalog.ts'
import { readIdentity } from '../installation/identity.ts'
import { createLogCheck } from '../installation/logCheck.ts'
import { handOver, identifyLog, noteReplaced } from '../installation/replaceDatabase.ts'
import { installationMigrations } from '../installation/tables.ts'
import { forgetTags } from '../installation/tagLine.ts'
import { CannotCarry } from '../logTransfer/carried.ts'
import { deleteUnopenedKeys } from '../texts/keys.ts'
import { textMigrations } from '../texts/tables.ts'
import { transparencyMigrations } from '../transparency/migrations.ts'
import { openBackup } from './files.ts'
import { BadBackup } from './manifest.ts'
import { newIdentity } from './packing.ts'
import {
  checkBackup,
  clear,
  ensureEmpty,
  ensureKeysFit,
  ensureKnown,
  ensureTagKeysFit,
  type Plan,
  restoreLog,
  restoreRows,
  type WholeBackup,
} from './restore.ts'
import { signingKeyOf, type Trust } from './sums.ts'
import { takeBackup } from './take.ts'

const usage = `usage: npm run backup -- --to FOLDER
       npm run backup -- --check FOLDER
       npm run backup -- --new-identity FILE
       npm run restore -- --from FOLDER [--replace] [--without-keys] [--signed-by KEY | --unsigned]
  backup takes the log and all rows that are not made from it, while they are in use, into a new folder, which it signs, and
  encrypts for BACKUP_RECIPIENT if that is set; --check reads one from end to end; --new-identity makes the keys: it prints the
  value of BACKUP_RECIPIENT, and writes that of BACKUP_IDENTITY, which only a restore needs, into the file
  restore puts them where the settings say, which must be empty and not in use, makes everything else anew, and audits it
  --replace       loses what is in the database now; an EventStoreDB cannot be emptied, and must be a new one
  --without-keys  although secrets in the backup are sealed, or its events were written, by keys that are not here
  --signed-by     accepts the signature of this key, which was printed when the backup was made, also for --check
  --unsigned      takes a backup without a signature, as it may have been changed, also for --check
  ends with 0 when that is done, 1 when it may not be, when something of the log was left out, the backup is not signed or the
  audit found something, 2 when it could not be, or was stopped`

const schemas: Plan['schemas'] = [
  ['installation', installationMigrations],
  ['accounts', accountMigrations],
  ['texts', textMigrations],
  ['workers', workerMigrations],
  ['transparency', transparencyMigrations],
  [auditSchema, auditMigrations],
]

const main = async ([verb, ...rest]: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: rest,
    options: {
      to: { type: 'string' },
      check: { type: 'string' },
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'without-keys': { type: 'boolean', default: false },
      'new-identity': { type: 'string' },
      'signed-by': { type: 'string' },
      unsigned: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  const { to, check, from, 'new-identity': identityFile } = values
  const config = readConfig(process.env, 'all', path => readFileSync(path, 'utf8'))
  const signal = stopSignal()
  try {
    if (!values.help && verb === 'backup' && to !== undefined) return await backUp(config, to, signal)
    if (!values.help && verb === 'backup' && identityFile !== undefined)
      return await makeIdentity(identityFile)
    const trust = trustOf(config, { signedBy: values['signed-by'], unsigned: values.unsigned })
    if (!values.help && verb === 'backup' && check !== undefined)
      return await look(config, { check, trust, signal })
    if (!values.help && verb === 'restore' && from !== undefined)
      return await restore(config, { ...values, from, trust, withoutKeys: values['without-keys'] }, signal)
    console.log(usage)
    return values.help ? 0 : 2
  } catch (error) {
    if (signal.aborted)
      console.error(
        'It was stopped. The same command begins again (with --replace, if rows were in already).',
      )
    else console.error((error as Error).message)
    return !signal.aborted && (error instanceof BadBackup || error instanceof CannotCarry) ? 1 : 2
  }
}

/** The keys by which a backup may be signed come from the operator, never from the backup. */
const trustOf = (
  config: Config,
  { signedBy, unsigned }: { readonly signedBy: string | undefined; readonly unsigned: boolean },
): Trust => ({
  keys: [...existingDataKeys(config).map(key => signingKeyOf(key).key), signedBy?.toLowerCase() ?? []].flat(),
  mayBeUnsigned: unsigned,
})

const makeIdentity = async (file: string): Promise<number> => {
  const { identity, recipient } = await newIdentity()
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  console.log(
    `${file} opens what is encrypted for this recipient: keep it away from the backups and from this machine.\n${recipient}`,
  )
  return 0
}

const backUp = async (config: Config, folder: string, signal: AbortSignal): Promise<number> => {
  const bar = createProgressBar(process.stderr)
  const here = await openHere(config)
  const pool = createPool(here.databaseUrl, { max: 3, statementTimeoutMs: 0, name: 'calabash-backup' })
  try {
    const eventStoreUrl = await here.eventStoreUrl()
    await ensureOwnLog(pool, eventStoreUrl)
    const { log, leftOut, tables, strangers, signedBy } = await takeBackup({
      pool,
      folder,
      signal,
      dataKeys: existingDataKeys(config),
      recipients: config.backupRecipients,
      onProgress: bar.show,
      eventStoreUrl,
    })
    bar.clear()
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${log.events} events and ${rows} rows of ${tables.length} tables are in ${folder}.`)
    if (signedBy !== undefined) console.log(`It is signed by ${signedBy}.`)
    else console.error('It is not signed, since neither DATA_KEYS nor SESSION_KEYS are set.')
    for (const name of strangers) console.log(`The schema ${name} is none of Calabash’s, and not in it.`)
    for (const sentence of leftOut) console.error(sentence)
    return leftOut.length === 0 && signedBy !== undefined ? 0 : 1
  } finally {
    bar.clear()
    await pool.end()
    await here.close()
  }
}

/**
 * Rows and log must belong to one installation. A database of a version without an identity can't be checked.
 * @throws StoreError in a sentence
 */
const ensureOwnLog = async (pool: pg.Pool, url: string): Promise<void> => {
  if (!(await exists(pool, 'installation.identity')) || !(await readIdentity(pool))) return
  const store = connectEventStore(url, {
    check: createLogCheck({ pool, schema: readSchema, clock: systemClock, version }),
  })
  await store.ensureWritable().finally(store.close)
}

interface Looked {
  readonly check: string
  readonly trust: Trust
  readonly signal: AbortSignal
}

const look = async (config: Config, { check, trust, signal }: Looked): Promise<number> => {
  const files = await openBackup(check, { trust, identities: config.backupIdentities })
  if (!files.canBeRead) {
    console.log(
      `${check} is as it was signed. It is encrypted, and was not read: BACKUP_IDENTITY is not set.`,
    )
    return 0
  }
  describe(await checkBackup(files, signal))
  return 0
}

const describe = ({ files, at, log, leftOut, tables }: WholeBackup): void => {
  console.log(`${files.folder} is whole: ${log.events} events and ${tables.length} tables, of ${at}.`)
  if (files.signedBy === undefined)
    console.error('It is not signed: nothing shows that it was made here, and not changed since.')
  for (const sentence of leftOut) console.log(sentence)
}

interface Wanted {
  readonly from: string
  readonly trust: Trust
  readonly replace: boolean
  readonly withoutKeys: boolean
}

const restore = async (
  config: Config,
  { from, trust, replace, withoutKeys }: Wanted,
  signal: AbortSignal,
): Promise<number> => {
  const bar = createProgressBar(process.stderr)
  const files = await openBackup(from, { trust, identities: config.backupIdentities })
  const backup = await checkBackup(files, signal)
  describe(backup)
  ensureKnown({ backup, schemas })
  if (!withoutKeys) {
    ensureKeysFit(backup, existingDataKeys(config))
    await ensureTagKeysFit(backup, tagsOfCommand(config)?.keyIds ?? [])
  }
  const here = await openHere(config)
  const pool = createPool(here.databaseUrl, { max: 3, statementTimeoutMs: 0, name: 'calabash-restore' })
  try {
    if (here.isRunning) throw new BadBackup(`Calabash is running on ${config.dataDir}: stop it first`)
    await ensureEmpty(pool, replace)
    if (replace && config.eventStore.kind === 'embedded') await clear(pool, { andLog: true })
    const url = await here.eventStoreUrl()
    const store = connectEventStore(url)
    const { events } = await restoreLog(
      backup,
      { url, store },
      ({ phase, events: count, done, total }) => bar.show(done, total, `${phase}, ${count} events`),
      signal,
    ).finally(store.close)
    bar.clear()
    // After the log was restored: if that is refused, nothing has been deleted.
    await clear(pool, { andLog: false })
    const makeSandbox = async (): Promise<void> => {
      await createSchema(pool)
      await createMovableClock(pool)
      const mailbox = { databaseUrl: here.databaseUrl, clock: systemClock, keep: Number.MAX_SAFE_INTEGER }
      await (await openStore({ ...mailbox, onError: () => undefined })).close()
    }
    const rows = await restoreRows({ backup, pool, schemas, makeSandbox })
    if (withoutKeys) await deleteUnopenedKeys(pool, existingDataKeys(config))
    console.log(`${events} events and ${rows} rows are where they belong. What screens read is made anew.`)
    const { DATABASE_URL_FILE: _, EVENTSTORE_URL_FILE: __, ...others } = process.env
    const env = { ...others, DATABASE_URL: here.databaseUrl, EVENTSTORE_URL: url }
    await run(['start.ts', 'migrate'], env)
    if (withoutKeys) {
      await forgetLostAddresses(pool, existingDataKeys(config))
      await forgetTags(pool)
    }
    await noted(pool, { command: 'restore', args: [backup.at] }, async () => undefined)
    await run(['projections/engine/rebuild/main.ts'], env)
    const audit = await run(['projections/audit/main.ts'], env, [0, 1])
    await takeOver(pool, url)
    console.log(
      audit === 0
        ? 'The audit found nothing wrong: Calabash can be started.'
        : 'The audit found differences; do not start Calabash before they are understood.',
    )
    return audit
  } finally {
    bar.clear()
    await pool.end()
    await here.close()
  }
}

/**
 * Gives the log to this database: the original installation can no longer write to it, nor this one to the
 * original's log. A backup from before logs had an identity gets one at the first start.
 */
const takeOver = async (pool: pg.Pool, url: string): Promise<void> => {
  if (!(await readIdentity(pool))) return
  const log = await identifyLog(url)
  const client = await pool.connect()
  const how = { reason: 'restored', version, clock: systemClock } as const
  const identity = await noteReplaced(client, log, how).finally(() => client.release())
  const store = connectEventStore(url)
  await handOver(store, identity, pool).finally(store.close)
}

/**
 * Runs one of our programs like an operator.
 * @throws Error when it ends with another code
 */
const run = async (
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  wanted: readonly number[] = [0],
): Promise<number> => {
  const home = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [join(home, program), ...args], { cwd: home, env, stdio: 'inherit' })
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', ended => resolve(ended ?? 2))
  })
  if (!wanted.includes(code)) throw new Error(`${program} ended with ${code}; rows and log are restored`)
  return code
}

runCommand(main)
