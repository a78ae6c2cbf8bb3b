import type { BatchesResponse, BatchResponse, MakeBatchRequest } from '#shared/api/batches.ts'
import { useFresh } from '../../../lib/data.ts'
import { download, get, inOurWords, post } from '../../../lib/http.ts'
import { saveFile } from '../../../lib/saveFile.ts'

export const batchesKey = '/api/admin/batches'
const keyOf = (id: string): string => `${batchesKey}/${encodeURIComponent(id)}`

export const useBatches = () => useFresh<BatchesResponse>(batchesKey)
export const useBatch = (id: string) => useFresh<BatchResponse>(keyOf(id), { fetcher: getWorded })

const getWorded = async (key: string): Promise<BatchResponse> => {
  const batch = await get<BatchResponse>(key)
  const worded = async (problem: BatchResponse['notApproved']) => problem && (await inOurWords(problem))
  const rows = batch.rows.map(async row => ({
    ...row,
    struck: await worded(row.struck),
    obstacle: await worded(row.obstacle),
  }))
  return { ...batch, notApproved: await worded(batch.notApproved), rows: await Promise.all(rows) }
}

export const makeBatch = (request: MakeBatchRequest): Promise<{ readonly id: string }> =>
  post(batchesKey, request)
export const approveBatch = ({ id, fingerprint }: BatchResponse): Promise<unknown> =>
  post(`${keyOf(id)}/approve`, { fingerprint })
export const rejectBatch = ({ id }: BatchResponse, request: object): Promise<unknown> =>
  post(`${keyOf(id)}/reject`, request)

/** Makes the file where there is none, and downloads it, unless nothing was left to send. */
export const downloadBatch = async ({ id, file }: BatchResponse): Promise<void> => {
  const { file: made } = file ? { file } : await post<BatchResponse>(`${keyOf(id)}/file`)
  if (made) saveFile(await download(`${keyOf(id)}/file`))
}
