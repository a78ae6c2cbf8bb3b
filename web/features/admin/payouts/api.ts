import type { AdminPayoutResponse, AdminPayoutsResponse, PayoutFilter } from '#shared/api/payouts.ts'
import { useFresh } from '../../../lib/data.ts'
import { usePages } from '../../../lib/pages.ts'

const key = '/api/admin/payouts'

export const usePayoutQueue = (filter: PayoutFilter) =>
  usePages<AdminPayoutsResponse>(`${key}?status=${filter}`, 'after')

export const payoutKey = (id: string): string => `${key}/${encodeURIComponent(id)}`
export const usePayoutDetails = (id: string) => useFresh<AdminPayoutResponse>(payoutKey(id))

/** The page of a payout, on which its case is decided. */
export const casePath = (id: string): string => `/admin/cases/${encodeURIComponent(id)}`
