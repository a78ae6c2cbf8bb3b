import { defaultCurrency } from '#shared/money.ts'

type Filters = Readonly<Record<string, string>>

/** Without a currency, amounts are in the default one. */
const addressOf = (path: string, filters: Filters, currency: string): string => {
  const query = new URLSearchParams(filters)
  if (currency !== defaultCurrency) query.set('currency', currency)
  return `${path}?${query}`
}

/** The admin page with matching lines of the books. */
export const journalOf = (filters: Filters, currency: string): string =>
  addressOf('/admin/journal', filters, currency)

/** The admin page with the statement of an account of the books. */
export const statementOf = (filters: Filters, currency: string): string =>
  addressOf('/admin/statement', filters, currency)
