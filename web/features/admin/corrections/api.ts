import { useSWRConfig } from 'swr'
import type {
  CorrectionFilter,
  CorrectionsResponse,
  EntryCorrectionResponse,
} from '#shared/api/corrections.ts'
import { useFresh } from '../../../lib/data.ts'
import { get, inOurWords, post } from '../../../lib/http.ts'
import { usePages } from '../../../lib/pages.ts'

export const useCorrections = (filter: CorrectionFilter) =>
  usePages<CorrectionsResponse>(`/api/admin/corrections?status=${filter}`)

export const useEntryCorrection = (goalId: number, revision: string) =>
  useFresh<EntryCorrectionResponse>(`/api/admin/goals/${goalId}/entries/${revision}/correction`, {
    fetcher: getWorded,
  })

const getWorded = async (key: string): Promise<EntryCorrectionResponse> => {
  const found = await get<EntryCorrectionResponse>(key)
  return { ...found, objection: found.objection && (await inOurWords(found.objection)) }
}

export const propose = (goalId: number, request: object): Promise<unknown> =>
  post(`/api/admin/goals/${goalId}/corrections`, request)

interface Named {
  readonly goalId: number
  readonly correction: number
}
export const decide = (
  { goalId, correction }: Named,
  how: 'approve' | 'decline' | 'withdraw',
  body: object = {},
): Promise<unknown> => post(`/api/admin/goals/${goalId}/corrections/${correction}/${how}`, body)

/** Any view of an entry may change after one was reversed. */
export const useFreshBooks = () => {
  const { mutate } = useSWRConfig()
  return () => mutate((name: unknown) => typeof name === 'string' && name.startsWith('/api/admin/'))
}
