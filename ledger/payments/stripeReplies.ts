import { z } from 'zod'
import { type DebitType, isDebitType, type PaidWith, walletTypes } from '#shared/bankDebits.ts'
import { type Currency, isCurrency } from '#shared/currencies.ts'
import {
  contributionId,
  goalId,
  paymentIntentForm,
  paymentIntentId,
  setupIntentForm,
  setupIntentId,
  userId,
  uuidForm,
} from '#shared/ids.ts'
import { type Minor, minor } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { StripeEvent } from '#shared/ports/paymentGateway.ts'
import { instant } from '#shared/time.ts'

/** In Stripe's units: see {@link fromStripe}. */
export const stripeAmount = z.number().int()
/** Stripe writes them in lower case. */
export const currency = z.string().transform(code => code.toUpperCase())
const intentId = z.string().regex(paymentIntentForm).transform(paymentIntentId)
export const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
export const serial = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

/** Stripe writes these with two decimals that must be zero, though they have none. */
const writtenWithDecimals: ReadonlySet<string> = new Set(['ISK', 'UGX'])
/** An amount in Stripe's units. */
export const toStripe = (amount: Minor, currency: Currency): number =>
  writtenWithDecimals.has(currency) ? amount * 100 : amount
/**
 * Converts Stripe's units to minor units.
 * @throws RangeError for a fraction of one
 */
export const fromStripe = (amount: number, currency: string): Minor =>
  minor(writtenWithDecimals.has(currency) ? amount / 100 : amount)

/** The metadata of our payments; a payment without it is not ours. */
const ourMetadata = z.object({
  goalId: serial.transform(goalId),
  userId: serial.transform(userId),
  contributionId: z.string().regex(uuidForm).transform(contributionId),
})

const balanceTransaction = z.object({
  id: z.string(),
  fee: stripeAmount,
  net: stripeAmount,
  currency,
  available_on: z.number().int(),
  created: z.number().int().optional(),
})
const chargedCard = z.object({
  brand: z.string().nullish(),
  last4: z.string().nullish(),
  wallet: z.object({ type: z.string() }).nullish(),
  three_d_secure: z.object({ result: z.string().nullish() }).nullish(),
})
const charge = z.object({
  id: z.string(),
  status: z.string(),
  balance_transaction: z.union([balanceTransaction, z.string()]).nullish(),
  amount_refunded: stripeAmount.optional(),
  disputed: z.boolean().optional(),
  calculated_statement_descriptor: z.string().nullish(),
  payment_method: z.string().nullish(),
  payment_method_details: z.object({ type: z.string().nullish(), card: chargedCard.nullish() }).nullish(),
  created: z.number().int().optional(),
})
const lastError = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  advice_code: z.string().nullish(),
  charge: z.string().nullish(),
  payment_method: z.object({ type: z.string() }).nullish(),
})

const paymentIntent = z.object({
  id: intentId,
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  amount: stripeAmount,
  amount_received: stripeAmount,
  currency,
  metadata: z.unknown(),
  client_secret: z.string(),
  customer: reference.nullish(),
  setup_future_usage: z.string().nullish(),
  latest_charge: z.union([charge, z.string()]).nullish(),
  last_payment_error: lastError.nullish(),
  payment_method: z.union([z.object({ type: z.string() }), z.string()]).nullish(),
})

/**
 * The facts in Stripe's response.
 * @throws ZodError for anything but a payment intent
 */
export const factsOf = (reply: unknown): PaymentFacts => factsIn(paymentIntent.parse(reply))

/** The same, and how money of the charge was returned, if so. */
export const factsAndReversalsOf = (reply: unknown) => {
  const intent = paymentIntent.parse(reply)
  const charged = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  return {
    facts: factsIn(intent),
    isRefunded: (charged?.amount_refunded ?? 0) > 0,
    isDisputed: charged?.disputed === true,
  }
}

