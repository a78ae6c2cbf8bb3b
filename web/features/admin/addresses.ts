import { defaultCurrency } from '#shared/money.ts'

type Filters = Readonly<Record<string, string>>

/** Where no currency is named, amounts are in the default one. */
const addressOf = (path: string, filters: Filters, currency: string): string => {
  const query = new URLSearchParams(filters)
  if (currency !== defaultCurrency) query.set('currency', currency)
  return `${path}?${query}`
}

/** Where an admin sees the lines of the books that fit. */
export const journalOf = (filters: Filters, currency: string): string =>
  addressOf('/admin/journal', filters, currency)

/** Where an admin sees the statement of an account of the books. */
export const statementOf = (filters: Filters, currency: string): string =>
  addressOf('/admin/statement', filters, currency)
