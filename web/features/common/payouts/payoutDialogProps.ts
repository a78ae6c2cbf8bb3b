import type { PayoutResponse } from '#shared/api/payouts.ts'

export interface PayoutDialogProps {
  payout: PayoutResponse
  /** What a sender has given to the bank for it. */
  reference?: string | undefined
  onChanged?: (() => unknown) | undefined
  onClosed: () => void
}
