import type {
  ContributeRequest,
  ContributeResponse,
  CreatePaymentIntentResponse,
} from '#shared/api/contributions.ts'
import { post } from './http.ts'

/**
 * Opens a payment, or goes on with an open one of the same amount. The one place where the amount is a number, as the
 * call has it; at most two decimals survive that unharmed.
 */
export const createPaymentIntent = (amount: string, goalId: number): Promise<CreatePaymentIntentResponse> =>
  post('/api/create-payment-intent', { amount: Number(amount), goalId })

/** Has the server ask the card provider how a payment stands, and count it if it is in; as often as one likes. */
export const contribute = (
  goalId: number,
  payment: Pick<ContributeRequest, 'amount' | 'paymentIntentId'>,
): Promise<ContributeResponse> => post(`/api/goals/${goalId}/contribute`, payment)
