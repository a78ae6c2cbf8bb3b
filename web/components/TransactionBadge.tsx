import { StatusBadge, type StatusTone } from './StatusBadge.tsx'
import { texts } from './texts.ts'

const tones: Readonly<Record<keyof typeof texts.transactions, StatusTone>> = {
  pending: 'waiting',
  completed: 'good',
  success: 'good',
  failed: 'bad',
  refunded: 'returned',
  disputed: 'bad',
}

export const TransactionBadge = ({ status }: { status: keyof typeof tones }) => (
  <StatusBadge tone={tones[status]}>{texts.transactions[status]}</StatusBadge>
)
