import { useSWRConfig } from 'swr'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { goalKey, goalsKey } from '../../lib/goals.ts'
import { useRefresh } from '../../lib/useRefresh.ts'

/** Shows a goal as the server has it after a change, here and in the lists. */
export const useGoalChange = (): ((answer: Promise<GoalResponse>) => Promise<void>) => {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()
  return async answer => {
    const changed = await answer
    await mutate(goalKey(changed.id), changed, { revalidate: false })
    await refresh(goalsKey)
  }
}
