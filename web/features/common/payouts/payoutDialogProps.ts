import type { PayoutResponse } from '#shared/api/rotation.ts'

export interface PayoutDialogProps {
  payout: PayoutResponse
  /** What a sender has given to the bank for it. */
  reference?: string | undefined
  onChanged?: (() => unknown) | undefined
  onClosed: () => void
}
