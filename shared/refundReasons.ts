/** Why money is paid back. */
export const refundReasons = [
  'requested_by_payer',
  'paid_twice',
  'mistake',
  'leaving',
  'goal_cancelled',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]
