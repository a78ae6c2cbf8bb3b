import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, describe, expect, it } from 'vitest'
import { sandboxProxy } from './middleware.ts'
import { answerOf, cardPayment, testSandbox } from './testing.ts'

const { stripe, port } = await testSandbox()

const serve = async (sandboxPort: number): Promise<string> => {
  const app = new Koa()
  app.silent = true
  app.use(sandboxProxy(sandboxPort))
  app.use(ctx => {
    ctx.status = 418
  })
  const server = createServer(app.callback())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/stripe`
}
const base = await serve(port)

const card = (secret: string | null, number = '4242424242424242') =>
  new URLSearchParams({
    key: 'pk_sandbox_local',
    client_secret: secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    return_url: 'http://localhost:3000/payment-complete',
  })

describe('the proxy for browsers', () => {
  it('confirms and retrieves a payment', async () => {
    const { id, client_secret: secret } = await stripe.paymentIntents.create(cardPayment)
    const address = `${base}/v1/payment_intents/${id}`
    const declined = await answerOf(
      await fetch(`${address}/confirm`, { method: 'POST', body: card(secret, '4000000000009995') }),
    )
    expect(declined).toMatchObject({ status: 402, body: { error: { decline_code: 'insufficient_funds' } } })

    const response = await fetch(`${address}/confirm`, { method: 'POST', body: card(secret) })
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answerOf(response)).toMatchObject({ status: 200, body: { status: 'succeeded' } })

    const query = new URLSearchParams({ key: 'pk_sandbox_local', client_secret: secret ?? '' })
    const seen = await answerOf(await fetch(`${address}?${query}`))
    expect(seen).toMatchObject({ status: 200, body: { id, status: 'succeeded' } })
    expect(seen.body).not.toHaveProperty('metadata')
  })

  it('forwards no other request, and never the secret key', async () => {
    const { id } = await stripe.paymentIntents.create(cardPayment)
    const headers = { authorization: 'Bearer sk_sandbox_local' }
    const elsewhere = ['/v1/charges', '/v1/payment_intents', '/sandbox/x', '/v1/payment_intents/../charges']
    for (const path of elsewhere) expect((await fetch(`${base}${path}`, { headers })).status).toBe(418)
    const cancel = `${base}/v1/payment_intents/${id}/cancel`
    expect((await fetch(cancel, { method: 'POST', headers })).status).toBe(418)
    expect((await fetch(`${base}/v1/payment_intents/${id}`, { headers })).status).toBe(401)
  })

  it('refuses a body larger than a card needs', async () => {
    const { id } = await stripe.paymentIntents.create(cardPayment)
    const address = `${base}/v1/payment_intents/${id}/confirm`
    const response = await fetch(address, { method: 'POST', body: 'x'.repeat(70_000) })
    expect(await answerOf(response)).toMatchObject({
      status: 413,
      body: { error: { type: 'invalid_request_error' } },
    })
  })

  it('reports that the sandbox cannot be reached', async () => {
    const address = `${await serve(1)}/v1/payment_intents/pi_1/confirm`
    const response = await fetch(address, { method: 'POST', body: card('x') })
    expect(await answerOf(response)).toMatchObject({ status: 502, body: { error: { type: 'api_error' } } })
  })
})
