import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSchema } from '#projections/db/readVersion.ts'
import { rebuild } from '#projections/rebuild/rebuild.ts'
import { type Bench, type Measure, measured, median, percentile } from '#shared/bench/harness.ts'
import { spent } from '#shared/bench/processor.ts'
import { createGoal, registerSaver } from '#shared/testing/client.ts'
import { startInstance } from '#shared/testing/instance.ts'
import { copying, countRows } from './copied.ts'
import { eventsPerGoal, type FilledLog, withFilledLog } from './filledLog.ts'
import { foldLog } from './foldLog.ts'
import { readSteadily } from './steadyReads.ts'

const bench = 'project'
const usualMs = 6_000

export const project: Bench = {
  name: bench,
  file: import.meta.filename,
  compares:
    'folding a log into tables, by the projector that catches up and by a rebuild, with COPY of the same rows into tables with the same keys; and reads while a rebuild goes on, with the same when none does',
  run: async ({ rounds, quick, scale }) => {
    const goals = quick ? 40 : Math.round(2_000 * scale)
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    try {
      const folded = await withFilledLog({ goals, dataDir }, parts =>
        foldings(parts, { events: goals * eventsPerGoal, rounds: goals > 10_000 ? 1 : Math.min(rounds, 3) }),
      )
      return [...folded, ...(await beside(dataDir, quick ? 500 : usualMs))]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const foldings = async (
  { pool, store }: FilledLog,
  { events, rounds }: { readonly events: number; readonly rounds: number },
): Promise<Measure[]> => {
  const log = { info: () => undefined, error: console.error }
  const caughtUp: Folded[] = []
  const rebuilt: Folded[] = []
  let rows = 0
  for (let round = 0; round < rounds; round++) {
    const catchingUp = await spent(() => foldLog(pool, store))
    rows = await countRows(pool)
    const copy = await copying(pool)
    const rebuilding = await spent(() => rebuild({ store, pool, schema: readSchema, log }))
    if ((await countRows(pool)) !== rows) throw new Error('a rebuild has made other rows')
    caughtUp.push({ ours: catchingUp, copy })
    rebuilt.push({ ours: rebuilding, copy })
  }
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
