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
import { hashedCategories } from '../transparency/categories.ts'

const payers = 8
/** Once a payment's fee is in the log, people have been told of it after so long. */
const tellingMs = 500

export const transparency: Bench = {
  name: 'transparency',
  file: import.meta.filename,
  compares: `contributions over HTTP of ${payers} payers with their events hashed, and proven, with the same while nothing is hashed, by the processor time of all processes together`,
  run: async ({ rounds: asked, roundMs, tell }) => {
    const rounds = Math.min(asked, 5)
    const each = Math.max(3, Math.round(roundMs / 125))
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    const instance = await startInstance({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' })
    const client = new pg.Client({ connectionString: readRunning(dataDir).databaseUrl })
    await client.connect()
    try {
      const savers: Payer[] = []
      for (let n = 0; n < payers; n++) {
        const saver = await registerSaver(instance.url)
        savers.push({ saver, goal: await createGoal(saver, { targetAmount: '1000000.00' }) })
      }
      const busy = () => processorSeconds(processFamily(instance.pid))
      const many = payers * each
      let paid = 0
      /** The processor time of some contributions until all that follows from them is done, and of proving them then. */
      const measure = async (hash: boolean) => {
        if (hash) await caughtUp(client)
        const before = busy()
        const transactions = await Promise.all(
          savers.map(async payer => {
            const made: number[] = []
            while (made.length < each) made.push(await contribute(payer))
            return made
          }),
        )
        paid += many
        await settled(client, paid)
        await sleep(tellingMs)
        if (hash) await caughtUp(client)
        const paying = busy() - before
        if (hash)
          await Promise.all(
            savers.map(async ({ saver }, payer) => {
              for (const transaction of transactions[payer] ?? []) await prove(saver, transaction)
            }),
          )
        const [one, proven] = [many / paying, many / (busy() - before)]
        tell(hash ? `hashed ${one.toFixed(1)}, proven ${proven.toFixed(1)}` : `not hashed ${one.toFixed(1)}`)
        return { one, proven }
      }
      const reference = async () => {
        await holdBack(client)
        const { one } = await measure(false)
        await client.query(`select pg_advisory_unlock(${lock})`)
        return one
      }
      await measure(true)
      const hashed: [number, number][] = []
      const proven: [number, number][] = []
      for (let round = 0; round < rounds; round++) {
        // There and back, since code that has run for longer runs faster.
        const first = round % 2 ? await measure(true) : undefined
        const without = await reference()
        const ours = first ?? (await measure(true))
        hashed.push([ours.one, without])
        proven.push([ours.proven, without])
      }
      const names = { bench: 'transparency', unit: 'contributions per processor second' }
      const goal = { atLeast: 1 / 1.1 }
      return [
        measured({ ...names, goal, measure: 'contributions, hashed' }, hashed),
        measured({ ...names, goal, measure: 'contributions, hashed, each proven once it is' }, proven),
      ]
    } finally {
      await client.end()
      await instance.end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Payer {
  readonly saver: Saver
  readonly goal: number
}

/** Answers with its number. */
const contribute = async ({ saver, goal }: Payer): Promise<number> => {
  const { body } = await saver.post('/api/create-payment-intent', { amount: 5, goalId: goal })
  await saver.confirm(body.clientSecret)
  const paymentIntentId = body.clientSecret.split('_secret_')[0]
  const done = await saver.post(`/api/goals/${goal}/contribute`, { amount: '5.00', paymentIntentId })
  if (done.status >= 300) throw new Error(JSON.stringify(done.body))
  return done.body.transaction.id
}

/** @throws unless it is proven */
const prove = async (saver: Saver, transaction: number): Promise<void> => {
  const { status } = await saver.get(`/api/transactions/${transaction}/proof`)
  if (status !== 200) throw new Error(`a proof was answered with ${status}`)
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

/** The processor's webhooks have come, and its fees: nothing follows any more. */
const settled = (client: pg.Client, paid: number): Promise<void> =>
  untilTrue(
    client,
    `select count(*) >= ${paid} as yes from eventstore.events where type = 'ContributionSettled'`,
  )

const caughtUp = (client: pg.Client): Promise<void> =>
  untilTrue(
    client,
    `select (select count(*) from transparency.leaves) >=
      (select count(*) from eventstore.events where stream ~ '^(${hashedCategories.join('|')})') as yes`,
  )

const untilTrue = async (client: pg.Client, text: string): Promise<void> => {
  for (const until = Date.now() + 60_000; ; await sleep(200)) {
    const { rows } = await client.query<{ yes: boolean }>(text)
    if (rows[0]?.yes) return
    if (Date.now() > until) throw new Error(`it never came to: ${text}`)
  }
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
