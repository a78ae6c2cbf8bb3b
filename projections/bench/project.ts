import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { rebuild } from '#projections/rebuild/rebuild.ts'
import { type Bench, type Measure, measured, percentile, seconds } from '#shared/bench/harness.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { createGoal, registerSaver } from '#shared/testing/client.ts'
import { startInstance } from '#shared/testing/instance.ts'
import { countRows, secondsToCopy } from './copied.ts'
import { eventsPerGoal, fillLog } from './filledLog.ts'
import { foldLog } from './foldLog.ts'
import { readSteadily } from './steadyReads.ts'

const bench = 'project'
const unit = 'rows per second'
const usualMs = 10_000

export const project: Bench = {
  name: bench,
  file: import.meta.filename,
  compares:
    'folding a log into tables, by the projector that catches up and by a rebuild, with COPY of the same rows into tables with the same keys; and reads while a rebuild goes on, with the same when none does',
  run: async ({ rounds, quick, scale }) => {
    const goals = quick ? 200 : Math.round(2_000 * scale)
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    try {
      const folded = await withLog(dataDir, goals, parts =>
        foldings(parts, { events: goals * eventsPerGoal, rounds: goals > 10_000 ? 1 : Math.min(rounds, 3) }),
      )
      return [...folded, ...(await beside(dataDir, quick ? 2_000 : usualMs))]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Parts {
  readonly pool: pg.Pool
  readonly store: EventStore
}

/** Postgres and the event store of an instance that is not running. */
const withLog = async <Result>(
  dataDir: string,
  goals: number,
  work: (parts: Parts) => Promise<Result>,
): Promise<Result> => {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const pool = createPool(postgres.url, { max: 10, statementTimeoutMs: 0 })
  const options = { databaseUrl: postgres.url, onTrouble: console.error }
  // It makes its tables.
  await (await startEmbeddedEventStore(options)).stop()
  await fillLog(pool, goals)
  const server = await startEmbeddedEventStore(options)
  const store = connectEventStore(server.url)
  try {
    return await work({ pool, store })
  } finally {
    await store.close()
    await server.stop()
    await pool.end()
    await postgres.stop()
  }
}

const foldings = async (
  { pool, store }: Parts,
  { events, rounds }: { readonly events: number; readonly rounds: number },
): Promise<Measure[]> => {
  const log = { info: () => undefined, error: console.error }
  const took: Record<'caughtUp' | 'rebuilt', [number, number][]> = { caughtUp: [], rebuilt: [] }
  let rows = 0
  for (let round = 0; round < rounds; round++) {
    const catchingUp = await seconds(() => foldLog(pool, store))
    rows = await countRows(pool)
    const copying = await secondsToCopy(pool)
    took.caughtUp.push([rows / catchingUp, rows / copying])
    const rebuilding = await seconds(() => rebuild({ store, pool, schema: readSchema, log }))
    if ((await countRows(pool)) !== rows) throw new Error('a rebuild has made other rows')
    took.rebuilt.push([rows / rebuilding, rows / (await secondsToCopy(pool))])
  }
  const names = { bench, unit }
  const also = { rows, load: loadavg()[0] ?? 0 }
  return [
    measured(
      { ...names, measure: `${events} events caught up with`, goal: { atLeast: 0.12 }, also },
      took.caughtUp,
    ),
    measured({ ...names, measure: `${events} events rebuilt`, goal: { atLeast: 0.7 }, also }, took.rebuilt),
  ]
}

/** A rebuild as its user starts it, beside an instance that is read all the time. */
const beside = async (dataDir: string, usual: number): Promise<Measure[]> => {
  const instance = await startInstance({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' })
  try {
    const saver = await registerSaver(instance.url)
    const path = `/api/goals/${await createGoal(saver)}`
    const reads = await readSteadily({
      port: Number(new URL(instance.url).port),
      path,
      cookie: [...saver.cookies].map(pair => pair.join('=')).join('; '),
    })
    await reads.during(() => sleep(usual / 5))
    const before = await reads.during(() => sleep(usual))
    const main = join(import.meta.dirname, '../../projections/rebuild/main.ts')
    const during = await reads.during(() =>
      promisify(execFile)(process.execPath, [main, '--json'], { env: { ...process.env, DATA_DIR: dataDir } }),
    )
    const after = await reads.during(() => sleep(usual))
    reads.end()
    const usually = percentile([...before.ms, ...after.ms], 0.99)
    const meanwhile = percentile(during.ms, 0.99)
    const failed = before.failed + during.failed + after.failed
    return [
      measured(
        {
          ...{ bench, measure: 'p99 of reads while it is rebuilt, and usually', unit: 'milliseconds' },
          goal: { atMost: 2 },
          also: {
            load: loadavg()[0] ?? 0,
            reads: during.ms.length,
            medianMs: percentile(during.ms, 0.5),
            usualMedianMs: percentile(before.ms, 0.5),
            slowestMs: Math.max(...during.ms),
            usualSlowestMs: Math.max(...before.ms, ...after.ms),
          },
        },
        [[meanwhile, usually]],
      ),
      measured(
        {
          ...{ bench, measure: 'answered while it is rebuilt and put in its place', unit: 'reads' },
          goal: { atLeast: 1 },
        },
        [[during.ms.length, during.ms.length + failed]],
      ),
    ]
  } finally {
    await instance.end()
  }
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
