import type { z } from 'zod'
import { type DebitType, isDebitType } from '../bankDebits.ts'
import { smallestPayment } from '../cardLimits.ts'
import { type Currency, currencies, isCurrency } from '../currencies.ts'
import { defaultCurrency, type Minor, minor, times, zero } from '../money.ts'
import { type Given, like, missingOf, must, oneOf, secret, text, within } from './forms.ts'

const words = (list: string): string[] => list.split(',').map(word => word.trim())
const offered = text
  .refine(list => words(list).every(isCurrency), must('currencies that Stripe charges in, such as USD,EUR'))
  .transform(list => [...new Set(words(list) as Currency[])])

const methods = text
  .refine(
    list => words(list).every(word => word === 'card' || isDebitType(word)) && words(list).includes('card'),
    must('card, or card with any of us_bank_account, sepa_debit and bacs_debit, such as card,sepa_debit'),
  )
  .transform(list => words(list).filter(isDebitType))

/** `USD:100000,EUR:90000` in minor units; a bare number is in dollars. */
const limitForm = /^(?:([A-Z]{3}):)?(\d{1,13})$/
const limitsIn = (list: string): Map<Currency, Minor> | undefined => {
  const limits = new Map<Currency, Minor>()
  for (const word of words(list)) {
    const [, code = defaultCurrency, amount] = limitForm.exec(word) ?? []
    if (amount === undefined || !isCurrency(code) || limits.has(code)) return undefined
    limits.set(code, minor(Number(amount)))
  }
  return limits
}
const limits = text
  .refine(
    list => limitsIn(list) !== undefined,
    must('amounts in minor units, each currency once, such as USD:100000,EUR:90000'),
  )
  .transform(list => limitsIn(list) ?? new Map<Currency, Minor>())

/** How money is received, and how it may be sent. */
export const paymentFields = {
  PAYMENTS: oneOf('stripe', 'record-only'),
  STRIPE_SECRET_KEY: secret(
    like(/^((sk|rk)_(live|test)_\w+|sk_sandbox_local)$/, 'a key that begins with sk_ or rk_'),
  ),
  STRIPE_PUBLISHABLE_KEY: like(/^(pk_(live|test)_\w+|pk_sandbox_local)$/, 'a key that begins with pk_'),
  STRIPE_WEBHOOK_SECRET: secret(like(/^whsec_\S+$/, 'a secret that begins with whsec_')),
  PAYOUTS: oneOf('hand', 'connect'),
  STRIPE_CONNECT_WEBHOOK_SECRET: secret(like(/^whsec_\S+$/, 'a secret that begins with whsec_')),
  STRIPE_COUNTRY: like(/^[A-Z]{2}$/, 'the code of a country, such as US'),
  CURRENCIES: offered.optional(),
  PAYMENT_METHODS: methods.optional(),
  PAYOUT_APPROVAL_ABOVE: limits.optional(),
  ADMIN_DAY_LIMIT: limits.optional(),
  CARD_LIMIT: limits.optional(),
  REFUND_FEE: limits.optional(),
  FIRM_AFTER_DAYS: text
    .transform(Number)
    .refine(within(0, 120), must('a whole number of days up to 120'))
    .optional(),
  RESERVE: limits.optional(),
  PAYOUT_REMINDER_DAYS: text
    .transform(Number)
    .refine(within(1, 30), must('a whole number of days from 1 to 30'))
    .optional(),
} as const
export const stripeGroup = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

export interface PaymentSettings {
  readonly payments:
    | { readonly kind: 'sandbox' }
    /** Members pay each other in other ways, and the application keeps the record. */
    | { readonly kind: 'record-only' }
    | {
        readonly kind: 'stripe'
        readonly secretKey: string
        readonly publishableKey: string
        readonly webhookSecret: string
      }
  /** How the operator sends payouts: by hand only, or also by Stripe Connect. */
  readonly payouts:
    | { readonly kind: 'hand' }
    | {
        readonly kind: 'connect'
        /** The country of the operator's own account. */
        readonly country: string
        /** Of the endpoint for connected accounts; undefined with the sandbox, which has its own. */
        readonly webhookSecret: string | undefined
      }
  /** The currencies of new goals, the default one first. */
  readonly currencies: readonly Currency[]
  /** The bank debits that payers are offered beside cards and their wallets. */
  readonly debits: readonly DebitType[]
  /** A larger payout is approved by one person and sent by another. */
  readonly approvalAbove: (currency: Currency) => Minor
  /** The daily limit of what one admin sends, refunds, corrects and writes off. */
  readonly adminDayLimit: (currency: Currency) => Minor
  /** The most that one person pays by card within 30 days; undefined without a limit. */
  readonly cardLimit: (currency: Currency) => Minor | undefined
  /** What the operator keeps of a refund to a card at its payer's own wish. */
  readonly refundFee: (currency: Currency) => Minor
  /** For how many days a card payment waits before it is sent on, unless its owner was authenticated. */
  readonly firmAfterDays: number
  /** The operator's own money for what banks take back after it was sent on. */
  readonly reserve: (currency: Currency) => Minor
  /** For how many days a payout can be sent, and is not, before people are reminded of it. */
  readonly payoutReminderDays: number
}

