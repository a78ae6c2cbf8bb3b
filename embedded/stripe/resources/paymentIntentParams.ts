import { z } from 'zod'
import { debitTypes } from '../bankDebits.ts'
import { supported } from '../currencies.ts'
import { flag, integer, metadata, oneOf, text } from '../params.ts'
import { automaticMethods, paymentTypes } from './cardPaymentMethod.ts'
import { paymentMethodData } from './debitPaymentMethod.ts'

/** The account's name at the beginning of a line on a card statement. */
export const statementPrefix = 'CALABASH'
const statementLength = 22

const currency = z
  .string()
  .min(1)
  .transform(value => value.toLowerCase())
  .refine(value => supported.includes(value), {
    error: issue =>
      `Invalid currency: ${String(issue.input).slice(0, 20)}. Stripe currently supports these currencies: ${supported.join(', ')}`,
  })

const suffix = z
  .string()
  .min(1)
  .refine(value => /[a-z]/i.test(value), {
    error: 'The statement descriptor suffix must contain at least one letter.',
  })
  .refine(value => !/[<>\\'"*]/.test(value) && /^[\x20-\x7e]*$/.test(value), {
    error: `The statement descriptor suffix must be Latin text without any of these characters: <, >, \\, ', ", *`,
  })
  .refine(value => `${statementPrefix}* ${value}`.length <= statementLength, {
    error: `The statement descriptor "${statementPrefix}* " with the suffix must not be longer than ${statementLength} characters.`,
  })

const setupFutureUsage = oneOf('setup_future_usage', ['off_session', 'on_session'])

const described = {
  customer: text.optional(),
  description: text.max(1000).optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  statement_descriptor_suffix: suffix.optional(),
  transfer_group: text.optional(),
}

const confirming = {
  error_on_requires_action: flag.optional(),
  /** How the payer has agreed to a bank debit. */
  mandate_data: z
    .strictObject({ customer_acceptance: z.looseObject({ type: oneOf('type', ['online', 'offline']) }) })
    .optional(),
  off_session: flag.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  setup_future_usage: setupFutureUsage.optional(),
  use_stripe_sdk: flag.optional(),
}
const confirmParams = z.strictObject(confirming)
export type ConfirmParams = z.infer<typeof confirmParams>
/** `secret` for the server's calls; browsers may not send parameters for servers. */
export const confirmParamsFor = {
  secret: z.strictObject({ ...confirming, client_secret: text.optional() }),
  publishable: z
    .strictObject({
      ...confirming,
      client_secret: text,
      expected_payment_method_type: oneOf('expected_payment_method_type', ['card', ...debitTypes]).optional(),
    })
    .omit({ off_session: true, error_on_requires_action: true }),
}

export const createParams = z.strictObject({
  ...confirming,
  ...described,
  amount: integer,
  currency,
  allowed_payment_method_types: paymentTypes.optional(),
  automatic_payment_methods: automaticMethods.optional(),
  capture_method: oneOf('capture_method', ['automatic_async', 'automatic']).optional(),
  confirm: flag.optional(),
  payment_method_options: z
    .strictObject({
      us_bank_account: z
        .strictObject({
          verification_method: oneOf('verification_method', ['automatic', 'instant', 'microdeposits']),
        })
        .optional(),
    })
    .optional(),
  confirmation_method: oneOf('confirmation_method', ['automatic']).optional(),
})
export type CreateParams = z.infer<typeof createParams>

export const updateParams = z.strictObject({
  ...described,
  amount: integer.optional(),
  currency: currency.optional(),
  allowed_payment_method_types: paymentTypes.optional(),
  setup_future_usage: setupFutureUsage.optional(),
})

export const cancelParams = z.strictObject({
  cancellation_reason: oneOf('cancellation_reason', [
    'abandoned',
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ]).optional(),
})
