import pg from 'pg'
import { hashedCategories } from '#ledger/transparency/categories.ts'
import { createGoal, done, payByCard, registerSaver } from '../builders/client.ts'
import { processFamily } from '../builders/processes.ts'
import { openInstance } from './ground.ts'
import { type Bench, inRounds, measured, sleep, until } from './harness.ts'
import { processorSeconds } from './processor.ts'

const usualPayers = 8
/** Notifications follow within this time after a payment's fee is in the log. */
const notifyingMs = 500

export const transparency: Bench = {
  compares: `contributions over HTTP of ${usualPayers} payers with their events hashed, and proven, with the same while nothing is hashed, by the processor time of all processes together`,
  run: async ({ rounds, roundMs, quick, tell }) => {
    const payers = quick ? 2 : usualPayers
    const each = Math.max(3, Math.round(roundMs / 125))
    await using instance = await openInstance()
    await using client = await connect(instance.databaseUrl)
    const savers = await inRounds(payers, async () => {
      const saver = await registerSaver(instance.url)
      return { saver, goal: await createGoal(saver, { targetAmount: '1000000.00' }) }
    })
    const busy = () => processorSeconds(processFamily(instance.pid))
    const many = payers * each
    let paid = 0
    /**
     * The processor time of some contributions and everything that follows from them, and of proving them.
     */
    const measure = async (hash: boolean) => {
      if (hash) await caughtUp(client)
      const before = busy()
      const transactions = await Promise.all(
        savers.map(({ saver, goal }) => inRounds(each, () => payByCard(saver, goal, { amount: 5 }))),
      )
      paid += many
      await settled(client, paid)
      await sleep(notifyingMs)
      if (hash) await caughtUp(client)
      const paying = busy() - before
      if (hash)
        await Promise.all(
          savers.map(async ({ saver }, payer) => {
            for (const transaction of transactions[payer] ?? [])
              await done(saver.get(`/api/transactions/${transaction}/proof`))
          }),
        )
      const [one, proven] = [many / paying, many / (busy() - before)]
      tell(hash ? `hashed ${one.toFixed(1)}, proven ${proven.toFixed(1)}` : `not hashed ${one.toFixed(1)}`)
      return { one, proven }
    }
    const reference = async () => {
      await holdBack(client, instance.databaseUrl)
      const { one } = await measure(false)
      await client.query(`select pg_advisory_unlock(${lock})`)
      return one
    }
    await measure(true)
    const taken = await inRounds(Math.min(rounds, 5), async round => {
      // In alternating order, since code that has run for longer runs faster.
      const first = round % 2 ? await measure(true) : undefined
      const without = await reference()
      return { ...(first ?? (await measure(true))), without }
    })
    const names = { unit: 'contributions per processor second', goal: { atLeast: 1 / 1.1 } }
    return [
      measured(
        { ...names, measure: 'contributions, hashed' },
        taken.map(({ one, without }) => [one, without]),
      ),
      measured(
        { ...names, measure: 'contributions, hashed, each proven once it is' },
        taken.map(({ proven, without }) => [proven, without]),
      ),
    ]
  },
}

const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

const work = 'hashing the log'
const lock = `hashtextextended('calabash leads ${work}', 0)`

/** Takes the lock of the hashing process, so that nothing is hashed. */
const holdBack = async (client: pg.Client, databaseUrl: string): Promise<void> => {
  const waiting = client.query(`select pg_advisory_lock(${lock})`)
  await using other = await connect(databaseUrl)
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'calabash leading ${work}'`,
  )
  await waiting
}

/** Waits until the fees were reported by the processor's webhooks, after which nothing follows. */
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

const untilTrue = (client: pg.Client, text: string): Promise<void> =>
  until(text, async () => (await client.query<{ yes: boolean }>(text)).rows[0]?.yes ?? false)
