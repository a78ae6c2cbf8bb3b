import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import type Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { cardPayment, testSandbox } from './testing.ts'
import { threeDSecurePages } from './threeDSecure.ts'

const app = new Koa()
const server = createServer((request, response) => void app.callback()(request, response))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const pages = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/stripe`
const { stripe, port, confirmCard, errors } = await testSandbox({ pages })
app.use(threeDSecurePages(port))

const always = '4000002760003184'
const bankPage = async (
  card = always,
  payment = cardPayment,
): Promise<{ intent: Stripe.PaymentIntent; url: string }> => {
  const intent = await stripe.paymentIntents.create(payment)
  const { status, body } = await confirmCard(intent, card)
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'requires_action' } })
  const action = body['next_action'] as Stripe.PaymentIntent.NextAction
  return { intent, url: action.redirect_to_url?.url ?? '' }
}
const answer = (url: string, intent: Stripe.PaymentIntent, outcome: string): Promise<Response> =>
  fetch(url.split('?')[0] ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome }),
  })
const look = (id: string): Promise<Stripe.PaymentIntent> => stripe.paymentIntents.retrieve(id)

describe('a card that requires authentication', () => {
  it('pays after the customer has authenticated', async () => {
    const { intent, url } = await bankPage()
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toContain('text/html')
    const words = await page.text()
    expect(words).toContain('$25.50')
    expect(words).toContain('Complete authentication')
    expect((await look(intent.id)).status).toBe('requires_action')

    const back = await answer(url, intent, 'succeed')
    expect(back.status).toBe(303)
    const location = new URL(back.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe('http://localhost:3000/payment-complete')
    expect(Object.fromEntries(location.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2_550,
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    })
  })

  it('shows the amount in its currency', async () => {
    const { url } = await bankPage(always, { ...cardPayment, amount: 3_000, currency: 'jpy' })
    expect(await (await fetch(url)).text()).toContain('¥3,000')
  })

  it('can be tried again, or replaced, when the authentication fails', async () => {
    const { intent, url } = await bankPage()
    const back = await answer(url, intent, 'fail')
    expect(back.headers.get('location')).toContain('redirect_status=failed')
    expect(await look(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await confirmCard(intent, '4242424242424242')).body['status']).toBe('succeeded')
  })

  it('may still be declined', async () => {
    const { intent, url } = await bankPage('4000008260003178')
    await answer(url, intent, 'succeed')
    expect(await look(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
  })

  it('is declined when the customer is not present', async () => {
    const customer = await stripe.customers.create({})
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    })
    const charge = stripe.paymentIntents.create({
      ...cardPayment,
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    })
    await expect(charge).rejects.toMatchObject({ code: 'authentication_required', type: 'StripeCardError' })
  })

  it('pays without authentication once it is saved, if the bank allows this', async () => {
    const customer = await stripe.customers.create({})
    const first = await stripe.paymentIntents.create({
      ...cardPayment,
      customer: customer.id,
      setup_future_usage: 'off_session',
    })
    const { body } = await confirmCard(first, '4000002500003155')
    const url = (body['next_action'] as Stripe.PaymentIntent.NextAction).redirect_to_url?.url ?? ''
    await answer(url, first, 'succeed')
    const [saved] = (await stripe.paymentMethods.list({ customer: customer.id })).data
    const later = await stripe.paymentIntents.create({
      ...cardPayment,
      customer: customer.id,
      payment_method: saved?.id ?? '',
      confirm: true,
      off_session: true,
    })
    expect(later.status).toBe('succeeded')
  })
})

describe('a card that is being saved', () => {
  const toSave = async () => {
    const { id: customer } = await stripe.customers.create({})
    const setup = await stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
    const { body } = await confirmCard(setup, always, {
      return_url: 'http://localhost:3000/contributions?a=1',
    })
    const url = (body['next_action'] as Stripe.SetupIntent.NextAction).redirect_to_url?.url ?? ''
    const say = (outcome: string) =>
      fetch(url.split('?')[0] ?? '', {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ client_secret: setup.client_secret ?? '', outcome }),
      })
    return { customer, setup, url, say }
  }

  it('is saved after the authentication, on a page that mentions no payment', async () => {
    const { customer, setup, url, say } = await toSave()
    const words = await (await fetch(url)).text()
    expect(words).toContain('nothing is charged now')
    expect(words).not.toContain('$')
    const back = await say('succeed')
    expect(back.status).toBe(303)
    expect(Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)).toEqual({
      a: '1',
      setup_intent: setup.id,
      setup_intent_client_secret: setup.client_secret,
      redirect_status: 'succeeded',
    })
    expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1)
    expect(await (await fetch(url)).text()).toContain('Nothing to confirm')
  })

  it('is not saved when the authentication fails', async () => {
    const { customer, url, say } = await toSave()
    const stranger = url.replace(/client_secret=.*/, 'client_secret=seti_other_secret')
    expect((await fetch(stranger)).status).toBe(404)
    expect((await say('fail')).headers.get('location')).toContain('redirect_status=failed')
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([])
  })
})

describe('the bank’s page', () => {
  it('requires the payment’s client secret', async () => {
    const { intent, url } = await bankPage()
    const stranger = url.replace(/client_secret=.*/, 'client_secret=pi_other_secret')
    expect((await fetch(stranger)).status).toBe(404)
    const forged = await fetch(url.split('?')[0] ?? '', {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'succeed', client_secret: 'pi_other_secret' }),
    })
    expect(forged.status).toBe(404)
    expect((await look(intent.id)).status).toBe('requires_action')
  })

  it('offers nothing for a finished payment, and does not let a cancelled one pay', async () => {
    const { intent, url } = await bankPage()
    await stripe.paymentIntents.cancel(intent.id)
    expect(await (await fetch(url)).text()).toContain('Nothing to confirm')
    await answer(url, intent, 'succeed')
    expect((await look(intent.id)).status).toBe('canceled')
  })

  it('accepts only the two defined answers', async () => {
    const { intent, url } = await bankPage()
    expect((await answer(url, intent, 'steal')).status).toBe(400)
    expect((await look(intent.id)).status).toBe('requires_action')
  })
})

it('reports no internal error', () => expect(errors).toEqual([]))
