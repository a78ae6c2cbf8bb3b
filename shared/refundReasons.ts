/** Why money is paid back. */
export const refundReasons = [
  'requested_by_payer',
  'paid_twice',
  'mistake',
  'leaving',
  'goal_cancelled',
  'other',
] as const
/** What nobody gives as a reason: it happens by itself. */
export const allRefundReasons = [...refundReasons, 'deposit_returned', 'withdrawal'] as const
export type RefundReason = (typeof allRefundReasons)[number]
