export type BankRefusal = 'no_account' | 'closed' | 'name' | 'currency' | 'restricted' | 'other'

/** By Stripe's codes. */
const refusals: Readonly<Record<string, BankRefusal>> = {
  no_account: 'no_account',
  invalid_account_number: 'no_account',
  invalid_account_number_length: 'no_account',
  incorrect_account_type: 'no_account',
  account_closed: 'closed',
  incorrect_account_holder_name: 'name',
  bank_ownership_changed: 'name',
  invalid_currency: 'currency',
  account_frozen: 'restricted',
  bank_account_restricted: 'restricted',
  bank_account_unusable: 'restricted',
  debit_not_authorized: 'restricted',
}
export const bankRefusalOf = (code: string): BankRefusal => refusals[code] ?? 'other'
