import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { until } from './harness.ts'

/** Makes one payment of $40.00 through the API, then copies it for every payment that the ledger has. */
export const fillStripe = async (pool: pg.Pool, port: number, createdSeconds: number): Promise<void> => {
  const body = new URLSearchParams({
    ...{ amount: '4000', currency: 'usd', confirm: 'true', payment_method: 'pm_card_visa' },
    ...{ 'allowed_payment_method_types[0]': 'card', return_url: 'http://localhost/' },
    ...{ 'metadata[goalId]': '1', 'metadata[userId]': '1', 'metadata[contributionId]': randomUUID() },
  })
  const headers = { authorization: `Bearer ${sandboxKeys.secretKey}` }
  const made = await fetch(`http://127.0.0.1:${port}/v1/payment_intents`, { method: 'POST', body, headers })
  if (!made.ok) throw new Error(await made.text())
  const booked = `select from sandbox.objects where kind = 'balance_transaction'`
  await until('booking the first payment', async () => (await pool.query(booked)).rowCount !== 0, {
    everyMs: 50,
  })
  const client = await pool.connect()
  try {
    await client.query(
      `begin;
       set local statement_timeout = 0;
       with one as (select kind, data::jsonb as data from sandbox.objects
                     where kind in ('payment_intent', 'charge', 'balance_transaction')),
            many as (select substr(payment_intent_id, 4) as id, contribution_id, goal_id, user_id from transactions)
       insert into sandbox.objects (id, kind, created, data)
       select data->>'id', kind, ${createdSeconds}, data from (
         select kind, case kind
           when 'payment_intent' then one.data || jsonb_build_object('id', 'pi_' || many.id,
             'created', ${createdSeconds}::int8, 'latest_charge', 'ch_' || many.id, 'metadata', jsonb_build_object(
               'goalId', goal_id::text, 'userId', user_id::text, 'contributionId', contribution_id))
           when 'charge' then one.data || jsonb_build_object('id', 'ch_' || many.id, 'payment_intent', 'pi_' || many.id,
             'balance_transaction', 'txn_' || many.id)
           else one.data || jsonb_build_object('id', 'txn_' || many.id, 'source', 'ch_' || many.id) end as data
         from many cross join one) made;
       commit;
       analyze sandbox.objects`,
    )
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
