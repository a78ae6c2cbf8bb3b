import useSWR from 'swr'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { OwnDebtResponse } from '#shared/api/rotation.ts'
import { debtsKey, goalPayoutsKey, keysOfGoal, payoutsKey } from './goals.ts'
import { post, send } from './http.ts'
import { useRefresh } from './useRefresh.ts'

/** The caller's payouts, also from goals that they have left. */
export const usePayouts = () => useSWR<readonly PayoutResponse[], Error>(payoutsKey)
export const useGoalPayouts = (goalId: number | undefined) =>
  useSWR<readonly PayoutResponse[], Error>(goalId === undefined ? null : goalPayoutsKey(goalId))

export const payoutPath = (id: string): string => `/api/payouts/${encodeURIComponent(id)}`

/** Changes a payout, and shows the result; `onChanged` refreshes other views of it. */
export const usePayoutAction = (
  { id, goalId, recipient }: Pick<PayoutResponse, 'id' | 'goalId' | 'recipient'>,
  onChanged?: () => unknown,
) => {
  const refresh = useRefresh()
  return async (
    action: 'approve' | 'send' | 'confirm' | 'contest' | 'hold' | 'release' | 'ask',
    payload: unknown,
  ): Promise<void> => {
    const asAdmin = `/api/admin/payouts/${encodeURIComponent(id)}`
    if (action === 'release') await send('DELETE', `${asAdmin}/hold`)
    else if (action === 'ask')
      await post(`/api/goals/${goalId}/votes`, {
        kind: 'payout',
        payoutId: id.slice(id.indexOf(':') + 1),
        memberUserId: recipient.userId,
      })
    else if (action === 'hold') await post(`${asAdmin}/${action}`, payload)
    else await post(`${payoutPath(id)}/${action}`, payload)
    await refresh(...keysOfGoal(goalId))
    await onChanged?.()
  }
}

/** The caller's debts and claims, also in goals that they have left. */
export const useDebts = () => useSWR<readonly OwnDebtResponse[], Error>(debtsKey)
