import type { DisputeStatus } from '#shared/api/payments.ts'
import { StatusBadge, type StatusTone } from '../../components/StatusBadge.tsx'
import { disputeTexts as texts } from './disputeTexts.ts'

const tones: Readonly<Record<DisputeStatus, StatusTone>> = {
  question: 'waiting',
  closed: 'returned',
  open: 'bad',
  answered: 'waiting',
  won: 'good',
  lost: 'bad',
}

export const DisputeBadge = ({ status }: { status: DisputeStatus }) => (
  <StatusBadge tone={tones[status]}>{texts.states[status]}</StatusBadge>
)
