import type { PayoutResponse } from '#shared/api/rotation.ts'

export interface PayoutDialogProps {
  payout: PayoutResponse
  onChanged?: (() => unknown) | undefined
  onClosed: () => void
}
