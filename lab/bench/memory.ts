import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGoal, payByCard, registerSaver } from '../builders/client.ts'
import { claimFilledLog } from '../builders/filledLog.ts'
import { eventsPerGoal, fillLog, makeStoreTables } from './filledLog.ts'
import { openFolder, openInstance, openPostgres } from './ground.ts'
import { type Bench, estimated, sleep } from './harness.ts'
import type { Measure } from './report.ts'
import { type Point, slopeOf } from './slope.ts'

/** With `--scale 30` it takes most of an hour, over a million events. */
const minutes = 1.5
const events = 34_000
/**
 * The limit of events in memory for goals that receive payments: low, so that this cache is full before the
 * measurement.
 */
const warmEvents = '500'
/** Caches fill and code is compiled at the beginning, which is no leak. */
const warmUpMs = 45_000
const goal = { atMost: 1 }

export const memory: Bench = {
  compares: `how much the memory of one process that does everything grows in an hour, by ${minutes} minutes of load over a log of ${events} events (--scale 30: by most of an hour, over a million), with how much it may`,
  run: async ({ quick, scale, tell }) => {
    const lengthMs = quick ? 4_000 : minutes * 60_000 * scale
    const firstMs = quick ? 500 : Math.max(warmUpMs, lengthMs / 10)
    using folder = openFolder()
    await fillData(folder.path, quick ? 1_000 : events * scale)
    await using instance = await openInstance({
      DATA_DIR: folder.path,
      WARM_EVENTS: warmEvents,
      NODE_OPTIONS: `--expose-gc --import ${join(import.meta.dirname, 'heapReporter.ts')}`,
    })
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
      tell(`${soFar('heap', heap)}, ${soFar('without code', data)}, ${soFar('resident', resident)}`)
      await sleep(Math.min(longestPauseMs, lengthMs / 50))
    }
    const answered = await load.end()
    const { slope, error } = slopeOf(data)
    const also = { answered, withoutCompiledCode: slope, standardErrorOfThat: error }
    return [grown('heap after a collection', heap, also), grown('resident memory', resident)]
  },
}

const hourMs = 3_600_000
const longestPauseMs = 20_000

const grown = (what: string, points: readonly Point[], also: Record<string, number> = {}): Measure => {
  const { slope, error } = slopeOf(points)
  const megabytes = points.at(-1)?.value ?? 0
  return estimated(
    { measure: `growth of the ${what}`, unit: 'MB an hour', goal, also: { megabytes, ...also } },
    { value: slope, error },
  )
}

/** Progress of a long run. */
const soFar = (what: string, points: readonly Point[]): string => {
  const megabytes = points.at(-1)?.value.toFixed(1)
  if (points.length < 4) return `${what} ${megabytes} MB`
  const { slope, error } = slopeOf(points)
  return `${what} ${megabytes} MB, ${slope.toFixed(1)} ± ${(2 * error).toFixed(1)} an hour`
}

const fillData = async (dataDir: string, count: number): Promise<void> => {
  await using postgres = await openPostgres({ dataDir: join(dataDir, 'postgres') })
  await makeStoreTables(postgres.databaseUrl)
  await fillLog(postgres.pool, Math.ceil(count / eventsPerGoal))
  await claimFilledLog(postgres.pool)
}

const people = 4
/** The payments of a goal stay in memory, which is no leak: after this many another goal is created. */
const paymentsEach = 20
const pauseMs = 200

/** Users who sign in, look around and pay by card, each at a constant pace. */
const startLoad = async (url: string) => {
  let over = false
  let answered = 0
  const savers = await Promise.all(Array.from({ length: people }, () => registerSaver(url)))
  const using = savers.map(async saver => {
    let goal = 0
    for (let round = 0; !over; round++) {
      if (round % paymentsEach === 0) {
        // The previous goal is archived, so that the list of goals keeps its length.
        if (goal > 0) await saver.post(`/api/goals/${goal}/archive`)
        goal = await createGoal(saver, { targetAmount: '9000.00' })
      }
      for (const path of ['/api/user', '/api/goals', `/api/goals/${goal}`, `/api/goals/${goal}/transactions`])
        await saver.get(path)
      await payByCard(saver, goal, { amount: 5 })
      answered += 6
      await sleep(pauseMs)
    }
  })
  return {
    /** Returns the number of requests. */
    end: async (): Promise<number> => {
      over = true
      await Promise.all(using)
      return answered
    },
  }
}

/** In bytes, as `heapReporter.ts` reports it in the process itself. */
const weigh = async (pid: number): Promise<{ heap: number; code: number; rss: number }> => {
  const file = join(tmpdir(), `calabash-memory-${pid}.json`)
  process.kill(pid, 'SIGUSR2')
  for (const until = performance.now() + 30_000; performance.now() < until; await sleep(50)) {
    try {
      const report = JSON.parse(readFileSync(file, 'utf8'))
      rmSync(file)
      return report
    } catch {
      // Missing or incomplete.
    }
  }
  throw new Error('the process does not report its memory')
}
