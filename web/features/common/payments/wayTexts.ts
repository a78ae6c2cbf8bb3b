import type { TransactionResponse } from '#shared/api/contributions.ts'
import { kindOf, messages } from '#shared/messages.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'

const way = kindOf('How a payment was made')

export const wayTexts = messages({
  card: way('Card'),
  paidWith: {
    us_bank_account: way('Bank account'),
    sepa_debit: way('Bank account'),
    bacs_debit: way('Bank account'),
    apple_pay: way('Apple Pay'),
    google_pay: way('Google Pay'),
    link: way('Link'),
  } satisfies Record<NonNullable<TransactionResponse['paidWith']>, unknown>,
  outside: {
    bank_transfer: way('Bank transfer'),
    mobile_money: way('Mobile money'),
    cash: way('Cash'),
    check: way('Check'),
    other: way('Another way'),
  } satisfies Record<PayoutMethod, unknown>,
})
