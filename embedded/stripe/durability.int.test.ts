import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { sandboxKeys } from './keys.ts'
import { cardPayment, eventually, sdk, testSandbox, webhookReceiver } from './testing.ts'

const secret = sandboxKeys.webhookSecret

/** A sandbox in a separate process, which prints its port. */
const startProcess = async (databaseUrl: string, webhookUrl: string): Promise<[ChildProcess, number]> => {
  const start = new URL('./start.ts', import.meta.url)
  const options = {
    databaseUrl,
    webhook: { url: webhookUrl, secret, firstRetryMs: 60_000 },
    settleDelayMs: 500,
  }
  const script = `
    const { startSandbox } = await import(${JSON.stringify(start.href)})
    const clock = { now: () => new Date().toISOString() }
    const sandbox = await startSandbox({ ...${JSON.stringify(options)}, clock })
    console.log(sandbox.port)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', start)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return [child, Number(String(line))]
}

it('keeps what was answered when it is killed, and continues', async () => {
  const databaseUrl = await freshDatabase()
  const silent = await webhookReceiver(() => 503)
  const [child, port] = await startProcess(databaseUrl, silent.url)
  const paid: string[] = []
  const payment = { ...cardPayment, payment_method: 'pm_card_visa', confirm: true }
  const paying = async (lane: number): Promise<void> => {
    for (let count = 0; ; count++) {
      const options = { idempotencyKey: `${lane}-${count}`, maxNetworkRetries: 0 }
      paid.push((await sdk(port).paymentIntents.create(payment, options)).id)
    }
  }
  const lanes = Promise.allSettled([paying(1), paying(2), paying(3)])
  await eventually(() => (paid.length >= 12 ? true : undefined), 'a dozen payments')
  child.kill('SIGKILL')
  await Promise.all([lanes, once(child, 'exit')])

  const receiver = await webhookReceiver()
  const { stripe } = await testSandbox({ databaseUrl, webhook: { url: receiver.url, secret } })
  const kept = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
  const keptIntents = new Set(kept.map(charge => charge.payment_intent))
  for (const id of paid) expect(keptIntents).toContain(id)

  // Each payment is booked once, and all its events arrive.
  const booked = await eventually(async () => {
    const { data } = await stripe.balanceTransactions.list({ limit: 100 })
    return data.length >= kept.length ? data : undefined
  }, 'all bookings')
  expect(new Set(booked.map(transaction => transaction.source)).size).toBe(booked.length)
  expect(booked).toHaveLength(kept.length)
  const told = await eventually(() => {
    const ids = new Set(receiver.received.map(({ event }) => event.id))
    return ids.size >= 4 * kept.length ? ids : undefined
  }, 'all events')
  expect(told.size).toBe(4 * kept.length)
})

it('continues after the database has closed all connections', async () => {
  const databaseUrl = await freshDatabase()
  const { stripe, errors } = await testSandbox({ databaseUrl })
  const payment = { ...cardPayment, payment_method: 'pm_card_visa', confirm: true }
  const payments = Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      stripe.paymentIntents.create(payment, { idempotencyKey: `out-${index}`, maxNetworkRetries: 6 }),
    ),
  )
  const admin = new Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await admin.end()
  const ids = new Set((await payments).map(({ id }) => id))
  expect(ids.size).toBe(12)
  expect((await stripe.charges.list({ limit: 100 })).data).toHaveLength(12)
  expect(errors.length).toBeGreaterThan(0)
  await eventually(async () => {
    const { data } = await stripe.balanceTransactions.list({ limit: 100 })
    return data.length === 12 ? true : undefined
  }, 'all bookings')
})
