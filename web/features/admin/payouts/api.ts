import useSWR from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { AdminPayoutResponse, AdminPayoutsResponse, PayoutFilter } from '#shared/api/rotation.ts'

const key = '/api/admin/payouts'

/** The queue, a page after the other; no stream tells of other people's payouts, so each visit asks again. */
export const usePayoutQueue = (filter: PayoutFilter) =>
  useSWRInfinite<AdminPayoutsResponse, Error>(
    (index, before: AdminPayoutsResponse | null) => {
      if (index === 0) return `${key}?status=${filter}`
      return before?.next ? `${key}?status=${filter}&after=${encodeURIComponent(before.next)}` : null
    },
    { revalidateOnMount: true },
  )

export const payoutKey = (id: string): string => `${key}/${encodeURIComponent(id)}`
export const usePayoutDetails = (id: string) =>
  useSWR<AdminPayoutResponse, Error>(payoutKey(id), { revalidateOnMount: true })
