import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { readConfig } from '#config'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createPool } from '../db/connect.ts'
import { placesOf } from '../db/embedded/running.ts'
import { UnderWay } from '../db/lock.ts'
import { readSchema } from '../db/readVersion.ts'
import { createProgressBar } from '../progressBar.ts'
import { isUnderWayCode } from './asProcess.ts'
import { rebuild } from './rebuild.ts'

const usage = `usage: npm run rebuild [-- --json]
  folds the whole log anew beside what is read, and puts it in its place; nobody has to stop for it
  ends with 0 when that is done, 3 when another one is at it, 2 when it could not be; what was interrupted begins anew the next time`

/** Settings may be in files. */
const readFile = (path: string): string => readFileSync(path, 'utf8')

const main = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  // Who reads meanwhile goes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { databaseUrl, eventStoreUrl, tableUrl } = placesOf(readConfig(process.env, 'all', readFile))
  const pool = createPool(databaseUrl, { max: 6, name: 'calabash-rebuild', statementTimeoutMs: 0 })
  const store = connectEventStore(eventStoreUrl, { tableUrl })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const bar = createProgressBar(process.stderr)
  const log = {
    info: () => undefined,
    error: (details: object, message: string) => console.error(message, details),
  }
  try {
    const began = performance.now()
    const { events } = await rebuild({
      ...{ store, pool, schema: readSchema, log, signal: stopping.signal },
      onProgress: ({ events: folded, position, until }) =>
        bar.show(Number(position), Number(until), `${folded} events`),
    })
    bar.clear()
    const seconds = Math.round((performance.now() - began) / 100) / 10
    if (values.json) console.log(JSON.stringify({ events, seconds }))
    else console.log(`${events} events were folded anew in ${seconds} s, and are what is read now.`)
    return 0
  } catch (error) {
    bar.clear()
    if (!stopping.signal.aborted) throw error
    console.error('The rebuild was stopped, and nothing has changed. It begins anew with: npm run rebuild')
    return 2
  } finally {
    await store.close()
    await pool.end()
  }
}

main(process.argv.slice(2)).then(
  code => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(error instanceof UnderWay ? isUnderWayCode : 2)
  },
)
