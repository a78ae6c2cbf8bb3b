import { Link2, Mail, MessageSquare } from 'lucide'
import useSWR from 'swr'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { Icon } from '../../../components/Icon.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { day } from '../../../lib/format.ts'
import { goalInvitationsKey } from '../../../lib/invite.ts'
import { InvitationActions } from '../../common/invitations/InvitationActions.tsx'
import { addresseeOf } from '../../common/invitations/InvitationStatus.tsx'
import styles from './Invited.module.css'
import { membersTexts as texts } from './membersTexts.ts'

const icons = { email: Mail, sms: MessageSquare, link: Link2 } as const

/** Open invitations, below the members. */
export const Invited = ({ goalId }: { goalId: number }) => {
  const { data = [] } = useSWR<readonly InvitationResponse[], Error>(goalInvitationsKey(goalId))
  const pending = data.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return null
  return (
    <ul className={styles.list} aria-label={texts.invitedList}>
      {pending.map(invitation => (
        <Row key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

const Row = ({ invitation }: { invitation: InvitationResponse }) => {
  const by = invitation.role === 'auditor' ? texts.auditorInvitedBy : texts.invitedBy
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon of={icons[invitation.channel]} size={18} />
      </span>
      <p className={styles.who}>
        <strong>{addresseeOf(invitation)}</strong>
        <span className="muted">{by({ who: invitation.inviterName, date: day(invitation.expiresAt) })}</span>
      </p>
      <span className={styles.badge}>
        <StatusBadge tone="waiting">{texts.invited}</StatusBadge>
      </span>
      <InvitationActions invitation={invitation} className={styles.actions} />
    </li>
  )
}
