import { useState } from 'react'
import { Link } from 'wouter'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { rowOf } from '#shared/intl.ts'
import { Button } from '../../components/Button.tsx'
import { EventTable } from '../../components/EventTable.tsx'
import { day } from '../../lib/format.ts'
import { InvitationActions } from '../common/invitations/InvitationActions.tsx'
import { addresseeOf, InvitationStatus } from '../common/invitations/InvitationStatus.tsx'
import { invitationTexts } from '../common/invitations/invitationTexts.ts'
import { goalNameOf } from './goalNameOf.ts'
import styles from './History.module.css'
import page from './InvitesPage.module.css'
import { listTexts } from './listTexts.ts'

const texts = listTexts.history
const rowsAtATime = 20

export const History = ({ invitations }: { invitations: readonly InvitationResponse[] }) => {
  const [shown, setShown] = useState(rowsAtATime)
  return (
    <section aria-labelledby="history" className={page.part}>
      <h2 id="history">{texts.title}</h2>
      {invitations.length === 0 ? <NoHistory /> : <Invitations rows={invitations.slice(0, shown)} />}
      {invitations.length > shown && (
        <Button look="outline" className={page.more} onClick={() => setShown(shown + rowsAtATime)}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}

/** A table; on narrow screens each of its rows becomes a card. */
const Invitations = ({ rows }: { rows: readonly InvitationResponse[] }) => {
  const { columns } = texts
  return (
    <EventTable
      look={styles}
      aria-labelledby="history"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: columns.who, area: 'who', isRowHead: true, cell: whoOf },
        { head: columns.goal, area: 'goal', cell: goalOf },
        { head: columns.status, area: 'status', cell: ({ status }) => <InvitationStatus status={status} /> },
        { head: columns.date, area: 'date', cell: ({ createdAt }) => day(createdAt) },
        {
          head: <span className="unseen">{columns.actions}</span>,
          area: 'actions',
          cell: invitation => <InvitationActions invitation={invitation} className={styles.buttons} />,
        },
      ]}
    />
  )
}

const whoOf = (invitation: InvitationResponse) => {
  const { direction, role, channel, accepted, acceptedBy } = invitation
  const received = direction === 'received'
  const notes = [
    received && texts.from({ name: invitation.inviterName }),
    role === 'auditor' && invitationTexts.roles.auditor,
    channel === 'link' && accepted > 0 && invitationTexts.joined({ count: accepted }),
    channel !== 'link' && acceptedBy !== null && texts.acceptedBy({ name: acceptedBy }),
  ].filter(note => note !== false)
  return (
    <>
      {received ? texts.to : addresseeOf(invitation)}
      {notes.length > 0 && <small>{rowOf(notes)}</small>}
    </>
  )
}

const goalOf = (invitation: InvitationResponse) => {
  const { goalId, goalName, direction } = invitation
  const name = goalNameOf(invitation)
  return goalName && direction === 'sent' ? <Link to={`/goals/${goalId}`}>{name}</Link> : name
}

const NoHistory = () => {
  const [title, text] = texts.empty
  return (
    <div className={page.empty}>
      <h3>{title}</h3>
      <p className="muted">{text}</p>
    </div>
  )
}
