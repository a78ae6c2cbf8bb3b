import type pg from 'pg'
import { systemClock } from '#ledger/clock.ts'
import { withClient } from '#projections/db/connect.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import { openReconciliation } from './audited.ts'
import { openGround } from './ground.ts'
import { type Bench, compare, seconds } from './harness.ts'
import { watchHeap } from './processor.ts'

const agoSeconds = 2 * 86_400

export const reconcile: Bench = {
  compares: 'comparing all payments of Stripe’s with the ledger, both ways, with only listing them',
  run: async ({ quick, scale, rounds }) => {
    const payments = Math.max(1, Math.round((quick ? 2_000 : 4_000) * scale))
    const paidSeconds = Math.floor(Date.now() / 1_000) - agoSeconds
    await using ground = await openGround()
    const { pool } = ground
    await withClient(pool, ensureReadSchema)
    await fillLedger(pool, payments, paidSeconds)
    await using books = await openReconciliation({ ...ground, clock: systemClock, paidSeconds })
    using heap = watchHeap()
    const perSecond = async (work: () => Promise<unknown>) => payments / (await seconds(work))
    const names = {
      measure: `${payments} payments compared`,
      unit: 'per second',
      goal: { atLeast: 0.25 },
    }
    const measured = await compare(names, Math.min(rounds, 5), {
      ours: () => perSecond(books.reconcile),
      reference: () => perSecond(books.list),
    })
    const { rows } = await pool.query<{ after: string }>('select after from workers.reconciling')
    if (rows.length > 0) throw new Error('a run has not ended')
    return [{ ...measured, also: { heapMegabytes: heap.megabytes() } }]
  },
}

/** Finished payments in the ledger. */
const fillLedger = async (pool: pg.Pool, payments: number, paidSeconds: number): Promise<void> => {
  await pool.query(
    `insert into transactions (contribution_id, goal_id, user_id, amount_minor, status, state, payment_intent_id,
       created_at, completed_at, fee_minor, refunded_minor, refund_fee_minor, refunding_minor, disputed_minor, declines, authenticated, is_deposit)
     select md5(n::text)::uuid, 1, 1, 4000, 'completed', 'closed', 'pi_' || lpad(n::text, 24, '0'),
       to_timestamp($2), to_timestamp($2), 146, 0, 0, 0, 0, 0, false, false from generate_series(1, $1) n`,
    [payments, paidSeconds],
  )
  await pool.query('analyze transactions')
}
