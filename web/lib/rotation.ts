import useSWR, { useSWRConfig } from 'swr'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { keysOfGoal, rotationKey } from './goals.ts'
import { send } from './http.ts'
import { useRefresh } from './useRefresh.ts'

/** The rotation of a circle; without an id it waits for one. */
export const useRotation = (goalId: number | undefined) =>
  useSWR<RotationResponse, Error>(goalId === undefined ? null : rotationKey(goalId))

/** The next round, where the reader may pay it before it opens. */
export const earlyRoundOf = ({
  me,
  round,
  rounds,
  contribution,
}: Pick<RotationResponse, 'me' | 'round' | 'rounds' | 'contribution'>) => {
  if (!me?.mayPayEarly) return undefined
  const collects = rounds[round - 1]?.status === 'open'
  return { round: round + (collects ? 1 : 0), amount: me.nextAmount ?? contribution, parts: me.nextParts }
}

export type RotationCommand = readonly [
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  payload?: unknown,
  headers?: Readonly<Record<string, string>>,
]

/** Changes a circle, and shows the result. */
export const useRotationAction = (goalId: number) => useCircleAction(goalId, rotationKey(goalId))

/** The same for its pauses. */
export const usePauseAction = (goalId: number) => useCircleAction(goalId, `/api/goals/${goalId}/pauses`)

/** The same for its members without an account. */
export const useStandInAction = (goalId: number) => useCircleAction(goalId, `/api/goals/${goalId}/stand-ins`)

const useCircleAction = (goalId: number, base: string) => {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()
  return async (...[method, path, payload, headers]: RotationCommand): Promise<void> => {
    const key = rotationKey(goalId)
    const at = path === '' ? base : `${base}/${path}`
    const changed = await send<RotationResponse>(method, at, payload, headers)
    await mutate(key, changed, { revalidate: false })
    await refresh(...keysOfGoal(goalId).filter(one => one !== key))
  }
}
