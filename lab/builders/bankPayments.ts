import type { NachaSender } from '#ledger/bankFiles/nacha.ts'
import type { SepaSender } from '#ledger/bankFiles/pain001.ts'
import type { FileAbout, Payment } from '#ledger/bankFiles/payment.ts'
import { minor } from '#shared/money.ts'
import { fileReference, payoutReference } from '#shared/payoutReference.ts'
import { calendarDate, instant } from '#shared/time.ts'

const references = [3, 4, 5].map(round =>
  payoutReference({ goalId: 5, payoutId: `round-${round}`, attempt: 1 }),
)

export const fileAbout: FileAbout = {
  reference: fileReference(references, 1),
  madeAt: instant('2026-11-21T17:05:00Z'),
  timeZone: 'Europe/Berlin',
}
export const sepaSender: SepaSender = { name: 'Calabash Susu', iban: 'DE89370400440532013000' }
export const nachaSender: NachaSender = {
  routing: '021000021',
  bankName: 'FIRST BANK',
  name: 'Calabash Susu Ltd',
  companyId: '1234567890',
  description: 'SUSU PAY',
  modifier: 'A',
}

/** Three payments on two days, the last of them of the first day. */
export const sepaPayments: readonly Payment[] = [
  {
    holder: 'Amélie Mensah–Boateng & Söhne',
    amount: 25_000,
    day: '2026-11-23',
    iban: 'FR7630006000011234567890189',
  },
  { holder: ' Market 🥭 ', amount: 2, day: '2026-11-24', iban: 'DE02120300000000202051' },
  {
    holder: 'Kofi O’Brien',
    amount: 99_999_999_999,
    day: '2026-11-23',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
  },
].map(({ holder, amount, day, iban, bic }, index) => ({
  reference: references[index]!,
  amountMinor: minor(amount),
  currency: 'EUR',
  holder,
  destination: { kind: 'iban', iban, bic },
  day: calendarDate(day),
}))

/** Three payments on one day, the second of them to a company. */
export const nachaPayments: readonly Payment[] = [
  {
    holder: 'Amélie Mensah–Boateng & Söhne',
    amount: 25_000,
    routing: '011000015',
    account: '12345678901234567',
  },
  { holder: 'Market & Sons', amount: 1, routing: '011000015', account: '55', ofCompany: true },
  {
    holder: 'Kofi',
    amount: 9_999_999_999,
    routing: '121000358',
    account: '99-A',
    accountKind: 'savings' as const,
  },
].map(
  ({ holder, amount, routing, account, ofCompany = false, accountKind = 'checking' as const }, index) => ({
    reference: references[index]!,
    amountMinor: minor(amount),
    currency: 'USD',
    holder,
    destination: { kind: 'us', routing, account, ofCompany, accountKind },
    day: calendarDate('2026-11-23'),
  }),
)
