import { expect, it } from 'vitest'
import { instant } from '#shared/time.ts'
import { carryOut } from './effects.ts'
import { createExchange } from './exchange.ts'
import { sandboxKeys } from './keys.ts'
import { createMemoryStore } from './memoryStore.ts'
import type { SandboxEvent } from './objects.ts'

/** The sandbox over memory and a clock that jumps from one scheduled effect to the next. */
const simulated = () => {
  let now = Date.parse('2026-03-02T10:00:00.000Z')
  let ids = 0
  const clock = { now: () => instant(now) }
  const settings = { settleDelayMs: 0, pages: 'https://stripe.test' }
  const waiting: { effect: string; subject: string; at: number }[] = []
  const events: SandboxEvent[] = []
  const store = createMemoryStore({
    now: () => now,
    random: () => String(++ids),
    onEvent: event => events.push(event),
    onSchedule: (effect, subject, delayMs) => waiting.push({ effect, subject, at: now + delayMs }),
  })
  const delivery = { hasWebhook: true, hasConnectWebhook: true }
  const exchange = createExchange({
    store,
    clock,
    keys: sandboxKeys,
    settings,
    ...delivery,
    faults: {},
    wake: () => undefined,
    onError: error => expect.fail(String(error)),
  })
  const call = async (method: string, path: string, form: Record<string, string> = {}, account?: string) => {
    const params = String(new URLSearchParams(form))
    const reply = await exchange({
      method,
      path,
      query: method === 'GET' ? params : '',
      body: method === 'GET' ? '' : params,
      authorization: `Bearer ${sandboxKeys.secretKey}`,
      idempotencyKey: undefined,
      account,
    })
    const body: { id: string; url: string; data: { id: string; status: string; amount: number }[] } =
      JSON.parse(reply.body)
    return { status: reply.status, body }
  }
  const untilQuiet = async (): Promise<void> => {
    for (let next = soonest(); next; next = soonest()) {
      const due = next
      now = Math.max(now, due.at)
      waiting.splice(waiting.indexOf(due), 1)
      await store.transaction(transaction => carryOut(transaction, due, { clock, settings, ...delivery }))
    }
  }
  const soonest = () => waiting.toSorted((a, b) => a.at - b.at)[0]
  return { call, untilQuiet, events, now: () => now }
}

it('keeps accounts apart, and pays out to banks by the clock', async () => {
  const { call, untilQuiet, events, now } = simulated()
  const open = async (): Promise<string> => {
    const { body } = await call('POST', '/v1/accounts', {
      'controller[fees][payer]': 'application',
      'controller[losses][payments]': 'application',
      'controller[stripe_dashboard][type]': 'express',
      'capabilities[transfers][requested]': 'true',
    })
    await call('POST', `/sandbox/accounts/${body.id}/decide`, { standing: 'enabled' })
    return body.id
  }
  const [one, other] = [await open(), await open()]
  await call('POST', '/v1/payment_intents', {
    amount: '5000',
    currency: 'usd',
    'allowed_payment_method_types[0]': 'card',
    payment_method: 'pm_card_bypassPending',
    capture_method: 'automatic',
    confirm: 'true',
  })
  const transfer = { amount: '3000', currency: 'usd', destination: one }
  expect((await call('POST', '/v1/transfers', transfer)).status).toBe(200)
  expect((await call('POST', '/v1/transfers', transfer)).status).toBe(400)
  const began = now()
  await untilQuiet()
  expect(new Date(now()).toISOString()).toBe('2026-03-04T00:00:00.000Z')
  expect(now()).toBeGreaterThan(began)
  const payouts = async (account?: string) =>
    (await call('GET', '/v1/payouts', {}, account)).body.data.map(({ status, amount }) => [status, amount])
  expect(await payouts(one)).toEqual([['paid', 3000]])
  expect(await payouts(other)).toEqual([])
  expect(await payouts()).toEqual([])
  const told = events.map(({ type, account }) => [type, account])
  expect(told).toContainEqual(['payout.paid', one])
  expect(told).toContainEqual(['transfer.created', undefined])
})
