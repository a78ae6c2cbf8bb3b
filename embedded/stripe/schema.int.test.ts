import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '#projections/db/connect.ts'
import { createSchema } from './schema.ts'
import { eventually, testSandbox } from './testing.ts'

it('adds what the schema of an earlier version lacks, and keeps its objects', async () => {
  const databaseUrl = await freshDatabase()
  const pool = createPool(databaseUrl)
  await createSchema(pool)
  await pool.query(
    `drop index sandbox.effects_clock; alter table sandbox.effects drop column clock_at;
     drop index sandbox.objects_account;
     insert into sandbox.effects (effect, subject, due_at) values ('pay_out', 'acct_none', now());
     insert into sandbox.objects (id, kind, created, data)
       values ('tr_1', 'transfer', 1, '{"id":"tr_1","object":"transfer"}')`,
  )
  const { control, recipient, fund, stripe, clock } = await testSandbox({
    databaseUrl,
    onExchange: () => undefined,
  })
  expect(await stripe.transfers.retrieve('tr_1')).toMatchObject({ id: 'tr_1' })
  const account = await recipient()
  await fund(5_000)
  await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: account })
  await eventually(async () => {
    clock.advanceDays(1)
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: account })).data
    return payout?.status === 'paid' || undefined
  }, 'the arrival')
  expect((await control('balance/drain', { currency: 'usd' })).status).toBe(200)
  await pool.end()
})
