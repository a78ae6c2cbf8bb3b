import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { eventsPerGoal, fillLog } from '#projections/bench/filledLog.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { createGoal, registerSaver, type Saver } from '../testing/client.ts'
import { startInstance } from '../testing/instance.ts'
import { type Bench, limited, type Measure } from './harness.ts'
import { type Point, slopeOf } from './slope.ts'

/** With `--scale 40` it is an hour over a million events. */
const minutes = 1.5
const events = 100_000
const mostEvents = 1_000_000
const people = 4
/** Kept in memory of the goals that are paid into: less than usual, so that it is full before anything is measured. */
const warmEvents = '500'
/** What a goal's payments take in memory is no leak: after so many of them another goal is founded. */
const paymentsEach = 20
const pauseMs = 200
/** In shorter time neither caches nor compiled code have come to rest. */
const warmUpMs = 60_000

export const memory: Bench = {
  name: 'memory',
  file: import.meta.filename,
  compares: `how much the memory of one process that does everything grows in an hour, by ${minutes} minutes of load over ${events} events (--scale 40: by an hour over a million), with how much it may`,
  run: async ({ quick, scale }) => {
    const lengthMs = quick ? 4_000 : minutes * 60_000 * scale
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    try {
      await fillData(dataDir, quick ? 1_000 : Math.min(mostEvents, events * scale))
      const teller = join(import.meta.dirname, 'heapTeller.ts')
      const instance = await startInstance({
        ...{ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000', WARM_EVENTS: warmEvents },
        NODE_OPTIONS: `--expose-gc --import ${teller}`,
      })
      try {
        const load = await startLoad(instance.url)
        // Caches fill up and code is compiled in the beginning, which is no leak.
        await sleep(quick ? lengthMs / 6 : Math.max(warmUpMs, lengthMs / 6))
        const heap: Point[] = []
        const resident: Point[] = []
        for (const began = performance.now(); performance.now() - began < lengthMs; ) {
          const { heap: used, rss } = await weigh(instance.pid)
          const at = (performance.now() - began) / 3_600_000
          heap.push({ at, value: used / 1e6 })
          resident.push({ at, value: rss / 1e6 })
          await sleep(lengthMs / 40)
        }
        const answered = await load.end()
        return [grown('heap after a collection', heap, { answered }), grown('resident memory', resident)]
      } finally {
        await instance.end()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const grown = (what: string, points: readonly Point[], also: Record<string, number> = {}): Measure => {
  const { slope, error } = slopeOf(points)
  const megabytes = points.at(-1)?.value ?? 0
  return limited(
    {
      ...{ bench: 'memory', measure: `growth of the ${what}`, unit: 'MB an hour', goal: { atMost: 1 } },
      also: { standardError: error, megabytes, ...also },
    },
    [slope],
  )
}

const fillData = async (dataDir: string, count: number): Promise<void> => {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const pool = createPool(postgres.url, { max: 2, statementTimeoutMs: 0 })
  try {
    // It makes its tables.
    await (await startEmbeddedEventStore({ databaseUrl: postgres.url, onTrouble: console.error })).stop()
    await fillLog(pool, Math.ceil(count / eventsPerGoal))
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

/** People who sign in, look round and pay by card, each at the same pace all the time. */
const startLoad = async (url: string) => {
  let over = false
  let answered = 0
  const savers = await Promise.all(Array.from({ length: people }, () => registerSaver(url)))
  const using = savers.map(async saver => {
    let goal = 0
    for (let round = 0; !over; round++) {
      if (round % paymentsEach === 0) goal = await foundAnew(saver, goal)
      for (const path of ['/api/user', '/api/goals', `/api/goals/${goal}`, `/api/goals/${goal}/transactions`])
        await saver.get(path)
      await pay(saver, goal)
      answered += 6
      await sleep(pauseMs)
    }
  })
  return {
    end: async (): Promise<number> => {
      over = true
      await Promise.all(using)
      return answered
    },
  }
}

/** Instead of the one before, which is archived: the list of goals is to stay as long as it is. */
const foundAnew = async (saver: Saver, before: number): Promise<number> => {
  if (before > 0) await saver.post(`/api/goals/${before}/archive`)
  return createGoal(saver, { targetAmount: '9000.00' })
}

const pay = async (saver: Saver, goalId: number): Promise<void> => {
  const { body } = await saver.post('/api/create-payment-intent', { amount: 5, goalId })
  await saver.confirm(body.clientSecret)
  const paymentIntentId = body.clientSecret.split('_secret_')[0]
  const done = await saver.post(`/api/goals/${goalId}/contribute`, { amount: '5.00', paymentIntentId })
  if (done.status >= 300) throw new Error(`nothing was paid: ${JSON.stringify(done.body)}`)
}

/** In bytes, as the process itself says. */
const weigh = async (pid: number): Promise<{ heap: number; rss: number }> => {
  const file = join(tmpdir(), `calabash-memory-${pid}.json`)
  process.kill(pid, 'SIGUSR2')
  for (const until = performance.now() + 30_000; performance.now() < until; await sleep(50)) {
    try {
      const told = JSON.parse(readFileSync(file, 'utf8'))
      rmSync(file)
      return told
    } catch {
      // Not there yet, or not whole.
    }
  }
  throw new Error('the process does not say what it holds')
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
