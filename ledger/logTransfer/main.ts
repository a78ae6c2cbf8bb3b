import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand, stopSignal } from '#composition/command.ts'
import { openHere } from '#composition/logPlaces.ts'
import { type Config, readConfig } from '#config'
import { createProgressBar } from '#projections/engine/progressBar.ts'
import { instant } from '#shared/time.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import { CannotCarry } from './carried.ts'
import { importLog } from './importing.ts'
import { addressOf, reported, sourceOfFile, sourceOfStore } from './sources.ts'
import { writeWhatCanBeCarried } from './writeLogFile.ts'

const usage = `usage: npm run export-log -- --to FILE [--from LOG]
       npm run import-log -- --from FILE|LOG [--to LOG]
  carries the whole log from one event store to a file or to another event store; LOG is esdb://… or "embedded", the
  log under DATA_DIR or in DATABASE_URL; left out, it is the one that the settings name
  import-log writes into an empty log, or goes on with one that is the beginning of the same
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
      help: { type: 'boolean' },
    },
  })
  const { from, to, json = false } = values
  const isWhole = verb === 'export' ? to !== undefined && !isLog(to) : verb === 'import' && from !== undefined
  if (values.help || !isWhole) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const config = readConfig(process.env, 'all', path => readFileSync(path, 'utf8'))
  const signal = stopSignal()
  const work = verb === 'export' ? exportTo : importFrom
  try {
    const leftOut = await work({ config, from, to, json, signal })
    return leftOut.length === 0 ? 0 : 1
  } catch (error) {
    if (signal.aborted) {
      console.error(stopped[verb as Verb])
      return 2
    }
    console.error((error as Error).message)
    return error instanceof CannotCarry ? 1 : 2
  }
}

const stopped: Readonly<Record<Verb, string>> = {
  export: 'The export was stopped; no file was made.',
  import: 'The import was stopped. The same command goes on where it was.',
}

interface Wanted {
  readonly config: Config
  readonly from: string | undefined
  readonly to: string | undefined
  readonly json: boolean
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
      const end = await writeWhatCanBeCarried(to, header, () => reported(source, bar.show), signal)
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

const importFrom = async ({ config, from = '', to, json, signal }: Wanted): Promise<readonly string[]> => {
  const bar = createProgressBar(process.stderr)
  const places: { close(): Promise<void> }[] = []
  try {
    const origin = isLog(from) ? await openLog(config, from) : undefined
    if (origin) places.push(origin)
    const source = origin ? await sourceOfStore(origin.url) : await sourceOfFile(from, signal)
    places.push(source)
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
