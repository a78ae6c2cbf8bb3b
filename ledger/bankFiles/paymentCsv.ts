import { byteOrderMark, csvRow } from '#shared/csv.ts'
import { formatDecimal } from '#shared/money.ts'
import type { Refusal } from '#shared/refusals.ts'
import { bankFileTexts } from './bankFileTexts.ts'
import { type BankDestination, checkPayments, type Payment } from './payment.ts'
import { refusedOr } from './refused.ts'

/** The payments for banks that take a table, and for people who type them: in any currency and to any kind of account. */
export const paymentCsv = (payments: readonly Payment[]): { readonly text: string } | Refusal =>
  refusedOr(() => {
    checkPayments(payments)
    const rows = payments.map(({ day, holder, destination, amountMinor, currency, reference }) => {
      const { country, bank, account } = cellsOf(destination)
      return [day, holder, country, bank, account, formatDecimal(amountMinor, currency), currency, reference]
    })
    return { text: byteOrderMark + [Object.values(bankFileTexts.columns), ...rows].map(csvRow).join('') }
  })

const cellsOf = (destination: BankDestination) => {
  switch (destination.kind) {
    case 'iban':
      return { country: destination.iban.slice(0, 2), bank: destination.bic ?? '', account: destination.iban }
    case 'us':
      return { country: 'US', bank: destination.routing, account: destination.account }
    case 'uk':
      return { country: 'GB', bank: destination.sortCode, account: destination.account }
    case 'mobile':
      // Without the plus, which would be taken for the beginning of a formula.
      return { country: destination.country, bank: destination.network, account: destination.number.slice(1) }
    case 'other':
      return { country: destination.country, bank: '', account: destination.details }
  }
}
