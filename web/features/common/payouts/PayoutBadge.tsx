import type { PayoutStatus } from '#shared/api/payouts.ts'
import { StatusBadge, type StatusTone } from '../../../components/StatusBadge.tsx'
import { payoutTexts } from './payoutTexts.ts'

const tones: Readonly<Record<PayoutStatus, StatusTone>> = {
  due: 'waiting',
  sending: 'waiting',
  sent: 'waiting',
  confirmed: 'good',
  contested: 'bad',
  proved: 'good',
  set_off: 'good',
}

export const PayoutBadge = ({ status }: { status: PayoutStatus }) => (
  <StatusBadge tone={tones[status]}>{payoutTexts.statuses[status]}</StatusBadge>
)
