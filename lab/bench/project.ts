import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSchema } from '#projections/db/readVersion.ts'
import { rebuild } from '#projections/engine/rebuild/rebuild.ts'
import { cookieOf, createGoal, registerSaver } from '../builders/client.ts'
import { processFamily } from '../builders/processes.ts'
import {
  countRows,
  eventsPerGoal,
  type FilledLog,
  foldLog,
  openCopies,
  silent,
  withFilledLog,
} from './filledLog.ts'
import { openFolder, openInstance } from './ground.ts'
import { type Bench, type BenchOptions, inRounds, measured, median, percentile, sleep } from './harness.ts'
import { openLine } from './httpLoad.ts'
import { processorSeconds, spent } from './processor.ts'
import type { Measure } from './report.ts'

const usualMs = 4_000
/** Each folds a long log three times; they differ little. */
const mostRounds = 3

export const project: Bench = {
  compares:
    'folding a log into tables, by the projector that catches up and by a rebuild, with COPY of the same rows into tables with the same keys; and reads while a rebuild goes on, with the same when none does',
  run: async ({ rounds: asked, quick, scale, tell }) => {
    const goals = quick ? 40 : Math.round(2_000 * scale)
    const rounds = goals > 10_000 ? 1 : Math.min(asked, mostRounds)
    using folder = openFolder()
    const dataDir = folder.path
    const folded = await withFilledLog({ goals, dataDir }, parts =>
      foldings(parts, { events: goals * eventsPerGoal, rounds, tell }),
    )
    return [...folded, ...(await beside(dataDir, { usual: quick ? 500 : usualMs, rounds, tell }))]
  },
}

const foldings = async (
  { pool, store }: FilledLog,
  { events, rounds, tell }: { readonly events: number } & Pick<BenchOptions, 'rounds' | 'tell'>,
): Promise<Measure[]> => {
  await foldLog(pool, store)
  const rows = await countRows(pool)
  using copies = await openCopies(pool)
  const taken = await inRounds(rounds, async () => {
    const caughtUp = await spent(() => foldLog(pool, store))
    const copy = await copies.copying()
    const rebuilt = await spent(() => rebuild({ store, pool, schema: readSchema, log: silent }))
    if ((await countRows(pool)) !== rows) throw new Error('a rebuild has made other rows')
    tell(`folded and rebuilt ${rows} rows, and copied them`)
    return { caughtUp, rebuilt, copy }
  })
  type Part = keyof (typeof taken)[number]
  const microseconds = (of: Part): number =>
    (median(taken.map(round => round[of].processorSeconds)) * 1e6) / events
  const measure = (what: string, atLeast: number, of: Part): Measure =>
    measured(
      {
        measure: `${events} events ${what}`,
        unit: 'rows per second',
        goal: { atLeast },
        also: {
          rows,
          processorMicrosecondsEach: microseconds(of),
          processorMicrosecondsToCopy: microseconds('copy'),
          load: loadavg()[0] ?? 0,
        },
      },
      taken.map(round => [rows / round[of].seconds, rows / round.copy.seconds]),
    )
  return [measure('caught up with', 0.12, 'caughtUp'), measure('rebuilt', 0.7, 'rebuilt')]
}

/** A rebuild as a user starts it, beside an instance under constant reads. */
const beside = async (
  dataDir: string,
  { usual, rounds, tell }: { readonly usual: number } & Pick<BenchOptions, 'rounds' | 'tell'>,
): Promise<Measure[]> => {
  await using instance = await openInstance({ DATA_DIR: dataDir })
  const saver = await registerSaver(instance.url)
  const path = `/api/goals/${await createGoal(saver)}`
  const reads = await readSteadily(instance.port, path, cookieOf(saver))
  // At first it hashes the log that it finds, which is not its usual work.
  await untilIdle(instance.pid)
  tell('the instance is idle')
  await reads.during(() => sleep(usual / 4))
  const main = join(import.meta.dirname, '../../projections/engine/rebuild/main.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  const taken = await inRounds(rounds, async () => {
    const usually = await reads.during(() => sleep(usual))
    const meanwhile = await reads.during(() =>
      promisify(execFile)(process.execPath, [main, '--json'], { env }),
    )
    tell(`${meanwhile.ms.length} reads beside a rebuild`)
    await untilIdle(instance.pid)
    return { usually, meanwhile }
  })
  reads.end()
  const all = (of: 'usually' | 'meanwhile') => taken.flatMap(round => round[of].ms)
  const [during, others] = [all('meanwhile'), all('usually')]
  const failed = taken.reduce((sum, { usually, meanwhile }) => sum + usually.failed + meanwhile.failed, 0)
  return [
    measured(
      {
        measure: 'p99 of reads while it is rebuilt, and usually',
        unit: 'milliseconds',
        goal: { atMost: 2 },
        also: {
          load: loadavg()[0] ?? 0,
          reads: during.length,
          medianMs: percentile(during, 0.5),
          usualMedianMs: percentile(others, 0.5),
          slowestMs: Math.max(...during),
          usualSlowestMs: Math.max(...others),
        },
      },
      taken.map(({ usually, meanwhile }) => [percentile(meanwhile.ms, 0.99), percentile(usually.ms, 0.99)]),
    ),
    measured(
      { measure: 'answered while it is rebuilt and put in its place', unit: 'reads', goal: { atLeast: 1 } },
      [[during.length, during.length + failed]],
    ),
  ]
}

/** Waits until the instance and its children use hardly any processor for a second. */
const untilIdle = async (pid: number): Promise<void> => {
  const busy = () => processorSeconds(processFamily(pid))
  for (const until = performance.now() + 120_000; performance.now() < until; ) {
    const before = busy()
    await sleep(1_000)
    if (busy() - before < 0.15) return
  }
  throw new Error('the instance is never idle')
}

const clients = 4
/** The interval of each client's requests, unless an answer takes longer. */
const everyMs = 50

/** Users who read at a constant pace, far below the capacity. */
const readSteadily = async (port: number, path: string, cookie: string) => {
  const open = await Promise.all(Array.from({ length: clients }, () => openLine(port, { cookie })))
  return {
    end: () => open.forEach(line => void line.end()),
    /** The response times during the work, and the number of failures. */
    during: async (work: () => Promise<unknown>) => {
      const ms: number[] = []
      let failed = 0
      let over = false
      const readers = open.map(async (line, client) => {
        await sleep((client * everyMs) / clients)
        while (!over) {
          const began = performance.now()
          await line.send('GET', path).then(
            () => ms.push(performance.now() - began),
            () => failed++,
          )
          await sleep(began + everyMs - performance.now())
        }
      })
      await work().finally(() => {
        over = true
      })
      await Promise.all(readers)
      return { ms, failed }
    },
  }
}
