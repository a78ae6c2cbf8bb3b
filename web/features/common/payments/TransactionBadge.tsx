import type { TransactionResponse } from '#shared/api/contributions.ts'
import { isDebitType } from '#shared/bankDebits.ts'
import { StatusBadge, type StatusTone } from '../../../components/StatusBadge.tsx'
import { minorOf, money } from '../../../lib/format.ts'
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

type Standing = Pick<TransactionResponse, 'currency' | 'refundedAmount' | 'disputeStatus' | 'paidWith'> & {
  readonly status: Status
}

/** The status of a payment, including refunds and disputes. */
export const TransactionBadge = ({ of }: { of: Standing }) => {
  const [tone, words] = standing(of)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

const standing = (payment: Standing): readonly [StatusTone, string] => {
  const { status, currency, refundedAmount, disputeStatus, paidWith } = payment
  if (status === 'disputed' && isDebitType(paidWith)) return ['bad', texts.takenBack]
  if (status === 'disputed' && disputeStatus === 'lost') return ['bad', texts.disputeLost]
  if (status === 'completed' && disputeStatus === 'question') return ['waiting', texts.questioned]
  if (status === 'completed' && minorOf(refundedAmount, currency) > 0)
    return ['returned', texts.refundedPart({ amount: money(refundedAmount, currency) })]
  return [tones[status], texts.transactions[status]]
}
