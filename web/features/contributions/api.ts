import type { ContributeResponse } from '#shared/api/contributions.ts'
import type { CreateScheduleResponse } from '#shared/api/payments.ts'
import type { CycleType } from '#shared/time.ts'
import { post } from '../../lib/http.ts'
import type { Towards } from '../../lib/payments.ts'

/**
 * Pays by the saved card, or returns that a card is needed. Repeated with the same key, it is the same
 * payment.
 */
export const startContribution = (
  goalId: number,
  payment: { readonly amount: string } & Towards,
  key: string,
): Promise<ContributeResponse> =>
  post(
    `/api/goals/${goalId}/contribute`,
    { ...payment, isRecurring: false, paymentType: 'one-time' },
    { 'Idempotency-Key': key },
  )

interface WantedSchedule {
  readonly amount: string
  readonly every: CycleType
  /** The card to charge; without one the response asks for a card, which is then saved. */
  readonly cardId: string | undefined
  /** A later start than today, and the end. */
  readonly days: { readonly firstOn?: string; readonly endsOn?: string }
}

/** Starts a schedule. Repeated with the same key, it is the same schedule. */
export const startSchedule = (
  goalId: number,
  { amount, every, cardId, days }: WantedSchedule,
  key: string,
): Promise<CreateScheduleResponse> =>
  post(
    `/api/goals/${goalId}/schedule`,
    { amount, every, ...days, ...(cardId ? { cardId } : { newCard: true }) },
    { 'Idempotency-Key': key },
  )
