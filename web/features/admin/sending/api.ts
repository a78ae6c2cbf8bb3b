import type { BankStatementResponse, StatementColumns, WorklistResponse } from '#shared/api/sending.ts'
import { useFresh } from '../../../lib/data.ts'
import { upload } from '../../../lib/http.ts'

export const useWorklist = () => useFresh<WorklistResponse>('/api/admin/worklist')

/** PUT shows what it says; POST records it, too. */
export const compareStatement = (
  method: 'PUT' | 'POST',
  file: File,
  columns: StatementColumns | undefined,
): Promise<BankStatementResponse> => {
  const query = columns ? `?columns=${encodeURIComponent(JSON.stringify(columns))}` : ''
  // The server finds out by itself what it is.
  const content = new Blob([file], { type: 'application/octet-stream' })
  return upload<BankStatementResponse>(`/api/admin/bank-statement${query}`, content, method)
}
