import useSWR from 'swr'
import type {
  ContributeRequest,
  ContributeResponse,
  CreatePaymentIntentResponse,
  TransactionResponse,
} from '#shared/api/contributions.ts'
import type { CardResponse, FixPaymentResponse, ScheduleResponse } from '#shared/api/payments.ts'
import { cardsKey, goalKey, keysOfGoal, schedulesKey } from './goals.ts'
import { post, send } from './http.ts'
import type { DuePayment } from './pay.ts'
import { useRefresh } from './useRefresh.ts'

/** The purpose of a payment in a circle; empty for the collecting round. */
export type Towards = Pick<ContributeRequest, 'round' | 'debtId' | 'deposit' | 'holderUserId'>
export const towardsOf = ({ round, debtId, deposit, holder }: Partial<DuePayment> = {}): Towards => ({
  ...(round && { round }),
  ...(debtId && { debtId }),
  ...(deposit && { deposit }),
  ...(holder && { holderUserId: holder.userId }),
})

/** Opens a payment, or continues one of the same amount. The API takes the amount as a number here. */
export const createPaymentIntent = (
  amount: string,
  goalId: number,
  towards: Towards = {},
): Promise<CreatePaymentIntentResponse> =>
  post('/api/create-payment-intent', { amount: Number(amount), goalId, ...towards })

/** Releases what an open payment has reserved; one that was tried stays, and otherwise it lapses. */
export const giveUpPayment = (paymentIntentId: string): Promise<unknown> =>
  send('DELETE', `/api/payment-intents/${paymentIntentId}`).catch(() => undefined)

/** Makes the server check a payment with the card provider and record it; can be repeated. */
export const contribute = (
  goalId: number,
  payment: Pick<ContributeRequest, 'amount' | 'paymentIntentId'>,
): Promise<ContributeResponse> => post(`/api/goals/${goalId}/contribute`, payment)

/** The secret that continues the caller's own declined or abandoned payment. */
export const fixPayment = (contributionId: string): Promise<FixPaymentResponse> =>
  post(`/api/contributions/${contributionId}/fix`)

/** The caller's saved cards, the default first. */
export const useCards = () => useSWR<readonly CardResponse[], Error>(cardsKey)
/** The caller's schedules in all goals, where they are wanted. */
export const useSchedules = (isWanted = true) =>
  useSWR<readonly ScheduleResponse[], Error>(isWanted ? schedulesKey : null)

/** Confirms or denies a payment that was made outside; the payer withdraws it by denying it. */
export const useReportAnswer = ({ id, goalId }: Pick<TransactionResponse, 'id' | 'goalId'>) => {
  const refresh = useRefresh()
  return async (answer: 'confirm' | 'deny'): Promise<void> => {
    await post(`${goalKey(goalId)}/contributions/${encodeURIComponent(id)}/${answer}`)
    await refresh(...keysOfGoal(goalId))
  }
}
