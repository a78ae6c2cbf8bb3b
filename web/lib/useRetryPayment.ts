import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { goalKey } from './goals.ts'
import { get } from './http.ts'
import { usePay } from './pay.ts'
import { fixPayment } from './payments.ts'
import { useAction } from './useAction.ts'

/** Opens the card form for a payment that was declined or abandoned. */
export const useRetryPayment = () => {
  const openPayment = usePay()
  const { run: retryPayment, busy } = useAction(async (contributionId: string) => {
    const { goalId, amount, clientSecret } = await fixPayment(contributionId)
    openPayment(await get<GoalResponse>(goalKey(goalId)), { begun: { amount, clientSecret } })
  })
  return { retryPayment, busy }
}
