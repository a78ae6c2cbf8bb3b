import type { Currency } from './currencies.ts'
import { type CalendarDate, dateOf, dayMs, type Instant, plusMs } from './time.ts'

/**
 * Payments that a payer's bank makes days later, and may take back afterwards. `expectedDays`: from when the bank's answer is
 * ordinarily known. `firmAfterDays`: for how long a payer ordinarily gets the money back by only asking their bank, counted from the
 * day on which the processor makes it available (docs/decisions/0042-bank-debits-are-firm-after-their-claims.md).
 */
export const debitTypes = ['us_bank_account', 'sepa_debit', 'bacs_debit'] as const
export type DebitType = (typeof debitTypes)[number]
export const isDebitType = (type: unknown): type is DebitType => debitTypes.some(known => known === type)

interface Debit {
  readonly currency: Currency
  readonly expectedDays: number
  readonly firmAfterDays: number
}

export const bankDebits: Readonly<Record<DebitType, Debit>> = {
  us_bank_account: { currency: 'USD', expectedDays: 6, firmAfterDays: 60 },
  sepa_debit: { currency: 'EUR', expectedDays: 8, firmAfterDays: 56 },
  bacs_debit: { currency: 'GBP', expectedDays: 11, firmAfterDays: 60 },
}

/** The day by which the bank's answer to a debit is ordinarily known. */
export const answeredBy = (type: DebitType, askedAt: Instant): CalendarDate =>
  dateOf(plusMs(askedAt, bankDebits[type].expectedDays * dayMs))

/** Wallets contain cards, and are charged like these. */
export const walletTypes = ['apple_pay', 'google_pay', 'link'] as const
export type WalletType = (typeof walletTypes)[number]

/** How a payment was made, where not by a card itself. */
export const paidWithTypes = [...debitTypes, ...walletTypes] as const
export type PaidWith = (typeof paidWithTypes)[number]

/** The longest wait of these debits. */
export const longestDebitDays = Math.max(...debitTypes.map(type => bankDebits[type].firmAfterDays))

/** The debit of a currency among the offered ones. */
export const debitIn = (offered: readonly DebitType[], currency: Currency): DebitType | undefined =>
  offered.find(type => bankDebits[type].currency === currency)
