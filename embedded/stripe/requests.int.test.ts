import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { answerOf, testSandbox } from './testing.ts'

const { stripe, port, errors } = await testSandbox()
const base = `http://127.0.0.1:${port}`
const authorization = 'Bearer sk_sandbox_local'

const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
  answerOf(
    await fetch(`${base}${path}`, {
      method: 'POST',
      body,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }),
  )

it('answers no web page whose domain was pointed at this machine', async () => {
  const asked = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, authorization }
      request({ port, host: '127.0.0.1', path: '/v1/payment_intents', headers }, answer => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  for (const host of ['evil.example', `evil.example:${port}`, 'evil']) expect(await asked(host)).toBe(404)
  for (const host of ['localhost', `127.0.0.1:${port}`]) expect(await asked(host)).toBe(200)
})

describe('a request that Stripe would refuse', () => {
  const cases = [
    ['no amount', 'currency=usd', 'parameter_missing', 'amount'],
    ['no number', 'amount=ten&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['an empty amount', 'amount=&currency=usd', 'parameter_invalid_empty', 'amount'],
    ['too little', 'amount=49&currency=usd', 'amount_too_small', 'amount'],
    ['too much', 'amount=100000000&currency=usd', 'amount_too_large', 'amount'],
    ['too little in francs', 'amount=399&currency=XAF', 'amount_too_small', 'amount'],
    ['too much in shillings', 'amount=100000000&currency=ugx', 'amount_too_large', 'amount'],
    ['a tenth fils', 'amount=5124&currency=kwd', 'parameter_invalid_integer', 'amount'],
    [
      'a part of a króna',
      'amount=10050&currency=isk',
      'invalid_charge_amount_no_decimal_compatible',
      'amount',
    ],
    ['an unknown currency', 'amount=50&currency=xyz', undefined, 'currency'],
    ['an unknown parameter', 'amount=50&currency=usd&colour=red', 'parameter_unknown', 'colour'],
    [
      'payment_method_types',
      'amount=50&currency=usd&payment_method_types[0]=card',
      'payment_method_types_no_longer_supported',
      'payment_method_types',
    ],
    [
      'two ways to say which methods',
      'amount=50&currency=usd&allowed_payment_method_types[0]=card&automatic_payment_methods[enabled]=true',
      'parameters_exclusive',
      'allowed_payment_method_types',
    ],
    [
      'a suffix without a letter',
      'amount=50&currency=usd&statement_descriptor_suffix=12',
      undefined,
      'statement_descriptor_suffix',
    ],
    [
      'a suffix that is too long',
      'amount=50&currency=usd&statement_descriptor_suffix=GOAL+12345678',
      undefined,
      'statement_descriptor_suffix',
    ],
    ['an unknown customer', 'amount=50&currency=usd&customer=cus_1', 'resource_missing', 'customer'],
    ['a broken encoding', 'amount=%E0%A4%A', undefined, undefined],
    ['a null character', 'amount=50&currency=usd&description=%00', undefined, undefined],
    ['a poisoned name', 'amount=50&currency=usd&__proto__[admin]=1', 'parameter_unknown', undefined],
    ['a name inside out', 'amount]50[=1', undefined, undefined],
    ['long metadata', `amount=50&currency=usd&metadata[a]=${'x'.repeat(501)}`, undefined, 'metadata[a]'],
  ] as const

  it.each(cases)('%s', async (_, body, code, param) => {
    const { status, body: answer } = await post('/v1/payment_intents', body)
    expect(status).toBe(400)
    expect(answer.error).toMatchObject({ type: 'invalid_request_error', message: expect.any(String) })
    expect(answer.error?.['code']).toBe(code)
    if (param !== undefined) expect(answer.error?.['param']).toBe(param)
  })

  it.each([
    ['amount=49&currency=usd', 'Amount must be at least $0.50 usd'],
    ['amount=49&currency=eur', 'Amount must be at least €0.50 eur'],
    ['amount=49&currency=jpy', 'Amount must be at least ¥50 jpy'],
    ['amount=100000000&currency=usd', 'Amount must be no more than $999,999.99'],
    ['amount=100000000&currency=jpy', 'Amount must be no more than ¥99,999,999'],
    [
      'amount=50&currency=xyz',
      'Invalid currency: xyz. Stripe currently supports these currencies: usd, aed,',
    ],
  ])('explains the error: %s', async (body, message) => {
    const { body: answer } = await post('/v1/payment_intents', body)
    expect(answer.error?.['message']).toContain(message)
  })

  it('names a missing object', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    })
    await expect(stripe.charges.retrieve('ch_none')).rejects.toMatchObject({ statusCode: 404 })
  })

  it('has an unknown path', async () => {
    for (const path of ['/v1/unheard_of', '/', '/v1/payment_intents/../charges', '/v1/payment_intents/%2e']) {
      expect((await post(path, '')).status).toBe(404)
    }
  })

  it('is not form-encoded', async () => {
    const { status, body } = await post('/v1/payment_intents', '{}', { 'content-type': 'application/json' })
    expect(status).toBe(400)
    expect(body.error?.['message']).toMatch(/content type/)
  })

  it('is larger than a megabyte', async () => {
    const { status, body } = await post('/v1/payment_intents', `description=${'x'.repeat(2_000_000)}`)
    expect(status).toBe(413)
    expect(body.error?.['type']).toBe('invalid_request_error')
  })

  it('is larger than a megabyte without a content length', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(`${base}/v1/payment_intents`, { method: 'POST', headers: { authorization } })
      sending.on('response', response => resolve(response.statusCode)).on('error', reject)
      for (let part = 0; part < 20; part++) sending.write('x'.repeat(100_000))
      sending.end()
    })
    expect(status).toBe(413)
  })
})

it('reported no internal error', () => {
  expect(errors).toEqual([])
})
