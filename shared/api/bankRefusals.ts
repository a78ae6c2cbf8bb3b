import { kindOf, messages } from '../messages.ts'

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

const why = kindOf('Why a bank refused a payout: a clause about the reader’s own account, after a colon')

export const bankRefusalTexts: Readonly<Record<BankRefusal, string>> = messages({
  no_account: why('there is no account with this number'),
  closed: why('the account is closed'),
  name: why('the account has another name'),
  currency: why('the account takes no money in this currency'),
  restricted: why('the account may not receive it'),
  other: why('it gave no reason'),
})
