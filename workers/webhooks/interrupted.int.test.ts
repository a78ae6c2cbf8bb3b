import { expect, it } from 'vitest'
import { stepUp } from '#lab/builders/admins.ts'
import { createGoal, done, payByCard, registerSaver } from '#lab/builders/client.ts'
import { startInstance } from '#lab/builders/instance.ts'
import { startStack } from '#lab/builders/stack.ts'
import { startWebhookReceiver } from '#lab/builders/webhookReceiver.ts'
import { atTestEnd } from '#lab/runner/cleanUp.ts'

it('a worker that is killed between sending and recording sends the same event again, and logs no secret', {
  tags: ['detail'],
}, async () => {
  const stack = await startStack({ LOG_LEVEL: 'trace' })
  const ama = await registerSaver(stack.url)
  await stepUp(stack.pool, ama.username)
  const receiver = await startWebhookReceiver()
  const wanted = {
    name: 'Sheet',
    url: `${receiver.url}/secret-part-of-an-address`,
    types: ['contribution.confirmed'],
  }
  const { webhook, secret } = await done(ama.post('/api/webhooks', wanted))
  // Recording waits for this lock, which the test holds: the event has been sent by then.
  await stack.pool.query(`
    create function accounts.wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4712); return new; end $$;
    create trigger wait before insert on accounts.webhook_deliveries
      for each row execute function accounts.wait_for_test()`)
  const holder = await stack.pool.connect()
  await holder.query('select pg_advisory_lock(4712)')
  await payByCard(ama, await createGoal(ama))
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
  await stack.instance.end('SIGKILL')
  // The database would continue the statement, because it has not noticed the killed client.
  await stack.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4712 and not granted",
  )
  await holder.query('select pg_advisory_unlock(4712)')
  holder.release()
  await stack.pool.query('drop trigger wait on accounts.webhook_deliveries')
  const row = async () =>
    (
      await stack.pool.query(
        'select count(*)::int4 as noted from accounts.webhook_deliveries where webhook_id = $1',
        [webhook.id],
      )
    ).rows[0].noted
  expect(await row()).toBe(0)
  // Another worker waits for a minute, in case that one is only slow.
  await stack.pool.query('update accounts.webhooks set leased_until = null')

  const again = await startInstance(stack.settings)
  atTestEnd(() => again.end())
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2)
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
  await expect.poll(row).toBe(1)
  for (const output of [stack.instance.output(), again.output()]) {
    expect(output).not.toContain(secret)
    expect(output).not.toContain('secret-part-of-an-address')
  }
})
