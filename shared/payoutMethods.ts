/** How members move money themselves. */
export const payoutMethods = ['bank_transfer', 'mobile_money', 'cash', 'check', 'other'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
/** How a payout is sent: by hand, or by a transfer at Stripe. */
export const sendingMethods = [...payoutMethods, 'stripe'] as const
export type SendingMethod = (typeof sendingMethods)[number]

/** Why Stripe does not transfer a payout. After each of these no money has moved. */
export const transferFailures = [
  'balance_insufficient',
  'account_not_ready',
  'no_such_account',
  'currency_not_supported',
  'charge_used_up',
  'sent_otherwise',
  'refused',
] as const
export type TransferFailure = (typeof transferFailures)[number]

/** Who can ask that a payout is held for longer than admins may hold it by themselves. */
export const holdOrderers = ['bank', 'court'] as const
export type HoldOrderer = (typeof holdOrderers)[number]