const factsIn = (intent: z.output<typeof paymentIntent>): PaymentFacts => {
  const attempt = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  const paid = attempt?.status === 'succeeded' ? attempt : undefined
  const booked = typeof paid?.balance_transaction === 'object' ? paid.balance_transaction : undefined
  const error = intent.last_payment_error
  const card = paid?.payment_method_details?.card
  return {
    id: intent.id,
    status: intent.status,
    amountMinor: fromStripe(intent.amount, intent.currency),
    receivedMinor: fromStripe(intent.amount_received, intent.currency),
    currency: intent.currency,
    // A payment in a currency that goals cannot have is not ours, whatever its metadata.
    contribution: isCurrency(intent.currency) ? ourMetadata.safeParse(intent.metadata).data : undefined,
    clientSecret: intent.client_secret,
    customerId: intent.customer ?? undefined,
    savesCard: typeof intent.setup_future_usage === 'string',
    chargeId: paid?.id,
    chargedAt: paid?.created === undefined ? undefined : instant(paid.created * 1000),
    ...(card?.three_d_secure?.result === 'authenticated' ? { authenticated: true } : {}),
    ...methodIn(intent),
    card: card
      ? { id: paid?.payment_method ?? undefined, brand: card.brand ?? 'card', last4: card.last4 ?? '' }
      : undefined,
    statementDescriptor: paid?.calculated_statement_descriptor ?? undefined,
    settlement: booked
      ? {
          balanceTransactionId: booked.id,
          currency: booked.currency,
          feeMinor: fromStripe(booked.fee, booked.currency),
          netMinor: fromStripe(booked.net, booked.currency),
          availableAt: instant(booked.available_on * 1000),
          ...(booked.created === undefined ? {} : { bookedAt: instant(booked.created * 1000) }),
        }
      : undefined,
    decline: error
      ? {
          code: error.code ?? 'unknown',
          declineCode: error.decline_code ?? undefined,
          adviceCode: error.advice_code ?? undefined,
          chargeId: error.charge ?? undefined,
        }
      : undefined,
    refunds: [],
    disputes: [],
  }
}

/** The bank debit in progress, also after its failure, and how a payment was made. */
const methodIn = ({
  latest_charge: attempt,
  payment_method: method,
  last_payment_error: error,
}: z.output<typeof paymentIntent>): { readonly debit?: DebitType; readonly paidWith?: PaidWith } => {
  const charged = typeof attempt === 'object' ? attempt : undefined
  const { type: chargedType, card } = charged?.payment_method_details ?? {}
  const type = error?.payment_method?.type ?? (typeof method === 'object' ? method?.type : chargedType)
  if (charged?.status !== 'succeeded') return isDebitType(type) ? { debit: type } : {}
  const wallet = walletTypes.find(known => known === card?.wallet?.type)
  const paidWith = isDebitType(chargedType) ? chargedType : wallet
  return paidWith === undefined ? {} : { paidWith }
}

/** The last second of the last year that has four digits. */
const lastSecond = 253_402_300_799
/** Ids and types become part of job names and log lines, so only the characters that Stripe uses are accepted. */
const event = z.object({
  id: z.string().regex(/^[\w-]{1,200}$/),
  type: z.string().regex(/^[!-~]{1,200}$/),
  // Only for metrics: an event without it is still handled.
  created: z.number().int().min(0).max(lastSecond).optional().catch(undefined),
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: z.string().optional(),
      payment_intent: reference.nullish(),
    }),
  }),
})

/** The payment or card setup of an event: its object is one, or a charge, refund or dispute of a payment. */
export const eventOf = (payload: unknown): StripeEvent | undefined => {
  const parsed = event.safeParse(payload).data
  if (parsed === undefined) return undefined
  const { object } = parsed.data
  const id = object.object === 'payment_intent' ? object.id : object.payment_intent
  const known = typeof id === 'string' && paymentIntentForm.test(id)
  const setup = object.object === 'setup_intent' && setupIntentForm.test(object.id ?? '') && object.id
  return {
    id: parsed.id,
    type: parsed.type,
    createdAt: parsed.created === undefined ? undefined : instant(parsed.created * 1000),
    paymentIntentId: known ? paymentIntentId(id) : undefined,
    setupIntentId: setup ? setupIntentId(setup) : undefined,
  }
}
