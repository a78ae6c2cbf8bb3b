import useSWR, { useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type {
  CorrectionFilter,
  CorrectionsResponse,
  EntryCorrectionResponse,
} from '#shared/api/corrections.ts'
import { post } from '../../../lib/http.ts'
import { everyVisit } from '../api.ts'

const key = '/api/admin/corrections'

export const useCorrections = (filter: CorrectionFilter) =>
  useSWRInfinite<CorrectionsResponse, Error>((index, before: CorrectionsResponse | null) => {
    if (index === 0) return `${key}?status=${filter}`
    return before?.next ? `${key}?status=${filter}&before=${encodeURIComponent(before.next)}` : null
  }, everyVisit)

export const useEntryCorrection = (goalId: number, revision: string) =>
  useSWR<EntryCorrectionResponse, Error>(
    `/api/admin/goals/${goalId}/entries/${revision}/correction`,
    everyVisit,
  )

export const propose = (goalId: number, revision: string, reason: string): Promise<unknown> =>
  post(`/api/admin/goals/${goalId}/corrections`, { revision: Number(revision), reason })

interface Named {
  readonly goalId: number
  readonly correction: number
}
export const decide = (
  { goalId, correction }: Named,
  how: 'approve' | 'decline' | 'withdraw',
  body: object = {},
): Promise<unknown> => post(`/api/admin/goals/${goalId}/corrections/${correction}/${how}`, body)

/** Everything that shows an entry may look otherwise after one was reversed. */
export const useFreshBooks = () => {
  const { mutate } = useSWRConfig()
  return () => mutate((name: unknown) => typeof name === 'string' && name.startsWith('/api/admin/'))
}
