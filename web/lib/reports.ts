import type { TransactionResponse } from '#shared/api/contributions.ts'
import { useRefresh } from './data.ts'
import { goalKey, keysOfGoal } from './goals.ts'
import { post } from './http.ts'

/** The other side's word on a payment that was made outside, or its payer's, who takes it back. */
export const useReportAnswer = ({ id, goalId }: Pick<TransactionResponse, 'id' | 'goalId'>) => {
  const refresh = useRefresh()
  return async (answer: 'confirm' | 'deny'): Promise<void> => {
    await post(`${goalKey(goalId)}/contributions/${encodeURIComponent(id)}/${answer}`)
    await refresh(...keysOfGoal(goalId))
  }
}
