import type { LongerLockResponse } from '#shared/api/admin.ts'
import { showSuccess } from '../../components/toast.ts'
import { nextStepsKey } from '../../lib/goals.ts'
import { send } from '../../lib/http.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { Action } from './Action.tsx'
import { texts } from './texts.ts'
import { usersKey } from './usersApi.ts'

const { confirmLock, declineLock, withdrawLock } = texts.actions

interface LongerLockActsProps {
  of: LongerLockResponse
  onChanged: () => Promise<unknown>
}

/** Its proposer may withdraw it; another admin, other than the holder, confirms or declines it. */
export const LongerLockActs = ({ of: { holder, may }, onChanged }: LongerLockActsProps) => {
  const path = `${usersKey}/${holder.userId}/longer-lock`
  const refresh = useRefresh()
  const act =
    (method: 'POST' | 'DELETE', rest: string, { done }: { readonly done: string }) =>
    async (password: string) => {
      await send(method, path + rest, { password })
      showSuccess(done)
      await Promise.allSettled([onChanged(), refresh(nextStepsKey)])
    }
  const username = holder.name
  return (
    <>
      {may.confirm && (
        <Action
          username={username}
          words={confirmLock}
          look="danger"
          opener="solid"
          onPassword={act('POST', '/confirm', confirmLock)}
        />
      )}
      {may.decline && (
        <Action
          username={username}
          words={declineLock}
          look="solid"
          onPassword={act('DELETE', '', declineLock)}
        />
      )}
      {may.withdraw && (
        <Action
          username={username}
          words={withdrawLock}
          look="solid"
          onPassword={act('DELETE', '', withdrawLock)}
        />
      )}
    </>
  )
}
