import { kindOf, messages } from '../messages.ts'
import type { BankRefusal } from './bankRefusals.ts'

const why = kindOf('Why a bank refused a payout: a clause about the reader’s own account, after a colon')

export const bankRefusalTexts: Readonly<Record<BankRefusal, string>> = messages({
  no_account: why('there is no account with this number'),
  closed: why('the account is closed'),
  name: why('the account has another name'),
  currency: why('the account takes no money in this currency'),
  restricted: why('the account may not receive it'),
  other: why('it gave no reason'),
})
