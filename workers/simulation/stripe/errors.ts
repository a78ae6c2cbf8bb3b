import Stripe from 'stripe'

const { errors } = Stripe

/** Stripe's errors, as its SDK throws them. */
export const invalid = (message: string, code?: string): Error =>
  new errors.StripeInvalidRequestError({
    ...{ type: 'invalid_request_error', message, statusCode: 400 },
    ...(code === undefined ? {} : { code }),
  })
export const unexpectedState = (status: string): Error =>
  invalid(`This PaymentIntent has a status of ${status}.`, 'payment_intent_unexpected_state')
export const missing = (id: string): Error => invalid(`No such object: '${id}'`, 'resource_missing')
export const cardError = (code: string): Error =>
  new errors.StripeCardError({ type: 'card_error', message: `The card says ${code}.`, code, statusCode: 402 })
export const internal = (headers: Record<string, string> = {}): Error =>
  new errors.StripeAPIError({
    type: 'api_error',
    message: 'An unknown error occurred',
    statusCode: 500,
    headers,
  })
export const tooMany = (): Error =>
  new errors.StripeRateLimitError({ type: 'rate_limit_error', message: 'Too many requests', statusCode: 429 })
export const cut = (): Error =>
  new errors.StripeConnectionError({ type: 'api_error', message: 'The connection to Stripe was cut' })

/** The SDK tries again by itself: not, of all things, when there were too many requests. */
export const isTriedAgain = (error: unknown): boolean =>
  error instanceof errors.StripeConnectionError ||
  (error instanceof errors.StripeError && (error.statusCode ?? 0) >= 500)
/** A card's no and a breakdown are kept under the key; what was wrong with the request is not. */
export const isKept = (error: unknown): boolean =>
  error instanceof errors.StripeCardError || error instanceof errors.StripeAPIError
