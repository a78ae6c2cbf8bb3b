import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { goalKey } from './goals.ts'
import { get } from './http.ts'
import { usePay } from './pay.ts'
import { createPaymentIntent } from './payments.ts'

interface Unfinished {
  readonly goalId: number
  readonly amount: string
}

/** Asks for a card, and for nothing else, for a payment whose bank has said no, or of which its payer has thought better. */
export const useGoOn = (): ((payment: Unfinished) => Promise<void>) => {
  const openPayment = usePay()
  return async ({ goalId, amount }) => {
    const [goal, { clientSecret }] = await Promise.all([
      get<GoalResponse>(goalKey(goalId)),
      createPaymentIntent(amount, goalId),
    ])
    openPayment(goal, { begun: { amount, clientSecret } })
  }
}
