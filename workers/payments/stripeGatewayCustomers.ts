import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentGateway, SavedCard } from '#shared/ports/payments.ts'
import { asked, isCode, withFreshKey } from './stripeGatewayCalls.ts'

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const customer = z.object({
  deleted: z.boolean().optional(),
  invoice_settings: z.object({ default_payment_method: reference.nullish() }).nullish(),
})
const method = z.object({
  id: z.string(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
  }),
})

type Customers = Pick<
  PaymentGateway,
  'createCustomer' | 'deleteCustomer' | 'cards' | 'makeDefault' | 'removeCard'
>

/** People as Stripe knows them: by our number, and nothing else. */
export const createCustomers = (stripe: Stripe): Customers => ({
  createCustomer: userId =>
    asked('make a customer', async () => {
      const made = await withFreshKey(`customer-${userId}`, keyed =>
        stripe.customers.create({ metadata: { userId: String(userId) } }, keyed),
      )
      return made.id
    }),
  deleteCustomer: customerId =>
    asked('delete a customer', async () => {
      try {
        await stripe.customers.del(customerId)
      } catch (error) {
        if (!isCode(error, 'resource_missing')) throw error
      }
    }),
  cards: customerId =>
    asked('list the cards', async () => {
      const [owner, methods] = await Promise.all([
        stripe.customers.retrieve(customerId).catch(error => {
          if (isCode(error, 'resource_missing')) return { deleted: true }
          throw error
        }),
        stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }),
      ])
      const { deleted, invoice_settings: settings } = customer.parse(owner)
      if (deleted) return []
      const cards = methods.data.map(reply => method.parse(reply))
      // Without a choice of the owner's it is the one that was saved last.
      const chosen = cards.find(({ id }) => id === settings?.default_payment_method) ?? cards[0]
      return cards
        .map(
          ({ id, card }): SavedCard => ({
            id,
            brand: card.brand,
            last4: card.last4,
            expMonth: card.exp_month,
            expYear: card.exp_year,
            isDefault: id === chosen?.id,
          }),
        )
        .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    }),
  makeDefault: (customerId, cardId) =>
    asked('choose a card', async () => {
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })
    }),
  removeCard: cardId =>
    asked('remove a card', async () => {
      await stripe.paymentMethods.detach(cardId)
    }),
})
