import { useEffect, useState } from 'react'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { lazyPart } from '../components/lazyPart.tsx'
import { onReceived } from '../lib/received.ts'

const ReceivedDialog = lazyPart(() => import('../features/payouts/ReceivedDialog.tsx'), 'ReceivedDialog')

/** Renders what a received pot means, on any page. */
export const ReceivedHost = () => {
  const [payout, setPayout] = useState<PayoutResponse>()
  useEffect(() => onReceived(setPayout), [])
  return payout && <ReceivedDialog payout={payout} onClosed={() => setPayout(undefined)} />
}
