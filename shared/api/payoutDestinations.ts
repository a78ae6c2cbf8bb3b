import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { referencesIn } from '../payoutReference.ts'
import { compact, ibanFault, isRoutingNumber } from './bankNumbers.ts'
import { cleanMessage, saysSomething } from './chatText.ts'
import { countries } from './countries.ts'
import { payoutDestinationTexts as texts } from './payoutDestinationTexts.ts'
import type { StripeAccountResponse } from './stripeAccounts.ts'

/** Without invisible characters, which could make it look like another text. */
const words = (missing: string, max: number) =>
  z.pipe(
    z.pipe(z.string(missing), z.transform(cleanMessage)),
    z.string().check(z.refine(saysSomething, missing), z.maxLength(max, texts.long({ max }))),
  )
const compacted = (missing: string) =>
  z.pipe(z.string(missing).check(z.maxLength(100, missing)), z.transform(compact))
const digits = (form: RegExp, wrong: string) =>
  z.pipe(compacted(wrong), z.string().check(z.regex(form, wrong)))
/** On a bank's statement such a name would count as the reference of a payout. */
const holder = words(texts.holder, 100).check(
  z.refine(name => referencesIn(name).length === 0, texts.holderIsReference),
)
const country = z.string(texts.country).check(z.refine(code => countries.includes(code), texts.country))

export const usAccountTypes = ['checking', 'savings'] as const
export type UsAccountType = (typeof usAccountTypes)[number]

const ibanWrong = { country: texts.ibanCountry, length: texts.ibanLength, digits: texts.ibanDigits }
const iban = z.pipe(
  compacted(texts.ibanCountry),
  z.string().check(
    z.superRefine((typed, context) => {
      const fault = ibanFault(typed)
      if (fault) context.addIssue(ibanWrong[fault])
    }),
  ),
)

const entered = [
  z.object({ kind: z.literal('iban'), holder, iban }),
  z.object({
    kind: z.literal('us_bank'),
    holder,
    routingNumber: z.pipe(
      compacted(texts.routing),
      z.string().check(z.refine(isRoutingNumber, texts.routing)),
    ),
    accountNumber: digits(/^\d{4,17}$/, texts.usAccount),
    /** Banks return a transfer to the wrong one. */
    accountType: z.enum(usAccountTypes, texts.usAccountType),
  }),
  z.object({
    kind: z.literal('uk_bank'),
    holder,
    sortCode: digits(/^\d{6}$/, texts.sortCode),
    accountNumber: digits(/^\d{8}$/, texts.ukAccount),
  }),
  z.object({ kind: z.literal('other_bank'), holder, country, details: words(texts.details, 500) }),
  z.object({
    kind: z.literal('mobile_money'),
    holder,
    country,
    network: words(texts.network, 60),
    /** As it is dialled in the country, or with + and the code of one. It is stored in E.164. */
    number: digits(/^\+?\d{6,15}$/, texts.phone),
  }),
  /** Handed over by this person. */
  z.object({ kind: z.literal('cash'), from: words(texts.from, 100) }),
] as const

/**
 * PUT /api/payout-destinations/:currency: where the caller's payouts in this currency go. Takes a fresh second factor, or the
 * password and a mailed code. A changed one is used after 72 hours.
 */
export const payoutDestinationRequest = z.discriminatedUnion('kind', entered)
export type EnteredDestination = z.output<typeof payoutDestinationRequest>

/** What the form can choose: Stripe asks for everything but the country on its own page. */
export const destinationChoice = z.discriminatedUnion('kind', [
  ...entered,
  z.object({ kind: z.literal('stripe'), country }),
])

/** The recipient's account with Stripe. Nobody enters it: it is theirs because it was opened for them. */
const stripeAccount = z.object({
  kind: z.literal('stripe'),
  accountId: z.string().check(z.regex(/^acct_\w{1,250}$/)),
  /** The bank account to which Stripe pays out, once there is one. Another one is another destination. */
  bankId: z.optional(z.string()),
  bankLast4: z.optional(z.string()),
})

/**
 * As it is stored: checked when it was entered. A later and stricter check, or a shorter list of countries, must
 * not lose an account that its owner has entered.
 */
export const storedDestination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('iban'), holder: z.string(), iban: z.string() }),
  z.object({
    kind: z.literal('us_bank'),
    holder: z.string(),
    routingNumber: z.string(),
    accountNumber: z.string(),
    /** Before it was asked for, most people had a checking account. */
    accountType: z.optional(z.enum(usAccountTypes)),
  }),
  z.object({
    kind: z.literal('uk_bank'),
    holder: z.string(),
    sortCode: z.string(),
    accountNumber: z.string(),
  }),
  z.object({
    kind: z.literal('other_bank'),
    holder: z.string(),
    country: z.string(),
    details: z.string(),
  }),
  z.object({
    kind: z.literal('mobile_money'),
    holder: z.string(),
    country: z.string(),
    network: z.string(),
    number: z.string(),
  }),
  z.object({ kind: z.literal('cash'), from: z.string() }),
  stripeAccount,
])
export type DestinationDetails = z.output<typeof storedDestination>
export type DestinationKind = DestinationDetails['kind']
export type StripeDestination = z.output<typeof stripeAccount>

/** As its owner and those who may send see it in lists. */
export interface DestinationResponse {
  readonly id: string
  readonly kind: DestinationKind
  /** Country, and the end of the number: `DE •••• 3000`. Empty for cash. */
  readonly mask: string
  readonly setAt: string
  /** Payouts wait for it when it is later than now. */
  readonly usableFrom: string
}

/** GET /api/payout-destinations: of the currencies of the caller's goals and payouts, and all that have one. */
export interface PayoutDestinationsResponse {
  readonly destinations: readonly {
    readonly currency: Currency
    readonly destination: DestinationResponse | null
    /** The countries in which the caller can have an account with Stripe for it; empty where Stripe is not offered. */
    readonly stripeCountries: readonly string[]
    /** Where the destination is one. */
    readonly stripe: StripeAccountResponse | null
  }[]
}

/** GET /api/admin/payouts/:id/destination: the whole, for who sends it or looks into whether it has arrived. */
export interface WholeDestinationResponse extends DestinationResponse {
  readonly details: DestinationDetails
}

/**
 * What is shown of it: the country, and the last digits of its number, at most four and half of them. Of an account with Stripe the
 * last digits of the bank account behind it.
 */
export const maskOf = (details: DestinationDetails): string => {
  const end = (number: string) => `•••• ${number.slice(-Math.min(4, number.length / 2))}`
  switch (details.kind) {
    case 'iban':
      return `${details.iban.slice(0, 2)} ${end(details.iban)}`
    case 'us_bank':
      return `US ${end(details.accountNumber)}`
    case 'uk_bank':
      return `GB ${end(details.accountNumber)}`
    case 'other_bank':
      return details.country
    case 'mobile_money':
      return `${details.country} ${end(details.number)}`
    case 'stripe':
      return details.bankLast4 === undefined ? '' : `•••• ${details.bankLast4}`
    case 'cash':
      return ''
  }
}
