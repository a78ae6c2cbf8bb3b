import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSchema } from '#projections/db/readVersion.ts'
import { rebuild } from '#projections/rebuild/rebuild.ts'
import {
  type Bench,
  type BenchOptions,
  type Measure,
  measured,
  median,
  percentile,
} from '#shared/bench/harness.ts'
import { processorSeconds, spent } from '#shared/bench/processor.ts'
import { createGoal, registerSaver } from '#shared/testing/client.ts'
import { startInstance } from '#shared/testing/instance.ts'
import { processFamily } from '#shared/testing/processes.ts'
import { countRows, givenCopies } from './copied.ts'
import { eventsPerGoal, type FilledLog, withFilledLog } from './filledLog.ts'
import { foldLog } from './foldLog.ts'
import { type Reads, readSteadily } from './steadyReads.ts'

const bench = 'project'
const usualMs = 4_000
/** Each folds a long log three times over, by far the longest of all that is measured; they are near to one another. */
const mostRounds = 3

export const project: Bench = {
  name: bench,
  file: import.meta.filename,
  compares:
    'folding a log into tables, by the projector that catches up and by a rebuild, with COPY of the same rows into tables with the same keys; and reads while a rebuild goes on, with the same when none does',
  run: async ({ rounds: asked, quick, scale, tell }) => {
    const goals = quick ? 40 : Math.round(2_000 * scale)
    const rounds = goals > 10_000 ? 1 : Math.min(asked, mostRounds)
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    try {
      const folded = await withFilledLog({ goals, dataDir }, parts =>
        foldings(parts, { events: goals * eventsPerGoal, rounds, tell }),
      )
      return [...folded, ...(await beside(dataDir, { usual: quick ? 500 : usualMs, rounds, tell }))]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const foldings = async (
  { pool, store }: FilledLog,
  { events, rounds, tell }: { readonly events: number } & Pick<BenchOptions, 'rounds' | 'tell'>,
): Promise<Measure[]> => {
  const log = { info: () => undefined, error: console.error }
  const caughtUp: Folded[] = []
  const rebuilt: Folded[] = []
  let rows = 0
  let copies: Awaited<ReturnType<typeof givenCopies>> | undefined
  for (let round = 0; round < rounds; round++) {
    const catchingUp = await spent(() => foldLog(pool, store))
    rows = await countRows(pool)
    copies ??= await givenCopies(pool)
    const copy = await copies.copying()
    const rebuilding = await spent(() => rebuild({ store, pool, schema: readSchema, log }))
    if ((await countRows(pool)) !== rows) throw new Error('a rebuild has made other rows')
    caughtUp.push({ ours: catchingUp, copy })
    rebuilt.push({ ours: rebuilding, copy })
    tell(`folded and rebuilt ${rows} rows, and copied them`)
  }
  copies?.end()
  const measure = (what: string, atLeast: number, folded: readonly Folded[]): Measure =>
    measured(
      {
        ...{ bench, measure: `${events} events ${what}`, unit: 'rows per second', goal: { atLeast } },
        also: {
          rows,
          processorMicrosecondsEach: (median(folded.map(({ ours }) => ours.processorSeconds)) * 1e6) / events,
          processorMicrosecondsToCopy:
            (median(folded.map(({ copy }) => copy.processorSeconds)) * 1e6) / events,
          load: loadavg()[0] ?? 0,
        },
      },
      folded.map(({ ours, copy }) => [rows / ours.seconds, rows / copy.seconds]),
    )
  return [measure('caught up with', 0.12, caughtUp), measure('rebuilt', 0.7, rebuilt)]
}

/** What one round took, and COPY of the same rows. */
interface Folded {
  readonly ours: Awaited<ReturnType<typeof spent>>
  readonly copy: Awaited<ReturnType<typeof spent>>
}

/** A rebuild as its user starts it, beside an instance that is read all the time. */
const beside = async (
  dataDir: string,
  { usual, rounds, tell }: { readonly usual: number } & Pick<BenchOptions, 'rounds' | 'tell'>,
): Promise<Measure[]> => {
  const instance = await startInstance({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' })
  try {
    const saver = await registerSaver(instance.url)
    const path = `/api/goals/${await createGoal(saver)}`
    const reads = await readSteadily({
      port: Number(new URL(instance.url).port),
      path,
      cookie: [...saver.cookies].map(pair => pair.join('=')).join('; '),
    })
    // It hashes what it finds in the log, which is not what usually goes on.
    await untilIdle(instance.pid)
    tell('the instance is idle')
    await reads.during(() => sleep(usual / 4))
    const main = join(import.meta.dirname, '../../projections/rebuild/main.ts')
    const env = { ...process.env, DATA_DIR: dataDir }
    const taken: { readonly usually: Reads; readonly meanwhile: Reads }[] = []
    for (let round = 0; round < rounds; round++) {
      const usually = await reads.during(() => sleep(usual))
      const meanwhile = await reads.during(() =>
        promisify(execFile)(process.execPath, [main, '--json'], { env }),
      )
      taken.push({ usually, meanwhile })
      tell(`${meanwhile.ms.length} reads beside a rebuild`)
      await untilIdle(instance.pid)
    }
    reads.end()
    const all = (of: 'usually' | 'meanwhile') => taken.flatMap(round => round[of].ms)
    const [during, others] = [all('meanwhile'), all('usually')]
    const failed = taken.reduce((sum, { usually, meanwhile }) => sum + usually.failed + meanwhile.failed, 0)
    return [
      measured(
        {
          ...{ bench, measure: 'p99 of reads while it is rebuilt, and usually', unit: 'milliseconds' },
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
        {
          ...{ bench, measure: 'answered while it is rebuilt and put in its place', unit: 'reads' },
          goal: { atLeast: 1 },
        },
        [[during.length, during.length + failed]],
      ),
    ]
  } finally {
    await instance.end()
  }
}

/** Until it and all that it has started need next to no processor for a second. */
const untilIdle = async (pid: number): Promise<void> => {
  const busy = () => processorSeconds(processFamily(pid))
  for (const until = performance.now() + 120_000; performance.now() < until; ) {
    const before = busy()
    await sleep(1_000)
    if (busy() - before < 0.15) return
  }
  throw new Error('the instance never comes to rest')
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
