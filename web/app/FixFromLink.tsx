import { useEffect, useRef } from 'react'
import { fixParams } from '../lib/pay.ts'
import { useDropParams } from '../lib/searchParams.ts'
import { useRetryPayment } from '../lib/useRetryPayment.ts'

/** Follows the link of a mail or a notice to a payment that failed: its card form opens, once. */
export const FixFromLink = ({ contributionId }: { contributionId: string }) => {
  const { retryPayment } = useRetryPayment()
  const dropParams = useDropParams()
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (followed.current === contributionId) return
    followed.current = contributionId
    void retryPayment(contributionId).then(() => dropParams(fixParams))
  }, [contributionId, retryPayment, dropParams])
  return null
}
