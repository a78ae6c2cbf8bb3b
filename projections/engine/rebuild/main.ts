import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { openTagsOfCommand } from '#composition/eventTags.ts'
import { sealedLog } from '#composition/sealedLog.ts'
import { readConfig } from '#config'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { createPool } from '../../db/connect.ts'
import { UnderWay } from '../../db/lock.ts'
import { readSchema } from '../../db/readVersion.ts'
import { placesOf } from '../../db/running.ts'
import { createProgressBar } from '../progressBar.ts'
import { underWayExitCode } from './asProcess.ts'
import { rebuild } from './rebuild.ts'

const usage = `usage: npm run rebuild [-- --json]
  folds the whole log into new tables and puts them in the place of the old ones, while everything keeps running
  ends with 0 when that is done, 3 when another rebuild is running, 2 when it failed; an interrupted one starts anew the next time`

const readFile = (path: string): string => readFileSync(path, 'utf8')

/** The user that owns the tables, and has to own the new ones; undefined when it is the connecting one. */
const ownerOfRows = async (databaseUrl: string): Promise<string | undefined> => {
  const pool = createPool(databaseUrl, { max: 1 })
  try {
    const { rows } = await pool.query<{ owner: string }>(
      `select rolname as owner from pg_namespace join pg_roles on pg_roles.oid = nspowner
       where nspname = $1 and rolname <> current_user and rolname ~ '^\\w+$' and pg_has_role(current_user, nspowner, 'member')`,
      [readSchema],
    )
    return rows[0]?.owner
  } finally {
    await pool.end()
  }
}

const main = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  // Requests have priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const config = readConfig(process.env, 'all', readFile)
  const { databaseUrl, eventStoreUrl, tableUrl } = placesOf(config)
  const role = await ownerOfRows(databaseUrl)
  const pool = createPool(databaseUrl, { max: 6, name: 'calabash-rebuild', statementTimeoutMs: 0, role })
  const connected = connectEventStore(eventStoreUrl, { tableUrl })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const bar = createProgressBar(process.stderr)
  const log = {
    info: () => undefined,
    error: (details: object, message: string) => console.error(message, details),
  }
  try {
    const store = sealedLog(await openTagsOfCommand(config, { pool, store: connected }), pool, config)
    const began = performance.now()
    const { events } = await rebuild({
      store,
      pool,
      schema: readSchema,
      log,
      signal: stopping.signal,
      onProgress: ({ events: folded, position, until }) =>
        bar.show(Number(position), Number(until), `${folded} events`),
    })
    bar.clear()
    const seconds = Math.round((performance.now() - began) / 100) / 10
    if (values.json) console.log(JSON.stringify({ events, seconds }))
    else console.log(`${events} events were folded anew in ${seconds} s, and the new tables are read now.`)
    return 0
  } catch (error) {
    bar.clear()
    if (!stopping.signal.aborted) throw error
    console.error('The rebuild was stopped, and nothing has changed. It begins anew with: npm run rebuild')
    return 2
  } finally {
    await connected.close()
    await pool.end()
  }
}

main(process.argv.slice(2)).then(
  code => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(error instanceof UnderWay ? underWayExitCode : 2)
  },
)
