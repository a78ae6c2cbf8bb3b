import type { PayoutDestinationsResponse } from '#shared/api/payoutDestinations.ts'
import { useFresh } from '../../../lib/data.ts'

export const destinationsKey = '/api/payout-destinations'
export const usePayoutDestinations = () => useFresh<PayoutDestinationsResponse>(destinationsKey)
