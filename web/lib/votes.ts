import useSWR from 'swr'
import type { VotesResponse } from '#shared/api/votes.ts'
import { keysOfGoal, votesKey } from './goals.ts'
import { send } from './http.ts'
import { optimistically } from './optimistic.ts'
import { useRefresh } from './useRefresh.ts'

/** The votes of a circle. */
export const useVotes = (goalId: number) => useSWR<VotesResponse, Error>(votesKey(goalId))

/** With what it will change in the data at once. */
export type VoteCommand = readonly [
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: unknown,
  expected?: (before: VotesResponse) => VotesResponse,
]

/** Proposes, votes or withdraws, and shows the result, which may also change the circle. */
export const useVoteAction = (goalId: number) => {
  const refresh = useRefresh()
  return async (...[method, path, payload, expected = same]: VoteCommand): Promise<void> => {
    const key = votesKey(goalId)
    await optimistically<VotesResponse>(key, expected, () => send(method, `${key}${path}`, payload))
    await refresh(...keysOfGoal(goalId).filter(one => one !== key))
  }
}

const same = (before: VotesResponse): VotesResponse => before

export const withOwnVote =
  (vote: number, inFavour: boolean) =>
  ({ votes, ...rest }: VotesResponse): VotesResponse => ({
    ...rest,
    votes: votes.map(one => (one.vote === vote ? { ...one, mine: inFavour } : one)),
  })
