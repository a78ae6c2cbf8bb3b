import Stripe from 'stripe'
import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import { traced } from '#shared/tracing.ts'

export interface StripeSettings {
  readonly secretKey: string
  /** The sandbox's address; Stripe itself by default. */
  readonly sandbox?: { readonly host: string; readonly port: number } | undefined
  /** For one attempt. */
  readonly timeoutMs: number
  readonly maxNetworkRetries: number
}

export const createClient = ({ secretKey, sandbox, timeoutMs, maxNetworkRetries }: StripeSettings): Stripe =>
  new Stripe(secretKey, {
    ...(sandbox === undefined ? {} : { ...sandbox, protocol: 'http' }),
    maxNetworkRetries,
    telemetry: false,
    timeout: timeoutMs,
  })

/**
 * Converts a call's failure.
 * @throws PaymentGatewayError
 */
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

/** The call's result, or `otherwise` when Stripe refuses it with this code. */
export const unless = async <T, Other>(
  code: string,
  call: Promise<T>,
  otherwise: Other,
): Promise<T | Other> => {
  try {
    return await call
  } catch (error) {
    if (isCode(error, code)) return otherwise
    throw error
  }
}

/** Codes that may be temporary, though Stripe reports them as our mistake. */
const passing = new Set([
  'balance_insufficient',
  'insufficient_funds',
  'lock_timeout',
  'idempotency_key_in_use',
  'rate_limit',
])

/** The code of a permanent refusal; undefined for failures that may be temporary. */
export const refusalOf = (error: unknown): string | undefined => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  const { code, param } = error
  if (code !== undefined) return passing.has(code) ? undefined : code
  return param === undefined ? 'refused' : `refused_${param}`
}

/** Thrown by a call whose replayed answer belongs to an earlier attempt: it needs a new idempotency key. */
export class KeyUsedUp extends Error {
  override name = 'KeyUsedUp'
}

/** More than a day of failures uses up. */
const mostKeys = 200

/** Options of the SDK, which retries automatically by default. */
interface How {
  readonly idempotencyKey: string
  readonly maxNetworkRetries?: number
}

/**
 * Stripe stores its response to a key for a day, also an internal error, and repeats it. Such a key is used
 * up: another one is tried, once `look` has checked that the work was not done. With further keys the SDK
 * does not retry automatically, so a call uses up at most one of them, and used ones are skipped without a
 * pause.
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
