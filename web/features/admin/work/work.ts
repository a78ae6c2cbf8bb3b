import useSWR from 'swr'
import type { AdminWork, AdminWorkResponse, WorkKind } from '#shared/api/adminWork.ts'
import { adminWorkKey } from '../../../lib/adminWork.ts'
import { useFresh } from '../../../lib/data.ts'

/** For the counts in the menu, which every page shows. */
export const useWork = () => useSWR<AdminWorkResponse, Error>(adminWorkKey)
export const useFreshWork = () => useFresh<AdminWorkResponse>(adminWorkKey)

/** The page on which each kind of work is done. */
export const pageOf: Readonly<Record<WorkKind, string>> = {
  cases: '/admin/payouts',
  disputes: '/admin/disputes',
  approvals: '/admin/payouts',
  sending: '/admin/sending',
  batches: '/admin/sending',
  proposals: '/admin/proposals',
  claims: '/admin/proposals',
  corrections: '/admin/corrections',
  breaks: '/admin/reconciliation',
  jobs: '/admin/jobs',
  feedback: '/admin/feedback',
}

/** How much waits on each page. */
export const waitingAt = (work: readonly AdminWork[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { kind, count } of work) counts.set(pageOf[kind], (counts.get(pageOf[kind]) ?? 0) + count)
  return counts
}
