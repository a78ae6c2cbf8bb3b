import { describe, expect, it } from 'vitest'
import { cardPayment, eventually, testSandbox } from './testing.ts'

const { stripe, clock, errors } = await testSandbox()

const customer = await stripe.customers.create({ email: 'ada@example.org' })
const ids: string[] = []
for (let count = 0; count < 23; count++) {
  ids.push((await stripe.paymentIntents.create({ ...cardPayment, customer: customer.id })).id)
}
await stripe.paymentIntents.create(cardPayment)
const newestFirst = ids.toReversed()

describe('a list', () => {
  it('is newest first, ten at a time', async () => {
    const page = await stripe.paymentIntents.list({ customer: customer.id })
    expect(page.data.map(({ id }) => id)).toEqual(newestFirst.slice(0, 10))
    expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' })
  })

  it('can be paged through to its end', async () => {
    const all = stripe.paymentIntents.list({ customer: customer.id, limit: 7 })
    expect((await all.autoPagingToArray({ limit: 100 })).map(({ id }) => id)).toEqual(newestFirst)
  })

  it('can be read forwards in time from a cursor', async () => {
    const [first = ''] = ids
    const later = stripe.paymentIntents.list({ customer: customer.id, limit: 7, ending_before: first })
    const seen: string[] = []
    for await (const { id } of later) seen.push(id)
    expect(seen).toEqual(ids.slice(1))
  })

  it('can be limited to a range of time', async () => {
    const now = Math.floor(Date.parse(clock.now()) / 1000)
    const query = { customer: customer.id, limit: 100 }
    const all = await stripe.paymentIntents.list({ ...query, created: { gte: now - 60, lt: now + 60 } })
    expect(all.data).toHaveLength(23)
    expect((await stripe.paymentIntents.list({ ...query, created: { gt: now + 60 } })).data).toEqual([])
  })

  it('refuses an invalid limit or cursor', async () => {
    await expect(stripe.paymentIntents.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
    await expect(stripe.paymentIntents.list({ starting_after: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    })
    const both = { starting_after: ids[0] ?? '', ending_before: ids[1] ?? '' }
    await expect(stripe.paymentIntents.list(both)).rejects.toMatchObject({ code: 'parameters_exclusive' })
  })
})

describe('expansion', () => {
  it('works through several objects, in lists too', async () => {
    const { id } = await stripe.paymentIntents.create({
      ...cardPayment,
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    await eventually(async () => {
      const { data } = await stripe.balanceTransactions.list({ limit: 1 })
      return data.length > 0 ? true : undefined
    }, 'the booking')

    const path = 'latest_charge.balance_transaction'
    const intent = await stripe.paymentIntents.retrieve(id, { expand: [path, 'customer', 'payment_method'] })
    expect(intent).toMatchObject({
      customer: { email: 'ada@example.org' },
      payment_method: { card: { last4: '4242' } },
      latest_charge: { balance_transaction: { fee: 104, status: 'pending' } },
    })
    const { data } = await stripe.paymentIntents.list({ limit: 1, expand: [`data.${path}`] })
    expect(data).toMatchObject([{ latest_charge: { balance_transaction: { net: 2_446 } } }])
    const booked = await stripe.balanceTransactions.list({ expand: ['data.source'] })
    expect(booked.data).toMatchObject([{ source: { object: 'charge', payment_intent: id } }])
  })

  it('refuses fields that cannot be expanded', async () => {
    const expand = ['metadata.goalId', 'nonsense', 'amount.x']
    for (const path of expand) {
      const asked = stripe.paymentIntents.retrieve(ids[0] ?? '', { expand: [path] })
      await expect(asked, path).rejects.toMatchObject({ statusCode: 400, param: 'expand' })
    }
  })
})

describe('events', () => {
  it('are listed by type', async () => {
    const { data } = await stripe.events.list({ types: ['payment_intent.succeeded', 'charge.*'] })
    expect(data.map(({ type }) => type)).toEqual([
      'charge.updated',
      'payment_intent.succeeded',
      'charge.succeeded',
    ])
    const created = stripe.events.list({ type: 'payment_intent.created', limit: 10 })
    expect(await created.autoPagingToArray({ limit: 100 })).toHaveLength(25)
    expect(await stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ type: 'charge.updated' })
  })
})

it('reported no internal error', () => {
  expect(errors).toEqual([])
})
