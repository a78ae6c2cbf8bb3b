import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { confirmed, NotConfirmed, runCommand, stopSignal } from '#composition/command.ts'
import { existingDataKeys } from '#composition/dataDir.ts'
import { openTagsOfCommand, tagsOfCommand } from '#composition/eventTags.ts'
import { type Here, openHere } from '#composition/logPlaces.ts'
import { type Config, readConfig, version } from '#config'
import { createPool } from '#projections/db/connect.ts'
import { databaseOf } from '#projections/db/kysely.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { createProgressBar } from '#projections/engine/progressBar.ts'
import { instant } from '#shared/time.ts'
import { systemClock } from '../clock.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import { CannotAdopt, ensureNobodyRuns } from '../installation/adopt.ts'
import { exists } from '../installation/catalog.ts'
import { createLogCheck } from '../installation/logCheck.ts'
import { createTextKeys } from '../texts/keys.ts'
import { CannotCarry } from './carried.ts'
import { exportRedacted, findOldTexts } from './exportRedacted.ts'
import { importLog } from './importing.ts'
import { hasTextsEncryptedIn } from './replacing.ts'
import { addressOf, type LogSource, reported, sourceOfFile, sourceOfStore } from './sources.ts'
import { writeWhatCanBeCarried } from './writeLogFile.ts'

const usage = `usage: npm run export-log -- --to FILE [--from LOG]
       npm run export-log -- --to FILE --redact-old-texts [--yes]
       npm run import-log -- --from FILE|LOG [--to LOG]
       npm run import-log -- --from FILE --replace [--yes]
  carries the whole log from one event store to a file or to another event store; LOG is esdb://… or "embedded", the
  log under DATA_DIR or in DATABASE_URL; left out, it is the one that the settings name
  --redact-old-texts encrypts the texts of events from before texts were encrypted, which cannot be undone; it asks before,
  needs the keys and the database of the log, and Calabash must be stopped until the file is imported into an empty log
  import-log writes into an empty log, or goes on with one that is the beginning of the same
  --replace deletes the log of the embedded event store before, where FILE has all of it with its old texts encrypted; it asks
  ends with 0 when that is done, 1 when it may not be or something of the log was left out (it says why), 2 when
  it could not be, or was stopped`

type Verb = 'export' | 'import'

const main = async ([verb, ...rest]: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: rest,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean' },
      'redact-old-texts': { type: 'boolean' },
      replace: { type: 'boolean' },
      yes: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const { from, to, json = false, yes = false, replace = false, 'redact-old-texts': redacts = false } = values
  const isExport = verb === 'export' && to !== undefined && !isLog(to) && !(redacts && from !== undefined)
  const isImport =
    verb === 'import' && from !== undefined && !redacts && !(replace && (isLog(from) || to !== undefined))
  const isWhole = isImport || (isExport && !replace)
  if (values.help || !isWhole) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const config = readConfig(process.env, 'all', path => readFileSync(path, 'utf8'))
  const signal = stopSignal()
  const work = verb === 'import' ? importFrom : redacts ? exportRedactedTo : exportTo
  try {
    const leftOut = await work({ config, from, to, json, yes, replace, signal })
    return leftOut.length === 0 ? 0 : 1
  } catch (error) {
    if (signal.aborted) {
      console.error(stopped[verb as Verb])
      return 2
    }
    console.error((error as Error).message)
    return refusals.some(kind => error instanceof kind) ? 1 : 2
  }
}

const refusals = [CannotCarry, CannotAdopt, NotConfirmed]

const stopped: Readonly<Record<Verb, string>> = {
  export: 'The export was stopped; no file was made.',
  import: 'The import was stopped. The same command goes on where it was.',
}

interface Wanted {
  readonly config: Config
  readonly from: string | undefined
  readonly to: string | undefined
  readonly json: boolean
  readonly yes: boolean
  readonly replace: boolean
  readonly signal: AbortSignal
}

/** Returns what was left out. */
const exportTo = async ({ config, from, to = '', json, signal }: Wanted): Promise<readonly string[]> => {
  if (existsSync(to)) throw new CannotCarry(`${to} is there already; it is not written over`)
  const place = await openLog(config, from)
  const bar = createProgressBar(process.stderr)
  try {
    const source = await sourceOfStore(place.url, { mayLeaveOut: true })
    try {
      const header = { source: source.name, at: instant(Date.now()) }
      const end = await writeWhatCanBeCarried(to, header, () => reported(source, bar.show), { signal })
      bar.clear()
      const leftOut = source.leftOut()
      if (json) console.log(JSON.stringify({ ...end, file: to, leftOut }))
      else console.log(`${end.events} events are in ${to} (SHA-256 ${end.sha256}).`)
      for (const sentence of leftOut) console.error(sentence)
      return leftOut
    } finally {
      await source.close()
    }
  } finally {
    bar.clear()
    await place.close()
  }
}

