import type Stripe from 'stripe'
import { z } from 'zod'
import { goalId, scheduleId, setupIntentForm, setupIntentId, userId, uuidForm } from '#shared/ids.ts'
import type { SavedCard, SetupFacts, WantedSetup } from '#shared/ports/paymentFacts.ts'
import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'
import { asked, unless, withFreshKey } from './stripeCalls.ts'
import { reference, serial } from './stripeReplies.ts'

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

/** Customers at Stripe, which contain the user's id only, and their saved cards. */
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
      await unless('resource_missing', stripe.customers.del(customerId), undefined)
    }),
  cards: customerId =>
    asked('list the cards', async () => {
      const [owner, methods] = await Promise.all([
        unless('resource_missing', stripe.customers.retrieve(customerId), { deleted: true }),
        stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }),
      ])
      const { deleted, invoice_settings: settings } = customer.parse(owner)
      if (deleted) return []
      const cards = methods.data.map(reply => method.parse(reply))
      // Without a choice by the owner the default is the card that was saved last.
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

/** The metadata of our setups; a setup without it is not ours. */
const ourMetadata = z.object({ userId: serial.transform(userId) })
const scheduleMetadata = z.object({
  goalId: serial.transform(goalId),
  scheduleId: z.string().regex(uuidForm).transform(scheduleId),
})

const setupIntent = z.object({
  id: z.string().regex(setupIntentForm).transform(setupIntentId),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  client_secret: z.string(),
  customer: reference.nullish(),
  payment_method: reference.nullish(),
  metadata: z.unknown(),
  last_setup_error: z
    .object({
      code: z.string().nullish(),
      decline_code: z.string().nullish(),
    })
    .nullish(),
})

/** @throws ZodError for anything but a setup intent */
const setupFactsOf = (reply: unknown): SetupFacts => {
  const intent = setupIntent.parse(reply)
  const error = intent.last_setup_error
  const ours = ourMetadata.safeParse(intent.metadata).data
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret,
    customerId: intent.customer ?? undefined,
    setup: ours && { ...ours, schedule: scheduleMetadata.safeParse(intent.metadata).data },
    cardId: intent.status === 'succeeded' ? (intent.payment_method ?? undefined) : undefined,
    decline: error
      ? {
          code: error.code ?? 'unknown',
          declineCode: error.decline_code ?? undefined,
        }
      : undefined,
  }
}

const metadataOf = ({ userId: owner, schedule }: WantedSetup) => ({
  userId: String(owner),
  ...(schedule ? { goalId: String(schedule.goalId), scheduleId: schedule.scheduleId } : {}),
})

/** Cards saved without a payment. */
export const createSetups = (
  stripe: Stripe,
): Pick<PaymentGateway, 'openSetup' | 'retrieveSetup' | 'cancelSetup'> => ({
  openSetup: ({ customerId, requestId, ...wanted }) =>
    asked('begin to save a card', async () =>
      setupFactsOf(
        await withFreshKey(`seti-${requestId}`, keyed =>
          stripe.setupIntents.create(
            {
              customer: customerId,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              metadata: metadataOf(wanted),
            },
            keyed,
          ),
        ),
      ),
    ),
  retrieveSetup: id =>
    asked('look at a card to be saved', async () => {
      const found = await unless('resource_missing', stripe.setupIntents.retrieve(id), undefined)
      return found && setupFactsOf(found)
    }),
  cancelSetup: id =>
    asked('give up saving a card', async () => {
      const cancelling = stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' })
      await unless('setup_intent_unexpected_state', cancelling, undefined)
    }),
})
