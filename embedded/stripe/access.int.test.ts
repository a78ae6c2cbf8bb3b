import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { answerOf, cardPayment, sdk, testSandbox } from './testing.ts'

const { stripe, port, look, confirmCard } = await testSandbox()
const base = `http://127.0.0.1:${port}`

describe('API keys', () => {
  it('must be those of the sandbox', async () => {
    const stranger = sdk(port, 'sk_somebody_else_entirely')
    const error = await stranger.balance.retrieve().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(String(error)).not.toContain('somebody')
    expect((await answerOf(await fetch(`${base}/v1/balance`))).status).toBe(401)
  })

  it('of browsers give access to one payment only, with its client secret', async () => {
    const intent = await stripe.paymentIntents.create(cardPayment)
    const other = await stripe.paymentIntents.create(cardPayment)
    const key = 'pk_sandbox_local'
    const secret = intent.client_secret ?? ''

    const { status, body } = await look(intent.id, { key, client_secret: secret })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: intent.id, amount: 2_550, status: 'requires_payment_method' })
    expect(body).not.toHaveProperty('metadata')
    expect(body).not.toHaveProperty('customer')
    expect(body).not.toHaveProperty('latest_charge')

    expect((await look(intent.id, { key })).status).toBe(400)
    expect((await look(other.id, { key, client_secret: secret })).status).toBe(400)
    expect((await confirmCard({ ...other, client_secret: secret }, '4242424242424242')).status).toBe(400)
    expect((await look(intent.id, { key, client_secret: secret, 'expand[0]': 'latest_charge' })).status).toBe(
      400,
    )
    // The secret key is not accepted as a parameter.
    expect((await look(intent.id, { key: 'sk_sandbox_local' })).status).toBe(401)

    const browser = sdk(port, key)
    const calls = [
      browser.balance.retrieve(),
      browser.paymentIntents.list(),
      browser.paymentIntents.create(cardPayment),
      browser.paymentIntents.cancel(intent.id),
      browser.events.list(),
    ]
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ reason: { statusCode: 403, code: 'secret_key_required' } })
    }
    const forced = await confirmCard(intent, '4242424242424242', { off_session: 'true' })
    expect(forced.body.error).toMatchObject({ code: 'parameter_unknown', param: 'off_session' })
  })
})
