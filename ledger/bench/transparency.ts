import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readRunning } from '#projections/db/embedded/running.ts'
import { type Bench, measured } from '#shared/bench/harness.ts'
import { processorSeconds } from '#shared/bench/processor.ts'
import { createGoal, registerSaver, type Saver } from '#shared/testing/client.ts'
import { startInstance } from '#shared/testing/instance.ts'
import { processFamily } from '#shared/testing/processes.ts'

const payers = 8
/** What follows from a payment by itself (webhooks, mails, the processor's fee) is done by then. */
const settlingMs = 4_000

export const transparency: Bench = {
  name: 'transparency',
  file: import.meta.filename,
  compares: `contributions over HTTP of ${payers} payers with their events hashed, and proven, with the same while nothing is hashed, by the processor time of all processes together`,
  run: async ({ rounds, roundMs }) => {
    const each = Math.max(3, Math.round(roundMs / 125))
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    const instance = await startInstance({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' })
    const client = new pg.Client({ connectionString: readRunning(dataDir).databaseUrl })
    await client.connect()
    try {
      const savers: { saver: Saver; goal: number }[] = []
      for (let n = 0; n < payers; n++) {
        const saver = await registerSaver(instance.url)
        savers.push({ saver, goal: await createGoal(saver, { targetAmount: '1000000.00' }) })
      }
      /** Contributions for each second of processor time. */
      const measure = async (prove: boolean): Promise<number> => {
        const busy = () => processorSeconds(processFamily(instance.pid))
        const before = busy()
        await Promise.all(
          savers.map(async ({ saver, goal }) => {
            for (let n = 0; n < each; n++) await contribute(saver, goal, prove)
          }),
        )
        await sleep(settlingMs)
        return (payers * each) / (busy() - before)
      }
      const ours = async (prove: boolean) => {
        await caughtUp(client)
        return measure(prove)
      }
      const reference = async () => {
        await holdBack(client)
        const perSecond = await measure(false)
        await client.query(`select pg_advisory_unlock(${lock})`)
        return perSecond
      }
      await ours(false)
      const hashed: [number, number][] = []
      const proven: [number, number][] = []
      for (let round = 0; round < rounds; round++) {
        const [without, beside, proving] = [await reference(), await ours(false), await ours(true)]
        hashed.push([beside, without])
        proven.push([proving, without])
      }
      const names = { bench: 'transparency', unit: 'contributions per processor second' }
      const goal = { atLeast: 1 / 1.1 }
      return [
        measured({ ...names, goal, measure: 'contributions, hashed' }, hashed),
        measured({ ...names, goal, measure: 'contributions, hashed, each proven once' }, proven),
      ]
    } finally {
      await client.end()
      await instance.end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const contribute = async (saver: Saver, goalId: number, prove: boolean): Promise<void> => {
  const { body } = await saver.post('/api/create-payment-intent', { amount: 5, goalId })
  await saver.confirm(body.clientSecret)
  const paymentIntentId = body.clientSecret.split('_secret_')[0]
  const done = await saver.post(`/api/goals/${goalId}/contribute`, { amount: '5.00', paymentIntentId })
  if (done.status >= 300) throw new Error(JSON.stringify(done.body))
  if (!prove) return
  // The read side may be a moment behind where much happens.
  for (const until = Date.now() + 30_000; ; await sleep(100)) {
    const { status } = await saver.get(`/api/transactions/${done.body.transaction.id}/proof`)
    if (status === 200) return
    if (Date.now() > until) throw new Error(`a proof was answered with ${status}`)
  }
}

const work = 'hashing the log'
const lock = `hashtextextended('calabash leads ${work}', 0)`

/** While somebody else holds its lock, nothing is hashed. */
const holdBack = async (client: pg.Client): Promise<void> => {
  const waiting = client.query(`select pg_advisory_lock(${lock})`)
  const other = new pg.Client({
    host: client.host,
    port: client.port,
    user: client.user ?? '',
    password: client.password ?? '',
    database: client.database ?? '',
  })
  await other.connect()
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'calabash leading ${work}'`,
  )
  await other.end()
  await waiting
}

const caughtUp = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ behind: boolean }>(
      `select (select count(*) from transparency.leaves) <
        (select count(*) from eventstore.events where stream ~ '^(goal|reconciliation|break)-') as behind`,
    )
    if (!rows[0]?.behind) return
    await sleep(200)
  }
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
