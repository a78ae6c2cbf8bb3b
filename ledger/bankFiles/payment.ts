import type { Currency } from '#shared/currencies.ts'
import type { Minor, Money } from '#shared/money.ts'
import { isPayoutReference, type PayoutReference, referencesIn } from '#shared/payoutReference.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { plainText, strangeIn } from './plainText.ts'
import { refuseFile } from './refused.ts'

/** A payment in a file for a bank. */
export interface Payment {
  readonly reference: PayoutReference
  readonly amountMinor: Minor
  readonly currency: Currency
  readonly holder: string
  readonly destination: BankDestination
  readonly day: CalendarDate
}

export type BankDestination =
  | { readonly kind: 'iban'; readonly iban: string; readonly bic?: string | undefined }
  | {
      readonly kind: 'us'
      readonly routing: string
      readonly account: string
      readonly accountKind: 'checking' | 'savings'
      readonly ofCompany: boolean
    }
  | { readonly kind: 'uk'; readonly sortCode: string; readonly account: string }
  | { readonly kind: 'mobile'; readonly country: string; readonly network: string; readonly number: string }
  | { readonly kind: 'other'; readonly country: string; readonly details: string }

/** What a file is besides its payments. */
export interface FileAbout {
  /** By which some banks book the whole file, and by which they notice that it was sent twice. */
  readonly reference: PayoutReference
  readonly madeAt: Instant
  readonly timeZone: string
}

const mostPayments = 5_000

/** What every file refuses, whatever its form. Rows are counted from 1. */
export const checkPayments = (payments: readonly Payment[]): void => {
  if (payments.length === 0) refuseFile('bank_rows_none')
  if (payments.length > mostPayments) refuseFile('bank_rows_too_many', { most: mostPayments })
  const references = new Set<string>()
  for (const [index, { reference, holder, amountMinor, currency }] of payments.entries()) {
    const row = index + 1
    if (!isPayoutReference(reference) || references.has(reference)) refuseFile('bank_row_reference', { row })
    references.add(reference)
    // A statement could be taken for that of the other payout.
    if (referencesIn(holder).length > 0) refuseFile('bank_row_name', { row })
    if (amountMinor <= 0) refuseFile('bank_row_amount', { row, amount: { amount: amountMinor, currency } })
  }
}

/** An amount in the one currency of a format, up to the largest one that its field can hold. */
export const checkAmount = ({ currency, amountMinor: amount }: Payment, row: number, most: Money): void => {
  if (currency !== most.currency) refuseFile('bank_row_currency', { row, currency })
  if (amount > most.amount) refuseFile('bank_row_amount', { row, amount: { amount, currency } })
}

/** The name in the letters that banks take. */
export const holderIn = ({ holder }: Payment, row: number): string => {
  const letters = strangeIn(holder)
  if (letters !== '') refuseFile('bank_row_letters', { row, letters })
  const name = plainText(holder)
  return name === '' ? refuseFile('bank_row_name', { row }) : name
}

/** A setting in the letters that banks take, of a limited length. */
export const settingIn = (value: string, field: string, form: RegExp): string => {
  const text = strangeIn(value) === '' ? plainText(value) : ''
  return form.test(text) ? text : refuseFile('bank_sender', { field })
}
