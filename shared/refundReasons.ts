/** Reasons for refunds. */
export const refundReasons = [
  'requested_by_payer',
  'paid_twice',
  'mistake',
  'leaving',
  'goal_cancelled',
  'other',
] as const
/** Including reasons of automatic refunds. */
export const allRefundReasons = [...refundReasons, 'deposit_returned', 'withdrawal'] as const
export type RefundReason = (typeof allRefundReasons)[number]
