import useSWR, { useSWRConfig } from 'swr'
import type { VotesResponse } from '#shared/api/votes.ts'
import { useRefresh } from './data.ts'
import { keysOfGoal, votesKey } from './goals.ts'
import { send } from './http.ts'

/** The votes of a circle. */
export const useVotes = (goalId: number) => useSWR<VotesResponse, Error>(votesKey(goalId))

export type VoteCommand = readonly [method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: unknown]

/** Proposes, votes or withdraws, and shows the result, which may also change the circle. */
export const useVoteAction = (goalId: number) => {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()
  return async (...[method, path, payload]: VoteCommand): Promise<void> => {
    const key = votesKey(goalId)
    const changed = await send<VotesResponse>(method, `${key}${path}`, payload)
    await mutate(key, changed, { revalidate: false })
    await refresh(...keysOfGoal(goalId).filter(one => one !== key))
  }
}
