import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimFilledLog } from '#ledger/installation/testing.ts'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { eventsPerGoal, fillLog } from '#projections/bench/filledLog.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { startInstance } from '../testing/instance.ts'
import { type Bench, estimated, type Measure } from './harness.ts'
import { startLoad, weigh } from './memoryLoad.ts'
import { type Point, slopeOf } from './slope.ts'

/** With `--scale 30` it is most of an hour, over a million events. */
const minutes = 1.5
const events = 34_000
/** Kept in memory of the goals that are paid into: less than usual, so that it is full before anything is measured. */
const warmEvents = '500'
/** In shorter time neither caches nor compiled code have come to rest. */
const warmUpMs = 45_000
const goal = { atMost: 1 }

export const memory: Bench = {
  name: 'memory',
  file: import.meta.filename,
  compares: `how much the memory of one process that does everything grows in an hour, by ${minutes} minutes of load over a log of ${events} events (--scale 30: by most of an hour, over a million), with how much it may`,
  run: async ({ quick, scale, tell }) => {
    const lengthMs = quick ? 4_000 : minutes * 60_000 * scale
    // Caches fill up and code is compiled in the beginning, which is no leak.
    const firstMs = quick ? 500 : Math.max(warmUpMs, lengthMs / 10)
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    try {
      await fillData(dataDir, quick ? 1_000 : events * scale)
      const teller = join(import.meta.dirname, 'heapTeller.ts')
      const instance = await startInstance({
        ...{ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000', WARM_EVENTS: warmEvents },
        NODE_OPTIONS: `--expose-gc --import ${teller}`,
      })
      try {
        const load = await startLoad(instance.url)
        tell(`warming up for ${Math.round(firstMs / 1_000)} s`)
        await sleep(firstMs)
        const [heap, data, resident]: [Point[], Point[], Point[]] = [[], [], []]
        const began = performance.now()
        for (let at = 0; at < lengthMs; at = performance.now() - began) {
          const { heap: used, code, rss } = await weigh(instance.pid)
          heap.push({ at: at / hourMs, value: used / 1e6 })
          data.push({ at: at / hourMs, value: (used - code) / 1e6 })
          resident.push({ at: at / hourMs, value: rss / 1e6 })
          const soFars = [soFar('heap', heap), soFar('without code', data), soFar('resident', resident)]
          tell(soFars.join(', '))
          await sleep(Math.min(longestPauseMs, lengthMs / 50))
        }
        const answered = await load.end()
        const { slope, error } = slopeOf(data)
        const also = { answered, withoutCompiledCode: slope, standardErrorOfThat: error }
        return [grown('heap after a collection', heap, also), grown('resident memory', resident)]
      } finally {
        await instance.end()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const hourMs = 3_600_000
const longestPauseMs = 20_000

const grown = (what: string, points: readonly Point[], also: Record<string, number> = {}): Measure => {
  const { slope, error } = slopeOf(points)
  const megabytes = points.at(-1)?.value ?? 0
  return estimated(
    {
      ...{ bench: 'memory', measure: `growth of the ${what}`, unit: 'MB an hour', goal },
      also: { megabytes, ...also },
    },
    { value: slope, error },
  )
}

/** For those who wait for a long run. */
const soFar = (what: string, points: readonly Point[]): string => {
  const megabytes = points.at(-1)?.value.toFixed(1)
  if (points.length < 4) return `${what} ${megabytes} MB`
  const { slope, error } = slopeOf(points)
  return `${what} ${megabytes} MB, ${slope.toFixed(1)} ± ${(2 * error).toFixed(1)} an hour`
}

const fillData = async (dataDir: string, count: number): Promise<void> => {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const pool = createPool(postgres.url, { max: 2, statementTimeoutMs: 0 })
  try {
    // It makes its tables.
    await (await startEmbeddedEventStore({ databaseUrl: postgres.url, onTrouble: console.error })).stop()
    await fillLog(pool, Math.ceil(count / eventsPerGoal))
    await claimFilledLog(pool)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
