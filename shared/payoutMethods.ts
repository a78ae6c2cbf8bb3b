/** How members move money themselves. */
export const payoutMethods = ['bank_transfer', 'mobile_money', 'cash', 'check', 'other'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** Who can ask that a payout is held for longer than admins may hold it by themselves. */
export const holdOrderers = ['bank', 'court'] as const
export type HoldOrderer = (typeof holdOrderers)[number]
