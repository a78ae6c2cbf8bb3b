import useSWR from 'swr'
import type { OwnDebtResponse } from '#shared/api/rotation.ts'
import { debtsKey } from './goals.ts'

/** What the caller owes and is owed, in goals that they have left, too. */
export const useDebts = () => useSWR<readonly OwnDebtResponse[], Error>(debtsKey)