/** Returns what keeps its text. */
const exportRedactedTo = async ({
  config,
  to = '',
  json,
  yes,
  signal,
}: Wanted): Promise<readonly string[]> => {
  if (existsSync(to)) throw new CannotCarry(`${to} is there already; it is not written over`)
  const tags = tagsOfCommand(config)
  if (!tags)
    throw new CannotCarry('EVENT_KEYS (or SESSION_KEYS) is missing, by which changed events could be told.')
  return atRest(config, async (here, pool) => {
    const bar = createProgressBar(process.stderr)
    const places: { close(): Promise<void> }[] = []
    try {
      if (!(await exists(pool, 'texts.keys')))
        throw new CannotCarry('The database is of an older version: start this one once before.')
      const url = await here.eventStoreUrl()
      const check = createLogCheck({ pool, schema: readSchema, clock: systemClock, version })
      const connected = connectEventStore(url, { check })
      places.push(connected)
      await connected.ensureWritable()
      const tagged = await openTagsOfCommand(config, { pool, store: connected }, { writes: true })
      const found = await findOldTexts(tagged, signal)
      await confirmed(
        yes,
        `The texts of ${found.events} events are encrypted in ${to}. Once that is your log, they can be erased, and the hash of an event ` +
          'with an erased text can no longer be computed from it.',
      )
      const source = await sourceOfStore(url)
      places.push(source)
      const keys = createTextKeys(pool, existingDataKeys(config))
      const parts = { pool, keys, tags, source, found }
      const end = await exportRedacted(parts, to, { signal, report: bar.show })
      bar.clear()
      if (json) console.log(JSON.stringify({ ...end, file: to, redacted: found.events }))
      else
        console.log(
          `${end.events} events are in ${to} (SHA-256 ${end.sha256}), ${found.events} of them with texts that are encrypted now. ` +
            'Import it into an empty log before you start Calabash again.',
        )
      const kept = [...found.ofOthers].map(place => `${place} keeps its text: others have written it.`)
      for (const sentence of kept) console.error(sentence)
      return kept
    } finally {
      bar.clear()
      for (const place of places.reverse()) await place.close()
    }
  })
}

const importFrom = async ({
  config,
  from = '',
  to,
  json,
  yes,
  replace,
  signal,
}: Wanted): Promise<readonly string[]> => {
  const bar = createProgressBar(process.stderr)
  const places: { close(): Promise<void> }[] = []
  try {
    const origin = isLog(from) ? await openLog(config, from) : undefined
    if (origin) places.push(origin)
    const source = origin ? await sourceOfStore(origin.url) : await sourceOfFile(from, { signal })
    places.push(source)
    if (replace) await deleteReplaced(config, source, yes)
    const target = await openLog(config, to)
    places.push(target)
    if (origin && addressOf(origin.url) === addressOf(target.url))
      throw new CannotCarry('the log would be carried to where it is; name another one with --to')
    const store = connectEventStore(target.url)
    places.push(store)
    const { events, before } = await importLog({
      source,
      url: target.url,
      store,
      signal,
      onProgress: ({ phase, events: count, done, total }) =>
        bar.show(done, total, `${phase}, ${count} events`),
    })
    bar.clear()
    if (json) console.log(JSON.stringify({ events, before }))
    else
      console.log(
        `${events} events of ${source.name} are in the log at ${addressOf(target.url)}, ` +
          `${events - before} of them written now; all were read again and are the same.`,
      )
    return []
  } finally {
    bar.clear()
    for (const place of places.reverse()) await place.close()
  }
}

/** Deletes the embedded log, if the source has all of it with its old texts encrypted. */
const deleteReplaced = async (config: Config, source: LogSource, yes: boolean): Promise<void> => {
  if (config.eventStore.kind !== 'embedded')
    throw new CannotCarry('Only the embedded event store can be emptied; an EventStoreDB must be a new one.')
  const isOld = await atRest(config, async here => {
    const log = await sourceOfStore(await here.eventStoreUrl())
    return hasTextsEncryptedIn(log, source).finally(log.close)
  })
  if (!isOld) return
  await confirmed(
    yes,
    `The log that is here is deleted, and only ${source.name} has it until that is imported.`,
  )
  // Its server has ended, and makes the schema again when it starts.
  await atRest(config, (_, pool) => databaseOf(pool).schema.dropSchema('eventstore').cascade().execute())
}

/** @throws CannotCarry, CannotAdopt while something uses the installation */
const atRest = async <Done>(
  config: Config,
  work: (here: Here, pool: pg.Pool) => Promise<Done>,
): Promise<Done> => {
  const here = await openHere(config)
  const pool = createPool(here.databaseUrl, { max: 3, name: 'calabash-redact' })
  try {
    if (here.isRunning) throw new CannotCarry(`Calabash is running on ${config.dataDir}: stop it first.`)
    await ensureNobodyRuns(pool)
    return await work(here, pool)
  } finally {
    await pool.end()
    await here.close()
  }
}

const isLog = (word: string): boolean => word === 'embedded' || /^esdb(\+discover)?:\/\//.test(word)

const openLog = async (config: Config, word: string | undefined) => {
  if (word !== undefined && word !== 'embedded') return { url: word, close: async () => undefined }
  const here = await openHere(word === undefined ? config : { ...config, eventStore: { kind: 'embedded' } })
  try {
    return { url: await here.eventStoreUrl(), close: here.close }
  } catch (error) {
    await here.close()
    throw error
  }
}

runCommand(main)
