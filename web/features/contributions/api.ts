import type {
  ContributeRequest,
  ContributeResponse,
  CreatePaymentIntentResponse,
} from '#shared/api/contributions.ts'
import { post } from '../../lib/http.ts'

/** The one place where the amount is a number, as the call has it; at most two decimals survive that unharmed. */
export const createPaymentIntent = (amount: string, goalId: number): Promise<CreatePaymentIntentResponse> =>
  post('/api/create-payment-intent', { amount: Number(amount), goalId })

export const contribute = (
  goalId: number,
  payment: Pick<ContributeRequest, 'amount' | 'paymentIntentId'>,
): Promise<ContributeResponse> => post(`/api/goals/${goalId}/contribute`, payment)

/** From the simple dialog, without a payment yet; the answer may ask for a card. */
export const startContribution = (
  goalId: number,
  { amount, recurring }: { amount: string; recurring: boolean },
): Promise<ContributeResponse> =>
  post(`/api/goals/${goalId}/contribute`, {
    amount,
    isRecurring: recurring,
    paymentType: recurring ? 'recurring' : 'one-time',
  })
