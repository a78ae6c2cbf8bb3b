import { z } from 'zod'
import { flag, listParams, metadata, oneOf, text } from '../params.ts'
import { paymentMethodFields } from './cardPaymentMethod.ts'

const cardOnly = z
  .array(z.string())
  .refine(types => types.length === 1 && types[0] === 'card', { error: 'The sandbox takes cards only.' })

const confirming = {
  payment_method: text.optional(),
  // Stripe's own scripts send more than the reference says.
  payment_method_data: z.looseObject(paymentMethodFields).optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
}
const confirmParams = z.strictObject(confirming)
export type ConfirmSetupParams = z.infer<typeof confirmParams>
export const confirmSetupParamsFor = {
  secret: z.strictObject({ ...confirming, client_secret: text.optional() }),
  publishable: z.strictObject({
    ...confirming,
    client_secret: text,
    expected_payment_method_type: oneOf('expected_payment_method_type', ['card']).optional(),
  }),
}

export const createSetupParams = z.strictObject({
  ...confirming,
  allowed_payment_method_types: cardOnly.optional(),
  automatic_payment_methods: z
    .strictObject({
      enabled: flag,
      allow_redirects: oneOf('allow_redirects', ['always', 'never']).optional(),
    })
    .optional(),
  confirm: flag.optional(),
  customer: text.optional(),
  description: text.max(1000).optional(),
  metadata: metadata.optional(),
  usage: oneOf('usage', ['off_session', 'on_session']).optional(),
})
export type CreateSetupParams = z.infer<typeof createSetupParams>

export const cancelSetupParams = z.strictObject({
  cancellation_reason: oneOf('cancellation_reason', [
    'abandoned',
    'duplicate',
    'requested_by_customer',
  ]).optional(),
})

export const setupListParams = z.strictObject({
  ...listParams,
  customer: text.optional(),
  payment_method: text.optional(),
})
