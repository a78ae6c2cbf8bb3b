import type { ContributeResponse } from '#shared/api/contributions.ts'
import { post } from '../../lib/http.ts'

/** From the simple dialog, without a payment yet; the answer may ask for a card. */
export const startContribution = (
  goalId: number,
  { amount, recurring }: { amount: string; recurring: boolean },
  key: string,
): Promise<ContributeResponse> =>
  post(
    `/api/goals/${goalId}/contribute`,
    { amount, isRecurring: recurring, paymentType: recurring ? 'recurring' : 'one-time' },
    { 'Idempotency-Key': key },
  )
