import { isRoutingNumber } from '#shared/api/bankNumbers.ts'
import { minor, sum } from '#shared/money.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { CalendarDate } from '#shared/time.ts'
import { clockIn } from '#shared/zones.ts'
import {
  type BankDestination,
  checkAmount,
  checkPayments,
  type FileAbout,
  holderIn,
  type Payment,
  settingIn,
} from './payment.ts'
import { refusedOr, refuseFile } from './refused.ts'

/** The account from which payouts in US dollars are sent, as its bank has set it up for ACH. */
export interface NachaSender {
  /** The routing number of the bank. */
  readonly routing: string
  readonly bankName: string
  readonly name: string
  /** Ten characters that the bank has assigned, often 1 and the tax number. */
  readonly companyId: string
  /** What recipients see on their statements. */
  readonly description: string
  /** `A`, or the next letter for another file of the same day. */
  readonly modifier: string
}

const largest = { amount: minor(9_999_999_999), currency: 'USD' } as const
const largestTotal = 999_999_999_999

/**
 * A file of ACH credits: a batch for each day and kind of account holder (PPD for people, CCD for companies), in lines of 94
 * characters, filled up with nines to blocks of ten lines. The bank books each batch as one debit.
 */
export const nachaFile = (
  payments: readonly Payment[],
  sender: NachaSender,
  about: FileAbout,
): { readonly text: string } | Refusal =>
  refusedOr(() => {
    checkPayments(payments)
    const from = senderOf(sender)
    const entries = payments.map((payment, index) => entryOf(payment, index + 1))
    const groups = [...Map.groupBy(entries, ({ day, kind }) => `${day} ${kind}`).values()]
    const batches = groups.map((all, index) => batchOf(all, { from, about, number: index + 1 }))
    const total = totalsOf(entries)
    const lines = [headerOf(from, about), ...batches.flat()]
    const blocks = Math.ceil((lines.length + 1) / 10)
    const control =
      `9${digits(batches.length, 6)}${digits(blocks, 6)}${digits(entries.length, 8)}${total.hash}` +
      `${digits(0, 12)}${total.credit}${' '.repeat(39)}`
    const filled = Array.from({ length: blocks * 10 - lines.length - 1 }, () => '9'.repeat(94))
    return { text: [...lines, control, ...filled].map(line => `${line}\r\n`).join('') }
  })

const digits = (value: number, width: number): string => String(value).padStart(width, '0')
/** Cut: in the United States banks go by the number alone. */
const words = (text: string, width: number): string => text.slice(0, width).padEnd(width)
/** `261121` */
const shortDay = (day: string): string => day.replaceAll('-', '').slice(2)

const senderOf = ({
  routing,
  bankName,
  name,
  companyId,
  description,
  modifier,
}: NachaSender): NachaSender => ({
  routing: isRoutingNumber(routing) ? routing : refuseFile('bank_sender', { field: 'routing' }),
  bankName: settingIn(bankName, 'bankName', /./),
  name: settingIn(name, 'name', /./),
  companyId: settingIn(companyId, 'companyId', /^[A-Z0-9]{10}$/),
  description: settingIn(description, 'description', /^.{1,10}$/),
  modifier: settingIn(modifier, 'modifier', /^[A-Z0-9]$/),
})

const headerOf = (
  { routing, bankName, name, companyId, modifier }: NachaSender,
  about: FileAbout,
): string => {
  const [day = '', time = ''] = clockIn(about.madeAt, about.timeZone).split('T')
  return (
    `101 ${routing}${companyId}${shortDay(day)}${time.replace(':', '')}${modifier}094101` +
    `${words(bankName, 23)}${words(name, 23)}${' '.repeat(8)}`
  )
}

interface Entry {
  readonly day: CalendarDate
  readonly kind: 'PPD' | 'CCD'
  readonly routing: string
  readonly amountMinor: Payment['amountMinor']
  readonly row: number
  /** All but its trace number. */
  readonly line: string
}

const entryOf = (payment: Payment, row: number): Entry => {
  const { day, amountMinor, reference, destination } = payment
  checkAmount(payment, row, largest)
  if (!isOfFile(destination)) return refuseFile('bank_row_account', { row })
  const { routing, account, accountKind, ofCompany } = destination
  return {
    day,
    row,
    kind: ofCompany ? 'CCD' : 'PPD',
    routing,
    amountMinor,
    line:
      `6${accountKind === 'checking' ? '22' : '32'}${routing}${words(account, 17)}${digits(amountMinor, 10)}` +
      `${words(reference, 15)}${words(holderIn(payment, row), 22)}  0`,
  }
}

const isOfFile = (destination: BankDestination): destination is BankDestination & { kind: 'us' } =>
  destination.kind === 'us' &&
  isRoutingNumber(destination.routing) &&
  /^[A-Z0-9-]{1,17}$/.test(destination.account)

interface Batch {
  readonly from: NachaSender
  readonly about: FileAbout
  readonly number: number
}

const batchOf = (entries: readonly Entry[], { from, about, number }: Batch): string[] => {
  const [{ day, kind } = { day: '', kind: 'PPD' }] = entries
  const bank = from.routing.slice(0, 8)
  const { hash, credit } = totalsOf(entries)
  const end = `${bank}${digits(number, 7)}`
  return [
    `5220${words(from.name, 16)}${words(about.reference, 20)}${from.companyId}${kind}${words(from.description, 10)}` +
      `${shortDay(day)}${shortDay(day)}   1${end}`,
    ...entries.map(({ line, row }) => `${line}${bank}${digits(row, 7)}`),
    `8220${digits(entries.length, 6)}${hash}${digits(0, 12)}${credit}${from.companyId}${' '.repeat(25)}${end}`,
  ]
}

/** The hash is the last ten digits of the sum of the banks' numbers without their check digits. */
const totalsOf = (entries: readonly Entry[]) => {
  const hash = entries.reduce((total, { routing }) => total + Number(routing.slice(0, 8)), 0)
  const total = sum(entries.map(({ amountMinor }) => amountMinor))
  if (total > largestTotal)
    refuseFile('bank_row_amount', { row: entries.length, amount: { amount: total, currency: 'USD' } })
  return { hash: digits(hash % 10_000_000_000, 10), credit: digits(total, 12) }
}
