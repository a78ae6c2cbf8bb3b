import type { InvitationResponse, InvitationStatus as Status } from '#shared/api/invitations.ts'
import { StatusBadge, type StatusTone } from '../../../components/StatusBadge.tsx'
import { invitationTexts as texts } from './invitationTexts.ts'

const tones: Readonly<Record<Status, StatusTone>> = {
  pending: 'waiting',
  accepted: 'good',
  expired: 'returned',
  revoked: 'returned',
  declined: 'bad',
  full: 'good',
}

export const InvitationStatus = ({ status }: { status: Status }) => (
  <StatusBadge tone={tones[status]}>{texts.statuses[status]}</StatusBadge>
)

/** The recipient, as far as the viewer may know. */
export const addresseeOf = ({
  email,
  phone,
  invitee,
  channel,
}: Pick<InvitationResponse, 'email' | 'phone' | 'invitee' | 'channel'>): string =>
  email ?? phone ?? invitee ?? (channel === 'link' ? texts.link : texts.formerMember)
