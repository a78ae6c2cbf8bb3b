import { expect, it } from 'vitest'
import { testSandbox } from './testing.ts'

const { stripe } = await testSandbox()
const withCard = async () => {
  const customer = await stripe.customers.create({ metadata: { userId: '7' } })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  return { id: customer.id, card: card.id }
}
const defaultOf = async (id: string) => {
  const customer = await stripe.customers.retrieve(id)
  return customer.deleted ? undefined : customer.invoice_settings.default_payment_method
}
const choose = (id: string, card: string) =>
  stripe.customers.update(id, { invoice_settings: { default_payment_method: card } })

it('keeps a default card until the card is detached', async () => {
  const { id, card } = await withCard()
  await choose(id, card)
  await stripe.customers.update(id, { metadata: { more: 'yes' } })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ metadata: { userId: '7', more: 'yes' } })
  expect(await defaultOf(id)).toBe(card)
  await stripe.paymentMethods.detach(card)
  expect(await defaultOf(id)).toBeNull()
})

it('refuses the card of another customer as default', async () => {
  const [one, other] = [await withCard(), await withCard()]
  await expect(choose(one.id, other.card)).rejects.toMatchObject({ code: 'resource_missing' })
})

it('is deleted with its cards, which are no longer accepted', async () => {
  const { id, card } = await withCard()
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true })
  expect((await stripe.paymentMethods.retrieve(card)).customer).toBeNull()
  await expect(stripe.customers.del(id)).rejects.toMatchObject({ code: 'resource_missing' })
  const { data } = await stripe.events.list({ types: ['customer.deleted'] })
  expect(data[0]?.data.object).toMatchObject({ id })
})

it('refuses to save a card without authentication', async () => {
  const { id, card } = await withCard()
  const alone = stripe.paymentIntents.create({
    ...{ amount: 500, currency: 'usd', allowed_payment_method_types: ['card'], customer: id },
    ...{ payment_method: card, setup_future_usage: 'off_session', off_session: true, confirm: true },
  })
  await expect(alone).rejects.toMatchObject({ statusCode: 400, param: 'off_session' })
})
