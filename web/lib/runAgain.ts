import useSWR from 'swr'
import type { RunAgainResponse } from '#shared/api/runAgain.ts'

export const runAgainKey = (goalId: number | string) => `/api/goals/${goalId}/run-again`

/** Without an id it waits for one. */
export const useRunAgain = (goalId: number | undefined) =>
  useSWR<RunAgainResponse, Error>(goalId === undefined ? null : runAgainKey(goalId))

/** Where a finished circle is run again: the form for a new goal, filled in. */
export const runAgainPath = (goalId: number): string => `/create?again=${goalId}`
