import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import Stripe from 'stripe'
import { createPool } from '#projections/db/connect.ts'
import { readRunning } from '#projections/db/embedded/running.ts'
import { type Bench, limited, percentile } from '#shared/bench/harness.ts'
import { type Instance, startInstance } from '#shared/testing/instance.ts'
import { apiVersion, sandboxKeys } from '#workers/payments/sandbox/keys.ts'
import { makeOpenPayments, payAll, someOpen } from './openPayments.ts'
import { createPosting, type Signed } from './posting.ts'

const backlog = 5_000
/** That are in the air at a time. */
const atOnce = 16
/** They last for most of a minute each. */
const mostRounds = 2

export const jobs: Bench = {
  name: 'jobs',
  file: import.meta.filename,
  compares: `a backlog of ${backlog} webhooks of payments, ${atOnce} sent at a time to a running instance that does everything else too, with how long it may last`,
  run: async ({ quick, rounds: asked, scale, tell }) => {
    const rounds = Math.min(asked, mostRounds)
    const each = Math.max(1, Math.round((quick ? 60 : backlog) * scale))
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    let instance: Instance | undefined
    try {
      await makeOpenPayments(dataDir, each * rounds)
      instance = await startInstance({ DATA_DIR: dataDir })
      const { databaseUrl } = readRunning(dataDir)
      const pool = createPool(databaseUrl, { max: 2 })
      await payAll(pool, databaseUrl)
      tell(`there are ${each * rounds} payments`)
      const posting = createPosting(new URL('/api/stripe/webhook', instance.url), atOnce)
      const seen: Round[] = []
      for (let round = 1; round <= rounds; round++) {
        const webhooks = (await someOpen(pool, each)).map(webhookOf)
        const since = performance.now()
        const elapsed = (): number => (performance.now() - since) / 1_000
        const ms = await posting.all(webhooks)
        const sent = elapsed()
        await until(pool, inEffect, each * round)
        const drained = elapsed()
        await until(pool, readable, each * round)
        seen.push({ ms, sent, drained, read: elapsed() })
        tell(`drained after ${drained.toFixed(1)} s`)
      }
      posting.end()
      await mustBeOnce(pool, each * rounds)
      await pool.end()
      const of = (what: 'sent' | 'drained' | 'read'): number[] => seen.map(round => round[what])
      const names = {
        bench: 'jobs',
        also: { secondsToSend: mean(of('sent')), secondsToRead: mean(of('read')) },
      }
      return [
        limited(
          { ...names, measure: `${each} webhooks in effect, once each`, unit: 's', goal: { atMost: 30 } },
          of('drained'),
        ),
        limited(
          { bench: 'jobs', measure: 'acknowledged, p99', unit: 'ms', goal: { atMost: 200 } },
          // A third of a backlog at a time.
          seen.flatMap(({ ms }) => thirds(ms).map(third => percentile(third, 0.99))),
        ),
      ]
    } finally {
      await instance?.end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Seconds. */
interface Round extends Record<'sent' | 'drained' | 'read', number> {
  /** Until each was acknowledged, in milliseconds, in the order in which they were. */
  readonly ms: readonly number[]
}

const thirds = (values: readonly number[]): (readonly number[])[] => {
  const size = Math.ceil(values.length / 3)
  return [0, 1, 2].map(part => values.slice(part * size, (part + 1) * size))
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** As Stripe writes and signs it. */
const webhookOf = (paymentIntentId: string): Signed => {
  const created = Math.floor(Date.now() / 1_000)
  const body = JSON.stringify(
    {
      ...{ id: `evt_${randomBytes(12).toString('hex')}`, object: 'event', api_version: apiVersion, created },
      data: { object: { id: paymentIntentId, object: 'payment_intent', amount: 4_000, status: 'succeeded' } },
      ...{ livemode: false, pending_webhooks: 1, request: { id: null, idempotency_key: null } },
      type: 'payment_intent.succeeded',
    },
    null,
    2,
  )
  const secret = sandboxKeys.webhookSecret
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) }
}

const inEffect = `select count(*) as count from eventstore.events where type = 'ContributionSettled'`
const readable = `select count(*) as count from transactions where status = 'completed' and fee_cents is not null`
const patienceMs = 180_000

const until = async (pool: pg.Pool, text: string, wanted: number): Promise<void> => {
  for (const deadline = performance.now() + patienceMs; ; await sleep(200)) {
    const { rows } = await pool.query<{ count: number }>(text)
    const { count = 0 } = rows[0] ?? {}
    if (count >= wanted) return
    if (performance.now() > deadline) throw new Error(`${count} of ${wanted} are in effect`)
  }
}

/** What was paid is in the log as often as it was paid. */
const mustBeOnce = async (pool: pg.Pool, wanted: number): Promise<void> => {
  const { rows } = await pool.query<{ paid: number; times: number }>(
    `select count(distinct convert_from(data, 'utf8')::json->>'contributionId') as paid, count(*) as times
     from eventstore.events where type = 'ContributionReceived'`,
  )
  const { paid = 0, times = 0 } = rows[0] ?? {}
  if (paid !== wanted || times !== wanted) throw new Error(`${paid} of ${wanted} were paid, ${times} times`)
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
