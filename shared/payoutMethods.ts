/** How money goes from hand to hand outside the cards. */
export const payoutMethods = ['bank_transfer', 'mobile_money', 'cash', 'check', 'other'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
