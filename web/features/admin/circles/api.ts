import useSWRInfinite from 'swr/infinite'
import type { AdminCirclesResponse } from '#shared/api/rotation.ts'
import { post } from '../../../lib/http.ts'

const key = '/api/admin/circles'

/** A page after the other; no stream tells of other people's circles, so each visit asks again. */
export const useCircles = () =>
  useSWRInfinite<AdminCirclesResponse, Error>(
    (index, before: AdminCirclesResponse | null) => {
      if (index === 0) return key
      return before?.next ? `${key}?after=${encodeURIComponent(before.next)}` : null
    },
    { revalidateOnMount: true },
  )

export const windUp = (goalId: number): Promise<unknown> => post(`/api/admin/goals/${goalId}/wind-up`)
