import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '#ledger/moving/testing.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import type { People } from './people.ts'
import type { Town } from './town.ts'

/** A sentence for each thing that is not as it must be, and the round of it where there is one. */
export interface Breach {
  readonly what: 'lost' | 'twice' | 'not at Stripe' | 'not counted' | 'audit' | 'surprise'
  readonly words: string
  readonly round?: number
}

/** What a worker that was killed had in hand comes back when its hold on it has run out, and what nobody told is swept up. */
const patienceMs = 150_000

/** Holds what people were told, the log, Stripe and the rows that are served against each other, while nobody works. */
export const settleAccounts = async (town: Town, people: People): Promise<readonly Breach[]> => {
  const { databaseUrl, eventStoreUrl } = town.direct
  const pool = createPool(databaseUrl, { max: 2 })
  const store = connectEventStore(eventStoreUrl)
  try {
    let breaches = await compare(store, pool, people)
    // What may still come is waited for; what is there twice will not go away.
    for (const until = performance.now() + patienceMs; performance.now() < until; ) {
      if (!breaches.some(({ what }) => what === 'not counted')) break
      await sleep(500)
      breaches = await compare(store, pool, people)
    }
    const audit = await audited(databaseUrl, eventStoreUrl)
    const surprises = people.surprises.map(words => ({ what: 'surprise', words }) as const)
    return [...breaches, ...audit, ...surprises]
  } finally {
    await store.close()
    await pool.end()
  }
}

type Store = ReturnType<typeof connectEventStore>
type Pool = ReturnType<typeof createPool>

const compare = async (store: Store, pool: Pool, { acknowledged, goals }: People): Promise<Breach[]> => {
  const received = new Map<string, { readonly goal: number; readonly cents: number; times: number }>()
  const invited = new Map<string, number>()
  for (const goal of goals)
    for await (const { type, data } of store.read(goalStream(goalId(goal)))) {
      if (type === 'InvitationIssued') {
        const { invitationId } = data as { invitationId: string }
        invited.set(invitationId, (invited.get(invitationId) ?? 0) + 1)
      }
      if (type !== 'ContributionReceived') continue
      const { paymentIntentId, amountCents } = data as { paymentIntentId: string; amountCents: number }
      const known = received.get(paymentIntentId)
      if (known) known.times++
      else received.set(paymentIntentId, { goal, cents: amountCents, times: 1 })
    }
  const succeeded = await paidAtStripe(pool)
  const breaches: Breach[] = []
  for (const [intent, { goal, cents, round }] of acknowledged.payments) {
    const found = received.get(intent)
    if (found?.goal !== goal || found.cents !== cents)
      breaches.push({ what: 'lost', round, words: `the payment ${intent} into goal ${goal}` })
  }
  for (const [intent, { cents, times }] of received) {
    if (times > 1) breaches.push({ what: 'twice', words: `the payment ${intent}` })
    if (succeeded.get(intent) !== cents)
      breaches.push({ what: 'not at Stripe', words: `the payment ${intent} of ${cents} cents` })
  }
  for (const intent of succeeded.keys())
    if (!received.has(intent)) breaches.push({ what: 'not counted', words: `the payment ${intent}` })
  return [...breaches, ...(await lostInvitations(pool, acknowledged.invitations, invited))]
}

/** Cents by intent. */
const paidAtStripe = async (pool: Pool): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ id: string; cents: number }>(
    `select id, (data->>'amount_received')::int8 as cents from sandbox.objects
     where id like 'pi\\_%' and data->>'status' = 'succeeded'`,
  )
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

const lostInvitations = async (
  pool: Pool,
  wanted: People['acknowledged']['invitations'],
  inLog: ReadonlyMap<string, number>,
): Promise<Breach[]> => {
  const { rows } = await pool.query<{ id: string; goal_id: number; email: string }>(
    'select id, goal_id, email from accounts.invitations where email is not null',
  )
  return wanted.flatMap(({ goal, address, round }): Breach[] => {
    const words = `the invitation of ${address} to goal ${goal}`
    const times = rows
      .filter(({ goal_id, email }) => goal_id === goal && email === address)
      .reduce((sum, { id }) => sum + (inLog.get(id) ?? 0), 0)
    if (times === 1) return []
    return [{ what: times === 0 ? 'lost' : 'twice', round, words }]
  })
}

/** As an operator would: `npm run audit`, which also holds every row that is served against the log, and the trial balance. */
const audited = async (databaseUrl: string, eventStoreUrl: string): Promise<Breach[]> => {
  const settings = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, LOG_LEVEL: 'silent' }
  const { code, out, err } = await runCommand('projections/audit/main.ts', [], settings)
  return code === 0 ? [] : [{ what: 'audit', words: `ended with ${code}: ${out}${err}`.slice(0, 2_000) }]
}
