import useSWR from 'swr'
import type { PayoutResponse } from '#shared/api/rotation.ts'
import { useRefresh } from './data.ts'
import { goalPayoutsKey, keysOfGoal, payoutsKey } from './goals.ts'
import { post } from './http.ts'

/** What has fallen due to the caller, in goals that they have left, too. */
export const usePayouts = () => useSWR<readonly PayoutResponse[], Error>(payoutsKey)
export const useGoalPayouts = (goalId: number | undefined) =>
  useSWR<readonly PayoutResponse[], Error>(goalId === undefined ? null : goalPayoutsKey(goalId))

export const payoutPath = (id: string): string => `/api/payouts/${encodeURIComponent(id)}`

/** Says something of a payout, and shows what has become of it. */
export const usePayoutDeed = ({ id, goalId }: Pick<PayoutResponse, 'id' | 'goalId'>) => {
  const refresh = useRefresh()
  return async (
    deed: 'approve' | 'send' | 'confirm' | 'contest' | 'case',
    payload: unknown,
  ): Promise<void> => {
    await post(
      deed === 'case' ? `/api/admin/payouts/${encodeURIComponent(id)}/case` : `${payoutPath(id)}/${deed}`,
      payload,
    )
    await refresh(...keysOfGoal(goalId))
  }
}
