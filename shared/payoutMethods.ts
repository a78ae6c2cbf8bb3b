/** How members move money themselves. */
export const payoutMethods = ['bank_transfer', 'mobile_money', 'cash', 'check', 'other'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
