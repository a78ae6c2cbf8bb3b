import Koa from 'koa'
import { expect, it } from 'vitest'
import { serve } from '#lab/builders/api/api.ts'
import { cardPayment, eventually, testSandbox, webhookReceiver } from '../stripe/testing.ts'
import { accessWith } from './access.ts'
import { createFaultSwitches } from './faults.ts'

const { faults, route } = createFaultSwitches(accessWith(undefined))
const app = new Koa()
app.use(route)
const address = await serve(app.callback())
const { url, received } = await webhookReceiver()
const { stripe, exchanges } = await testSandbox({ faults, webhook: { url, secret: 'whsec_sandbox_local' } })

const set = async (body: unknown): Promise<number> =>
  (await fetch(`${address}/sandbox/faults`, { method: 'POST', body: JSON.stringify(body) })).status
const create = (maxNetworkRetries = 0) => stripe.paymentIntents.create(cardPayment, { maxNetworkRetries })
const count = async (): Promise<number> => (await stripe.paymentIntents.list({ limit: 100 })).data.length

it('cuts the connection before or after the work', async () => {
  await set({ answer: { fault: 'cut', times: 1, path: 'payment_intents' } })
  await create(2)
  expect(await count()).toBe(1) // the second attempt had the answer of the first
  await set({ answer: { fault: 'cut_before', times: 3 } })
  await expect(create(0)).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await set({})
  expect(await count()).toBe(1)
})

it('answers 500 and 429', async () => {
  await set({ answer: { fault: 'limit', times: 1 } })
  await expect(create()).rejects.toMatchObject({ statusCode: 429, code: 'rate_limit' })
  await set({ answer: { fault: 'error', times: 1 } })
  await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  await create()
})

it('answers slowly', async () => {
  await set({ answer: { fault: 'slow', times: 1 } })
  const began = performance.now()
  await create()
  expect(performance.now() - began).toBeGreaterThan(1_900)
})

it('duplicates and reorders webhooks', async () => {
  // Events of earlier tests may still have to be delivered.
  await set({ delivery: { fault: 'duplicate', times: 100 } })
  const { id } = await create()
  const about = () => received.filter(({ body }) => body.toString().includes(id))
  await eventually(() => (about().length === 2 ? true : undefined), 'the second delivery')
  await set({ delivery: { fault: 'shuffle', times: 100 } })
  const made: string[] = []
  for (let number = 0; number < 6; number++) made.push((await create()).id)
  const order = () =>
    received.flatMap(({ body }) => made.filter(intent => body.toString().includes(`"id": "${intent}"`)))
  await eventually(() => (new Set(order()).size === made.length ? true : undefined), 'all deliveries')
  expect(exchanges.length).toBeGreaterThan(10)
})

it('shows what is set, refuses unknown faults, and answers only this machine', async () => {
  const state = async () => (await fetch(`${address}/sandbox/faults`)).json()
  expect(await set({ answer: { fault: 'slow', times: 7 } })).toBe(200)
  expect(await state()).toEqual({ answer: { fault: 'slow', times: 7 } })
  expect(await set({ answer: { fault: 'explode', times: 1 } })).toBe(400)
  expect(await set({ answer: { fault: 'slow', times: 0 } })).toBe(400)
  expect(await set('nonsense')).toBe(400)
  expect(
    (await fetch(`${address}/sandbox/faults`, { headers: { 'x-forwarded-for': '10.0.0.1' } })).status,
  ).toBe(404)
  expect(await set({})).toBe(200)
  expect(await state()).toEqual({})
})
