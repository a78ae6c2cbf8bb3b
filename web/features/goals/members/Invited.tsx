import { Link2, Mail, MessageSquare } from 'lucide-react'
import useSWR from 'swr'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { InvitationActions } from '../../../components/InvitationActions.tsx'
import { addresseeOf } from '../../../components/InvitationStatus.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { day } from '../../../lib/format.ts'
import { goalInvitationsKey } from '../../../lib/invitations.ts'
import styles from './Invited.module.css'
import { membersTexts as texts } from './membersTexts.ts'

const icons = { email: Mail, sms: MessageSquare, link: Link2 } as const

/** Below the members, those who may become some. */
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
  const Icon = icons[invitation.channel]
  const by = texts.invitedBy(invitation.inviterName, day(invitation.expiresAt))
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <p className={styles.who}>
        <strong>{addresseeOf(invitation)}</strong>
        <span className="muted">{invitation.role === 'auditor' ? `${texts.roles.auditor}, ${by}` : by}</span>
      </p>
      <span className={styles.badge}>
        <StatusBadge tone="waiting">{texts.invited}</StatusBadge>
      </span>
      <InvitationActions invitation={invitation} className={styles.actions} />
    </li>
  )
}
