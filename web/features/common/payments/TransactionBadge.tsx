import type { TransactionResponse } from '#shared/api/contributions.ts'
import { StatusBadge, type StatusTone } from '../../../components/StatusBadge.tsx'
import { centsOf, money } from '../../../lib/format.ts'
import { transactionTexts as texts } from './transactionTexts.ts'

type Status = keyof typeof texts.transactions
const tones: Readonly<Record<Status, StatusTone>> = {
  pending: 'waiting',
  completed: 'good',
  success: 'good',
  failed: 'bad',
  refunded: 'returned',
  disputed: 'bad',
  reversed: 'returned',
}

type Standing = Pick<TransactionResponse, 'refundedAmount' | 'disputeStatus'> & { readonly status: Status }

/** How a payment stands, what has been paid back of it and what its payer's bank says of it included. */
export const TransactionBadge = ({ of }: { of: Standing }) => {
  const [tone, words] = standing(of)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

const standing = ({ status, refundedAmount, disputeStatus }: Standing): readonly [StatusTone, string] => {
  if (status === 'disputed' && disputeStatus === 'lost') return ['bad', texts.disputeLost]
  if (status === 'completed' && disputeStatus === 'question') return ['waiting', texts.questioned]
  if (status === 'completed' && centsOf(refundedAmount) > 0)
    return ['returned', texts.refundedPart({ amount: money(refundedAmount) })]
  return [tones[status], texts.transactions[status]]
}
