import Stripe from 'stripe'
import { PaymentGatewayError } from '#shared/ports/payments.ts'
import { traced } from '#shared/tracing.ts'

/** Makes a call's failure ours. @throws PaymentGatewayError */
export const asked = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await traced(`Stripe: ${what}`, { kind: 'client' }, call)
  } catch (error) {
    if (error instanceof PaymentGatewayError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new PaymentGatewayError(`Stripe could not ${what}: ${why}`, { cause: error })
  }
}

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code

/** What may be otherwise in a while, though Stripe words it as our mistake. */
const passing = new Set([
  'balance_insufficient',
  'insufficient_funds',
  'lock_timeout',
  'idempotency_key_in_use',
  'rate_limit',
])

/** The code of a refusal that holds however often it is asked; undefined for trouble that may pass. */
export const refusalOf = (error: unknown): string | undefined => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  const { code, param } = error
  if (code !== undefined) return passing.has(code) ? undefined : code
  return param === undefined ? 'refused' : `refused_${param}`
}

/** To be thrown by a call: what its key answers is the end of another try. */
export class KeyUsedUp extends Error {
  override name = 'KeyUsedUp'
}

/** More than a day's trouble uses up. */
const mostKeys = 200

/** To be given to the SDK; it tries again by itself unless it is told not to. */
interface How {
  readonly idempotencyKey: string
  readonly maxNetworkRetries?: number
}

/**
 * Stripe keeps what it answers to a key, and a breakdown of its own as well: asked again, it only repeats that, for a day.
 * Such a key is used up, and another one may be tried, when it has been looked whether the work was done all the same.
 * With those that follow the SDK does not try again by itself: so a call uses up one of them at most, and those that are
 * used up are passed over without a pause, however many a long trouble has left.
 */
export const withFreshKey = async <T>(
  key: string,
  call: (how: How) => Promise<T>,
  look: () => Promise<T | undefined> = async () => undefined,
): Promise<T> => {
  for (let number = 1; ; number++)
    try {
      return await call(
        number === 1 ? { idempotencyKey: key } : { idempotencyKey: `${key}-${number}`, maxNetworkRetries: 0 },
      )
    } catch (error) {
      if (number === mostKeys || !isUsedUp(error)) throw error
      const done = await look()
      if (done !== undefined) return done
    }
}

const isUsedUp = (error: unknown): boolean =>
  error instanceof KeyUsedUp ||
  (error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true')
