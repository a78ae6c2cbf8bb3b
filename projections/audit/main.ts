import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openTagsOfCommand } from '#composition/eventTags.ts'
import { sealedLog } from '#composition/sealedLog.ts'
import { readConfig } from '#config'
import { createAdminLogCheck } from '#ledger/accounts/adminLogCheck.ts'
import { createPeriodsCheck } from '#ledger/books/periodsCheck.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import {
  auditSentences,
  createTransparencyCheck,
  type Audit as TransparencyAudit,
  transparencyCheck,
} from '#ledger/transparency/audit.ts'
import { readKept } from '#ledger/transparency/kept.ts'
import { instant } from '#shared/time.ts'
import { createPool } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { readSchema } from '../db/readVersion.ts'
import { placesOf } from '../db/running.ts'
import { createProgressBar } from '../engine/progressBar.ts'
import { trialBalance } from '../readModels/journal/query.ts'
import { type AuditResult, createAudit, isClean } from './run.ts'
import { sentences } from './sentences.ts'
import { auditMigrations, auditSchema } from './table.ts'

const usage = `usage: npm run audit [-- --json] [--resume RUN] [--kept FILE]…
  compares every row that is served with what the log makes of it, and the log with what was hashed of it
  --kept  a root that was kept, out of a mail: the log must still have it
  ends with 0 when all is as it should be, 1 when something differs, 2 when it could not be found out`

/** Settings may be read from files. */
const readFile = (path: string): string => readFileSync(path, 'utf8')

const main = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean' },
      resume: { type: 'string' },
      help: { type: 'boolean' },
      kept: { type: 'string', multiple: true },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const roots = await Promise.all((values.kept ?? []).map(readKept))
  const config = readConfig(process.env, 'all', readFile)
  const { databaseUrl, eventStoreUrl, tableUrl } = placesOf(config)
  const pool = createPool(databaseUrl, { max: 4, name: 'calabash-audit' })
  const connected = connectEventStore(eventStoreUrl, { tableUrl })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const runId = values.resume ?? randomUUID()
  const bar = createProgressBar(process.stderr)
  try {
    await migrate(pool, auditMigrations, { schema: auditSchema })
    const store = sealedLog(await openTagsOfCommand(config, { pool, store: connected }), pool, config)
    const silent = { info: () => undefined, error: () => undefined }
    const clock = { now: () => instant(Date.now()) }
    let transparency: TransparencyAudit | undefined
    const onAudit = (audit: TransparencyAudit): void => {
      transparency = audit
    }
    const checks = [
      createTransparencyCheck({ pool, store, kept: roots, onAudit }),
      createPeriodsCheck({ pool, store }),
      createAdminLogCheck({ pool, store }),
    ]
    const audit = createAudit({ store, pool, schema: readSchema, clock, log: silent, checks })
    const result = await audit({
      runId,
      kind: 'command',
      signal: stopping.signal,
      onProgress: ({ goals, goalsTotal, events, differences }) =>
        bar.show(
          goals,
          goalsTotal,
          `${goals} of ${goalsTotal} goals, ${events} events, ${differences} differences`,
        ),
    })
    const books = await trialBalance(pool)
    bar.clear()
    const clean = isClean(result)
    if (values.json) console.log(JSON.stringify({ ...result, clean, trialBalance: books, transparency }))
    else for (const line of said(result, books, transparency)) console.log(line)
    return clean ? 0 : 1
  } catch (error) {
    bar.clear()
    if (!stopping.signal.aborted) throw error
    console.error(`The audit was stopped. Go on with: npm run audit -- --resume ${runId}`)
    return 2
  } finally {
    await connected.close()
    await pool.end()
  }
}

/** Prints findings about the log's hash tree in full, after the differences. */
const said = (
  { findings, ...result }: AuditResult,
  books: Parameters<typeof sentences>[1],
  transparency: TransparencyAudit | undefined,
): string[] => [
  ...(transparency ? auditSentences(transparency) : []),
  ...sentences(
    { ...result, findings: findings.filter(({ check }) => !transparency || check !== transparencyCheck) },
    books,
    isClean({ ...result, findings }),
  ),
]

main(process.argv.slice(2)).then(
  code => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(2)
  },
)
