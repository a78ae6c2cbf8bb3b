import useSWR from 'swr'
import type {
  ContributeRequest,
  ContributeResponse,
  CreatePaymentIntentResponse,
} from '#shared/api/contributions.ts'
import type { CardResponse, FixPaymentResponse, ScheduleResponse } from '#shared/api/payments.ts'
import { cardsKey, schedulesKey } from './goals.ts'
import { post } from './http.ts'
import type { DuePayment } from './pay.ts'

/** What of a circle a payment is for; nothing for the round that collects. */
export type Towards = Pick<DuePayment, 'round' | 'debtId'>
export const towardsOf = ({ round, debtId }: Partial<DuePayment> = {}): Towards => ({
  ...(round && { round }),
  ...(debtId && { debtId }),
})

/**
 * Opens a payment, or goes on with an open one of the same amount. The one place where the amount is a number, as the
 * call has it; at most two decimals survive that unharmed.
 */
export const createPaymentIntent = (
  amount: string,
  goalId: number,
  towards: Towards = {},
): Promise<CreatePaymentIntentResponse> =>
  post('/api/create-payment-intent', { amount: Number(amount), goalId, ...towards })

/** Has the server ask the card provider how a payment stands, and count it if it is in; as often as one likes. */
export const contribute = (
  goalId: number,
  payment: Pick<ContributeRequest, 'amount' | 'paymentIntentId'>,
): Promise<ContributeResponse> => post(`/api/goals/${goalId}/contribute`, payment)

/** A payment of the caller's own that was declined or left goes on with the secret that this gives. */
export const fixPayment = (contributionId: string): Promise<FixPaymentResponse> =>
  post(`/api/contributions/${contributionId}/fix`)

/** The caller's saved cards, the default first. */
export const useCards = () => useSWR<readonly CardResponse[], Error>(cardsKey)
/** The caller's plans in all goals. */
export const useSchedules = () => useSWR<readonly ScheduleResponse[], Error>(schedulesKey)
