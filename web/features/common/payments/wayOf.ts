import type { TransactionResponse } from '#shared/api/contributions.ts'
import { wayTexts as texts } from './wayTexts.ts'

/** How a payment was or will be made; empty where it is not known yet. */
export const wayOf = ({
  outside,
  paidWith,
  status,
}: Pick<TransactionResponse, 'outside' | 'paidWith'> & { readonly status: string }): string => {
  if (outside) return texts.outside[outside.method]
  if (paidWith) return texts.paidWith[paidWith]
  return status === 'pending' || status === 'failed' ? '' : texts.card
}