const modeOf = (key: string | undefined): string | undefined => key?.split('_')[1]
export const usesSandbox = (given: Given): boolean =>
  [given['STRIPE_SECRET_KEY'], given['STRIPE_PUBLISHABLE_KEY']].map(modeOf).includes('sandbox')

/** What sending by Stripe needs besides the keys. */
const connectNames = ['STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_COUNTRY'] as const

export const missingPayments = (given: Given): string[] => [
  // The sandbox has its own webhook secrets.
  ...missingOf(stripeGroup, given, usesSandbox(given) ? ['STRIPE_WEBHOOK_SECRET'] : []),
  ...(given['PAYOUTS'] === 'connect' && given['STRIPE_SECRET_KEY'] !== undefined && !usesSandbox(given)
    ? missingOf(['PAYOUTS', ...connectNames], given)
    : []),
]

export const contradictoryPayments = (given: Given): string[] => {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = given
  const faults: string[] = []
  if (secret !== undefined && publishable !== undefined && modeOf(secret) !== modeOf(publishable)) {
    faults.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live, both be test or both be the sandbox’s',
    )
  }
  if (given['PAYMENTS'] === 'record-only' && secret !== undefined) {
    faults.push('STRIPE_SECRET_KEY is set, but PAYMENTS=record-only takes no cards; unset one of the two')
  }
  if (given['PAYOUTS'] === 'connect' && given['PAYMENTS'] === 'record-only') {
    faults.push('PAYOUTS=connect sends by Stripe, but PAYMENTS=record-only has none; unset one of the two')
  }
  const { STRIPE_WEBHOOK_SECRET: own, STRIPE_CONNECT_WEBHOOK_SECRET: connected } = given
  if (own !== undefined && own === connected) {
    faults.push(
      'STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET are the same; each endpoint has its own',
    )
  }
  return faults
}

/** The default limit above which two people are needed, in smallest payments: 1,000 dollars. */
const usualApprovalAbove = 2_000
/** Twenty times as much, about $20,000. */
const usualDayLimit = 40_000
const usualReminderDays = 3
/** After this time banks ordinarily take no payment back. The sandbox's money needs no protection. */
const usualFirmAfterDays = (from: Read): number => (processorOf(from).kind === 'stripe' ? 7 : 0)
/**
 * Stripe converts a currency for which the account has no bank account; the books don't. So with Stripe other
 * currencies than dollars are offered only when they are configured.
 */
const usualCurrencies = (from: Read): readonly Currency[] =>
  processorOf(from).kind === 'stripe' ? [defaultCurrency] : currencies
const defaultFirst = (codes: readonly Currency[]): readonly Currency[] =>
  codes.includes(defaultCurrency)
    ? [defaultCurrency, ...codes.filter(code => code !== defaultCurrency)]
    : codes

type Read = z.output<z.ZodObject<typeof paymentFields>>

export const arrangePayments = (from: Read): PaymentSettings => ({
  payments: processorOf(from),
  payouts: payoutsOf(from),
  currencies: defaultFirst(from.CURRENCIES ?? usualCurrencies(from)),
  debits: processorOf(from).kind === 'record-only' ? [] : (from.PAYMENT_METHODS ?? []),
  approvalAbove: currency =>
    from.PAYOUT_APPROVAL_ABOVE?.get(currency) ?? times(smallestPayment(currency), usualApprovalAbove),
  adminDayLimit: currency =>
    from.ADMIN_DAY_LIMIT?.get(currency) ?? times(smallestPayment(currency), usualDayLimit),
  cardLimit: currency => from.CARD_LIMIT?.get(currency),
  refundFee: currency => from.REFUND_FEE?.get(currency) ?? zero,
  firmAfterDays: from.FIRM_AFTER_DAYS ?? usualFirmAfterDays(from),
  reserve: currency => from.RESERVE?.get(currency) ?? zero,
  payoutReminderDays: from.PAYOUT_REMINDER_DAYS ?? usualReminderDays,
})

const processorOf = (from: Read): PaymentSettings['payments'] => {
  if (from.PAYMENTS === 'record-only') return { kind: 'record-only' }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = from
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = from
  if (!secretKey || !publishableKey || !webhookSecret || modeOf(secretKey) === 'sandbox')
    return { kind: 'sandbox' }
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret }
}

const payoutsOf = (from: Read): PaymentSettings['payouts'] =>
  from.PAYOUTS === 'connect'
    ? {
        kind: 'connect',
        country: from.STRIPE_COUNTRY ?? 'US',
        webhookSecret: from.STRIPE_CONNECT_WEBHOOK_SECRET,
      }
    : { kind: 'hand' }
