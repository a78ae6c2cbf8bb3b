import type { CardBehaviour } from './cards.ts'

/** Payments that a payer's bank makes days later, or refuses, and can take back. */
export const debitTypes = ['us_bank_account', 'sepa_debit', 'bacs_debit'] as const
export type DebitType = (typeof debitTypes)[number]
export const isDebitType = (type: unknown): type is DebitType => debitTypes.some(known => known === type)

/** `days`: until it is known whether the bank pays. */
export const debits: Readonly<Record<DebitType, { readonly currency: string; readonly days: number }>> = {
  us_bank_account: { currency: 'usd', days: 4 },
  sepa_debit: { currency: 'eur', days: 5 },
  bacs_debit: { currency: 'gbp', days: 4 },
}

const fails = (code: string, message: string): CardBehaviour => ({
  does: 'decline',
  decline: { code, message },
})
const insufficientFunds = fails('insufficient_funds', 'The bank account has insufficient funds.')
const notAuthorized = fails(
  'debit_not_authorized',
  'The customer has notified their bank that this debit was unauthorized.',
)
const takenBackAfter = (afterDays: number): CardBehaviour => ({
  does: 'succeed',
  dispute: { kind: 'chargeback', reason: 'debit_not_authorized', afterDays },
})
const takenBack = takenBackAfter(2)

/** Stripe's test accounts at banks; any other one pays. */
const testAccounts: Readonly<Record<string, CardBehaviour>> = {
  '000111111116': fails('no_account', 'The bank account could not be located.'),
  '000222222227': insufficientFunds,
  '000333333335': notAuthorized,
  AT861904300235473202: insufficientFunds,
  AT591904300235473203: takenBack,
  '22222227': insufficientFunds,
  '33333335': notAuthorized,
  // Defined by this sandbox, not by Stripe.
  '000999999991': takenBack,
  '99999991': takenBack,
  '000999999992': takenBackAfter(30),
}

export const behaviourOfAccount = (number: string): CardBehaviour =>
  (Object.hasOwn(testAccounts, number) ? testAccounts[number] : undefined) ?? { does: 'succeed' }

/** 0.8 %, at most five dollars, euros or pounds. */
export const debitFee = (amount: number): number => Math.min(Math.round((amount * 8) / 1000), 500)
