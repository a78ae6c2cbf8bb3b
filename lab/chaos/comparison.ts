import { setTimeout as sleep } from 'node:timers/promises'
import { createAddresses } from '#ledger/accounts/addresses.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { contactOf, type StoredContact } from '#ledger/invitations/contact.ts'
import { createPool } from '#projections/db/connect.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import { runCommand } from '../builders/commands.ts'
import { type Installation, sessionKeys } from './installation.ts'
import type { Users } from './users.ts'

/** A violation, with its round if it has one. */
export interface Finding {
  readonly what: 'lost' | 'twice' | 'not at Stripe' | 'not counted' | 'audit' | 'unexpectedAnswer'
  readonly words: string
  readonly round?: number
}

/** Jobs of a killed worker return when their locks expire, and missed notifications are swept. */
const patienceMs = 150_000

/**
 * Compares what was acknowledged with the log, Stripe and the read models, while the installation is idle.
 */
export const compareAccounts = async (
  installation: Installation,
  people: Users,
): Promise<readonly Finding[]> => {
  const { databaseUrl, eventStoreUrl } = installation.direct
  const pool = createPool(databaseUrl, { max: 2 })
  const store = connectEventStore(eventStoreUrl)
  try {
    let findings = await compare(store, pool, people)
    // Waits only for what may still arrive.
    for (const until = performance.now() + patienceMs; performance.now() < until; ) {
      if (!findings.some(({ what }) => what === 'not counted')) break
      await sleep(500)
      findings = await compare(store, pool, people)
    }
    const audit = await audited(databaseUrl, eventStoreUrl)
    const unexpected = people.unexpected.map(words => ({ what: 'unexpectedAnswer', words }) as const)
    return [...findings, ...audit, ...unexpected]
  } finally {
    await store.close()
    await pool.end()
  }
}

type Store = ReturnType<typeof connectEventStore>
type Pool = ReturnType<typeof createPool>

const compare = async (store: Store, pool: Pool, { acknowledged, goals }: Users): Promise<Finding[]> => {
  const received = new Map<
    string,
    { readonly goal: number; readonly minor: number; readonly money: string; times: number }
  >()
  const invited = new Map<string, number>()
  for (const goal of goals) {
    let currency = ''
    for await (const { type, data } of store.read(goalStream(goalId(goal)))) {
      if (type === 'GoalCreated') currency = (data as { currency: string }).currency
      if (type === 'InvitationIssued') {
        const { invitationId } = data as { invitationId: string }
        invited.set(invitationId, (invited.get(invitationId) ?? 0) + 1)
      }
      if (type !== 'ContributionReceived') continue
      const { paymentIntentId, amountMinor } = data as { paymentIntentId: string; amountMinor: number }
      const known = received.get(paymentIntentId)
      if (known) known.times++
      else
        received.set(paymentIntentId, {
          ...{ goal, minor: amountMinor, times: 1 },
          money: `${amountMinor} ${currency}`,
        })
    }
  }
  const succeeded = await paidAtStripe(pool)
  const findings: Finding[] = []
  for (const [intent, { goal, minor, round }] of acknowledged.payments) {
    const found = received.get(intent)
    if (found?.goal !== goal || found.minor !== minor)
      findings.push({ what: 'lost', round, words: `the payment ${intent} into goal ${goal}` })
  }
  for (const [intent, { money, times }] of received) {
    if (times > 1) findings.push({ what: 'twice', words: `the payment ${intent}` })
    if (succeeded.get(intent) !== money)
      findings.push({ what: 'not at Stripe', words: `the payment ${intent} of ${money}` })
  }
  for (const intent of succeeded.keys())
    if (!received.has(intent)) findings.push({ what: 'not counted', words: `the payment ${intent}` })
  return [...findings, ...(await lostInvitations(pool, acknowledged.invitations, invited))]
}

/** The amount and currency of each payment. */
const paidAtStripe = async (pool: Pool): Promise<Map<string, string>> => {
  const { rows } = await pool.query<{ id: string; money: string }>(
    `select id, concat(data->>'amount_received', ' ', upper(data->>'currency')) as money from sandbox.objects
     where id like 'pi\\_%' and data->>'status' = 'succeeded'`,
  )
  return new Map(rows.map(({ id, money }) => [id, money]))
}

const lostInvitations = async (
  pool: Pool,
  wanted: Users['acknowledged']['invitations'],
  inLog: ReadonlyMap<string, number>,
): Promise<Finding[]> => {
  const addresses = createAddresses(pool, [sessionKeys])
  const { rows } = await pool.query<StoredContact & { goal_id: number }>(
    'select id, goal_id, email, phone, sealed_address from accounts.invitations',
  )
  const stored = rows.map(row => ({
    id: row.id,
    goal: row.goal_id,
    address: contactOf(row, addresses)?.address,
  }))
  return wanted.flatMap(({ goal, address, round }): Finding[] => {
    const words = `the invitation of ${address} to goal ${goal}`
    const times = stored
      .filter(one => one.goal === goal && one.address === address)
      .reduce((sum, { id }) => sum + (inLog.get(id) ?? 0), 0)
    if (times === 1) return []
    return [{ what: times === 0 ? 'lost' : 'twice', round, words }]
  })
}

/** Runs `npm run audit`, which compares every row with the log, and checks the trial balance. */
const audited = async (databaseUrl: string, eventStoreUrl: string): Promise<Finding[]> => {
  const settings = {
    ...{ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, LOG_LEVEL: 'silent' },
    SESSION_KEYS: sessionKeys,
  }
  const { code, out, err } = await runCommand('projections/audit/main.ts', [], settings)
  return code === 0 ? [] : [{ what: 'audit', words: `ended with ${code}: ${out}${err}`.slice(0, 2_000) }]
}
