import type { FileKind } from '#shared/api/batches.ts'
import type { DestinationDetails, DestinationKind } from '#shared/api/payoutDestinations.ts'
import { isWeekend } from '#shared/api/usualArrival.ts'
import type { Currency } from '#shared/currencies.ts'
import type { PayoutReference } from '#shared/payoutReference.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { BankFileSettings } from '#shared/settings/bankFiles.ts'
import { type CalendarDate, type Instant, plusDays } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { nachaFile } from './nacha.ts'
import { sepaFile } from './pain001.ts'
import type { BankDestination, Payment } from './payment.ts'
import { paymentCsv } from './paymentCsv.ts'

export type BankSenders = BankFileSettings['bankSenders']

/** The one kind of file that has payouts to such a destination; undefined where no bank sends them. */
export const fileKindOf = (
  { kind, currency }: { readonly kind: DestinationKind; readonly currency: Currency },
  senders: BankSenders,
): FileKind | undefined => {
  if (kind === 'cash' || kind === 'stripe') return undefined
  if (senders.sepa && currency === 'EUR' && kind === 'iban') return 'sepa'
  return senders.nacha && currency === 'USD' && kind === 'us_bank' ? 'nacha' : 'csv'
}

/** Name and account as files have them; undefined for what no bank sends. */
export const payeeOf = (
  details: DestinationDetails,
): { readonly holder: string; readonly destination: BankDestination } | undefined => {
  switch (details.kind) {
    case 'iban':
      return { holder: details.holder, destination: { kind: 'iban', iban: details.iban } }
    case 'us_bank': {
      const { holder, routingNumber: routing, accountNumber: account, accountType = 'checking' } = details
      return {
        holder,
        destination: { kind: 'us', routing, account, accountKind: accountType, ofCompany: false },
      }
    }
    case 'uk_bank': {
      const { holder, sortCode, accountNumber: account } = details
      return { holder, destination: { kind: 'uk', sortCode, account } }
    }
    case 'other_bank': {
      const { holder, country, details: words } = details
      return { holder, destination: { kind: 'other', country, details: words } }
    }
    case 'mobile_money': {
      const { holder, country, network, number } = details
      return { holder, destination: { kind: 'mobile', country, network, number } }
    }
    case 'cash':
    case 'stripe':
      return undefined
  }
}

/** The zone of the clearing system, by whose days banks execute payments. */
export const zones = {
  sepa: 'Europe/Berlin',
  nacha: 'America/New_York',
  csv: 'UTC',
} as const satisfies Record<FileKind, string>
const extensions = { sepa: '.xml', nacha: '.ach', csv: '.csv' } as const satisfies Record<FileKind, string>
export const fileTypes = {
  sepa: 'application/xml; charset=utf-8',
  nacha: 'text/plain; charset=us-ascii',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<FileKind, string>

export const fileName = (kind: FileKind, reference: PayoutReference): string =>
  `calabash-${reference}${extensions[kind]}`

/** The day on which the bank is asked to send: for ACH the next one, as the same one costs more. Banks move holidays themselves. */
const dayOfSending = (kind: FileKind, madeAt: Instant): CalendarDate => {
  let day = dateIn(madeAt, zones[kind])
  if (kind === 'nacha') day = plusDays(day, 1)
  while (isWeekend(day)) day = plusDays(day, 1)
  return day
}

interface Written {
  readonly payments: readonly Omit<Payment, 'day'>[]
  readonly reference: PayoutReference
  readonly madeAt: Instant
  readonly senders: BankSenders
  /** So many NACHA files of this sender have the same day. */
  readonly earlierThatDay: number
}

/** The file of a batch. The same input gives the same bytes. */
export const writeFile = (
  kind: FileKind,
  { payments, reference, madeAt, senders, earlierThatDay }: Written,
): { readonly text: string } | Refusal => {
  const day = dayOfSending(kind, madeAt)
  const all = payments.map(payment => ({ ...payment, day }))
  const about = { reference, madeAt, timeZone: zones[kind] }
  if (kind === 'csv') return paymentCsv(all)
  if (kind === 'sepa') return senders.sepa ? sepaFile(all, senders.sepa, about) : lacking('BANK_IBAN')
  if (!senders.nacha) return lacking('BANK_ROUTING_NUMBER')
  const modifier = modifiers.charAt(earlierThatDay)
  if (modifier === '') return { code: 'bank_files_of_day', values: { most: modifiers.length } }
  return nachaFile(all, { ...senders.nacha, description: 'PAYOUT', modifier }, about)
}
const lacking = (field: string): Refusal => ({ code: 'bank_sender', values: { field } })
/** Banks tell the files of a day apart by it. */
const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
