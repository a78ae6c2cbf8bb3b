import { z } from 'zod'
import { flag, metadata, oneOf, text } from '../params.ts'
import { automaticMethods, methodTypes } from './cardPaymentMethod.ts'
import { paymentMethodData } from './debitPaymentMethod.ts'

const confirming = {
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
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
  allowed_payment_method_types: methodTypes.optional(),
  automatic_payment_methods: automaticMethods.optional(),
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
