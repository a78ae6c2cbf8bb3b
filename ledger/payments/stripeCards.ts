import type Stripe from 'stripe'
import { z } from 'zod'
import { goalId, scheduleId, setupIntentForm, setupIntentId, userId, uuidForm } from '#shared/ids.ts'
import type { PaymentGateway, SetupFacts, WantedSetup } from '#shared/ports/payments.ts'
import { asked, isCode, withFreshKey } from './stripeGatewayCalls.ts'
import { serial } from './stripeGatewayReplies.ts'

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

/** The metadata that we give to every setup of ours; anything else is somebody else's. */
const ourMetadata = z.object({ userId: serial.transform(userId) })
const planMetadata = z.object({
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
      message: z.string().nullish(),
    })
    .nullish(),
})

/** What Stripe answered, in our own words. @throws ZodError for what is no setup intent. */
const setupFactsOf = (reply: unknown): SetupFacts => {
  const intent = setupIntent.parse(reply)
  const error = intent.last_setup_error
  const ours = ourMetadata.safeParse(intent.metadata).data
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret,
    customerId: intent.customer ?? undefined,
    setup: ours && { ...ours, plan: planMetadata.safeParse(intent.metadata).data },
    cardId: intent.status === 'succeeded' ? (intent.payment_method ?? undefined) : undefined,
    decline: error
      ? {
          code: error.code ?? 'unknown',
          declineCode: error.decline_code ?? undefined,
          message: error.message ?? 'The card could not be saved.',
        }
      : undefined,
  }
}

const metadataOf = ({ userId: owner, plan }: WantedSetup) => ({
  userId: String(owner),
  ...(plan ? { goalId: String(plan.goalId), scheduleId: plan.scheduleId } : {}),
})

/** Cards that are saved without a payment. */
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
      try {
        return setupFactsOf(await stripe.setupIntents.retrieve(id))
      } catch (error) {
        if (isCode(error, 'resource_missing')) return undefined
        throw error
      }
    }),
  cancelSetup: id =>
    asked('give up saving a card', async () => {
      try {
        await stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' })
      } catch (error) {
        if (!isCode(error, 'setup_intent_unexpected_state')) throw error
      }
    }),
})
