import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isDebitType } from '../bankDebits.ts'
import { aliasedCard, brandOf, isTestCard, passesLuhn } from '../cards.ts'
import { cardError, noSuch } from '../errors.ts'
import type { Stored } from '../objects.ts'
import { flag, metadata, oneOf, text } from '../params.ts'
import type { Context } from '../route.ts'
import type { Session } from '../session.ts'
import type { HiddenCard } from './hiddenCard.ts'

const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
})

export const billingDetails = z.strictObject({
  address: address.optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  tax_id: z.string().optional(),
})

export const billingOf = (
  given: z.infer<typeof billingDetails> | undefined,
): Stored['payment_method']['billing_details'] => ({
  address: addressOf(given?.address),
  email: given?.email ?? null,
  name: given?.name ?? null,
  phone: given?.phone ?? null,
  tax_id: given?.tax_id ?? null,
})

export const paymentMethodFields = {
  type: oneOf('type', ['card']),
  card: z.strictObject({ number: text, exp_month: text, exp_year: text, cvc: z.string().optional() }),
  billing_details: billingDetails.optional(),
  allow_redisplay: oneOf('allow_redisplay', ['always', 'limited', 'unspecified']).optional(),
  metadata: metadata.optional(),
}
export type PaymentMethodData = z.infer<z.ZodObject<typeof paymentMethodFields>>

/** The accepted payment methods, in the parameters of a new intent. */
export const methodTypes = z
  .array(z.string())
  .refine(types => types.length === 1 && types[0] === 'card', { error: 'The sandbox takes cards only.' })
/** Payments can also be made by bank debits. */
export const paymentTypes = z
  .array(z.string())
  .min(1)
  .refine(types => types.every(type => type === 'card' || isDebitType(type)), {
    error: 'The sandbox takes cards and bank debits only.',
  })
export const automaticMethods = z.strictObject({
  enabled: flag,
  allow_redirects: oneOf('allow_redirects', ['always', 'never']).optional(),
})

export const automaticMethodsOf = (given: {
  readonly allowed_payment_method_types?: unknown
  readonly automatic_payment_methods?: z.infer<typeof automaticMethods> | undefined
}) => {
  if (given.allowed_payment_method_types !== undefined) return null
  const { allow_redirects = 'always', enabled = true } = given.automatic_payment_methods ?? {}
  return { allow_redirects, enabled }
}

const expiryOf = ({ exp_month: month, exp_year: year }: PaymentMethodData['card'], now: number) => {
  const expMonth = /^\d{1,2}$/.test(month) ? Number(month) : 0
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  const expYear = /^(\d{2}|\d{4})$/.test(year) ? Number(year.length === 2 ? `20${year}` : year) : 0
  // A card is valid until the end of its month.
  if (expYear > 2100 || Date.UTC(expYear, expMonth, 1) <= now * 1000) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  return { exp_month: expMonth, exp_year: expYear }
}

const addressOf = (given: z.infer<typeof address> | undefined) => ({
  city: given?.city ?? null,
  country: given?.country ?? null,
  line1: given?.line1 ?? null,
  line2: given?.line2 ?? null,
  postal_code: given?.postal_code ?? null,
  state: given?.state ?? null,
})

/**
 * Creates a payment method from card details.
 * @throws SandboxError 402 for an invalid card
 */
export const createCard = async (
  session: Session,
  data: PaymentMethodData,
  now: number,
): Promise<Stored['payment_method']> => {
  const number = data.card.number.replaceAll(/[\s-]/g, '')
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'number', 'Your card number is incorrect.')
  const expiry = expiryOf(data.card, now)
  const { cvc } = data.card
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  const known = isTestCard(number)
  const brand = brandOf(number)
  const hidden: HiddenCard = known ? { testCard: number } : {}
  return session.insert(
    'payment_method',
    {
      id: session.newId('payment_method'),
      object: 'payment_method',
      allow_redisplay: data.allow_redisplay ?? 'unspecified',
      billing_details: billingOf(data.billing_details),
      card: {
        brand,
        checks: {
          address_line1_check: null,
          address_postal_code_check: null,
          cvc_check: cvc === undefined ? null : 'unchecked',
        },
        country: 'US',
        display_brand: brand === 'amex' ? 'american_express' : brand,
        ...expiry,
        // A hash of a real number could be reversed by trying all numbers.
        fingerprint: known
          ? createHash('sha256').update(number).digest('hex').slice(0, 16)
          : session.random(8),
        funding: 'credit',
        generated_from: null,
        last4: number.slice(-4),
        networks: { available: [brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: now,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: data.metadata ?? {},
      type: 'card',
    },
    hidden,
  )
}

/** The payment method that a parameter names, if any. */
export const cardIn = async (
  { session, now }: Pick<Context, 'session' | 'now'>,
  reference: string | undefined,
): Promise<Stored['payment_method'] | undefined> =>
  reference === undefined ? undefined : resolveCard(session, reference, { now, status: 400 })

/** The payment method of this id, or a new one for the name of a test card. */
export const resolveCard = async (
  session: Session,
  reference: string,
  { now, status }: { now: number; status: 400 | 404 },
): Promise<Stored['payment_method']> => {
  const number = aliasedCard(reference)
  if (number !== undefined) {
    const card = {
      number,
      exp_month: '12',
      exp_year: String(new Date(now * 1000).getUTCFullYear() + 4),
      cvc: '123',
    }
    return createCard(session, { type: 'card', card }, now)
  }
  const found = await session.lock('payment_method', reference)
  if (found !== undefined) return found
  throw noSuch('PaymentMethod', reference, { param: 'payment_method', status })
}
