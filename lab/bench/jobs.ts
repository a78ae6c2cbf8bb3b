import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type pg from 'pg'
import Stripe from 'stripe'
import { apiVersion, sandboxKeys } from '#embedded/stripe/keys.ts'
import { startSandbox } from '#embedded/stripe/start.ts'
import { systemClock } from '#ledger/clock.ts'
import { createPool } from '#projections/db/connect.ts'
import { instant } from '#shared/time.ts'
import { registerSaver } from '../builders/client.ts'
import { fillLog, paymentsPerGoal } from './filledLog.ts'
import { fillStripe } from './fillStripe.ts'
import { openFolder, openInstance, openPostgres } from './ground.ts'
import { type Bench, inRounds, limited, percentile, until } from './harness.ts'

/** The number of payers in a filled log. */
const members = 997

/** Creates this many payments that the ledger waits for. */
export const makeOpenPayments = async (dataDir: string, payments: number): Promise<void> => {
  {
    await using instance = await openInstance({ DATA_DIR: dataDir })
    await registerSaver(instance.url)
  }
  await using postgres = await openPostgres({ dataDir: join(dataDir, 'postgres') })
  const { pool } = postgres
  await pool.query(
    `insert into accounts.users (username, email, password_hash, is_verified, created_at)
     select 'member' || n, 'member' || n || '@example.com', password_hash, true, created_at
     from accounts.users, generate_series(2, $1::int) n where id = 1`,
    [members],
  )
  const each = { eventsPerPayment: 2, eventsEach: 2 + 2 * paymentsPerGoal }
  await fillLog(pool, Math.ceil(payments / paymentsPerGoal), each)
  // Dated an hour ahead: otherwise the sweep, which looks up payments older than a minute, would be half of
  // the work.
  await pool.query(
    `update eventstore.events set metadata = convert_to(
       jsonb_set(convert_from(metadata, 'utf8')::jsonb, '{at}', to_jsonb($1::text))::text, 'utf8')
     where stream like 'goal-%'`,
    [instant(Date.now() + 3_600_000)],
  )
}

/** Pays them all at Stripe, without webhooks. */
export const payAll = async (pool: pg.Pool, databaseUrl: string): Promise<void> => {
  const sandbox = await startSandbox({ databaseUrl, clock: systemClock })
  try {
    await fillStripe(pool, sandbox.port, Math.floor(Date.now() / 1_000))
  } finally {
    await sandbox.close()
  }
}

/** The ids at Stripe of this many open payments. */
export const someOpen = async (pool: pg.Pool, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select payment_intent_id as id from transactions where status = 'pending'
     order by created_at, contribution_id limit $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}

const backlog = 5_000
/** Concurrent requests. */
const atOnce = 16
/** Each lasts for most of a minute. */
const mostRounds = 2

export const jobs: Bench = {
  compares: `a backlog of ${backlog} webhooks of payments, ${atOnce} sent at a time to a running instance that does everything else too, with how long it may last`,
  run: async ({ quick, rounds: asked, scale, tell }) => {
    const rounds = Math.min(asked, mostRounds)
    const each = Math.max(1, Math.round((quick ? 20 : backlog) * scale))
    using folder = openFolder()
    await makeOpenPayments(folder.path, each * rounds)
    await using instance = await openInstance({ DATA_DIR: folder.path, RATE_LIMIT_SCALE: '1000' })
    const pool = createPool(instance.databaseUrl, { max: 2 })
    await payAll(pool, instance.databaseUrl)
    tell(`there are ${each * rounds} payments`)
    const webhook = new URL('/api/stripe/webhook', instance.url)
    const seen = await inRounds(rounds, async round => {
      const webhooks = (await someOpen(pool, each)).map(webhookOf)
      const since = performance.now()
      const elapsed = (): number => (performance.now() - since) / 1_000
      const ms = await postAll(webhook, webhooks)
      const sent = elapsed()
      await untilCount(pool, inEffect, each * (round + 1))
      const drained = elapsed()
      await untilCount(pool, readable, each * (round + 1))
      tell(`drained after ${drained.toFixed(1)} s`)
      return { ms, sent, drained, read: elapsed() }
    })
    await mustBeOnce(pool, each * rounds)
    await pool.end()
    const mean = (of: 'sent' | 'read'): number =>
      seen.reduce((sum, round) => sum + round[of], 0) / seen.length
    return [
      limited(
        {
          measure: `${each} webhooks in effect, once each`,
          unit: 's',
          goal: { atMost: 30 },
          also: { secondsToSend: mean('sent'), secondsToRead: mean('read') },
        },
        seen.map(({ drained }) => drained),
      ),
      limited(
        { measure: 'acknowledged, p99', unit: 'ms', goal: { atMost: 200 } },
        // A third of a backlog at a time.
        seen.flatMap(({ ms }) => thirds(ms).map(third => percentile(third, 0.99))),
      ),
    ]
  },
}

const thirds = (values: readonly number[]): (readonly number[])[] => {
  const size = Math.ceil(values.length / 3)
  return [0, 1, 2].map(part => values.slice(part * size, (part + 1) * size))
}

interface Signed {
  readonly body: string
  readonly signature: string
}

/** A signed webhook like Stripe's. */
const webhookOf = (paymentIntentId: string): Signed => {
  const event = {
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(Date.now() / 1_000),
    data: { object: { id: paymentIntentId, object: 'payment_intent', amount: 4_000, status: 'succeeded' } },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'payment_intent.succeeded',
  }
  const body = JSON.stringify(event, null, 2)
  const secret = sandboxKeys.webhookSecret
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) }
}

/**
 * Sends all with limited concurrency, over kept-alive connections; returns the milliseconds of each
 * acknowledgement, in order.
 */
const postAll = async (url: URL, webhooks: readonly Signed[]): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const post = ({ body, signature }: Signed): Promise<number> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'stripe-signature': signature,
      }
      const sent = request(url, { method: 'POST', agent, headers }, answer => {
        answer.resume()
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - began)
          else reject(new Error(`a webhook was answered with ${answer.statusCode}`))
        })
      })
      sent.once('error', reject)
      sent.end(body)
    })
  const took: number[] = []
  const left = webhooks.values()
  const send = async () => {
    for (const webhook of left) took.push(await post(webhook))
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  agent.destroy()
  return took
}

const inEffect = `select count(*) as count from eventstore.events where type = 'ContributionSettled'`
const readable = `select count(*) as count from transactions where status = 'completed' and fee_minor is not null`

const untilCount = (pool: pg.Pool, text: string, wanted: number): Promise<void> =>
  until(
    `${wanted} webhooks are in effect`,
    async () => ((await pool.query<{ count: number }>(text)).rows[0]?.count ?? 0) >= wanted,
    { forMs: 180_000 },
  )

/** @throws Error unless each payment is in the log once */
const mustBeOnce = async (pool: pg.Pool, wanted: number): Promise<void> => {
  const { rows } = await pool.query<{ paid: number; times: number }>(
    `select count(distinct convert_from(data, 'utf8')::json->>'contributionId') as paid, count(*) as times
     from eventstore.events where type = 'ContributionReceived'`,
  )
  const { paid = 0, times = 0 } = rows[0] ?? {}
  if (paid !== wanted || times !== wanted) throw new Error(`${paid} of ${wanted} were paid, ${times} times`)
}
