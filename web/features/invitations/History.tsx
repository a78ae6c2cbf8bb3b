import { useState } from 'react'
import { Link } from 'wouter'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { Button } from '../../components/Button.tsx'
import { InvitationActions } from '../../components/InvitationActions.tsx'
import { addresseeOf, InvitationStatus } from '../../components/InvitationStatus.tsx'
import { invitationTexts } from '../../components/invitationTexts.ts'
import { day } from '../../lib/format.ts'
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
      {invitations.length === 0 ? <NoHistory /> : <Table invitations={invitations.slice(0, shown)} />}
      {invitations.length > shown && (
        <Button look="outline" className={page.more} onClick={() => setShown(shown + rowsAtATime)}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}

/** A table; where there is no room for one, each of its rows becomes a card. */
const Table = ({ invitations }: { invitations: readonly InvitationResponse[] }) => {
  const { columns } = texts
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-labelledby="history">
        <thead>
          <tr>
            <th scope="col">{columns.who}</th>
            <th scope="col">{columns.goal}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.date}</th>
            <th scope="col">
              <span className="unseen">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map(invitation => (
            <Row key={invitation.id} invitation={invitation} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Row = ({ invitation }: { invitation: InvitationResponse }) => {
  const { direction, role, channel, accepted } = invitation
  const received = direction === 'received'
  const notes = [
    received && texts.from(invitation.inviterName),
    role === 'auditor' && invitationTexts.roles.auditor,
    channel === 'link' && accepted > 0 && invitationTexts.joined(accepted),
  ].filter(note => note !== false)
  return (
    <tr>
      <th scope="row" className={styles.who}>
        {received ? texts.to : addresseeOf(invitation)}
        {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      </th>
      <td className={styles.goal}>
        {invitation.goalName === null ? (
          texts.unknownGoal
        ) : received ? (
          invitation.goalName
        ) : (
          <Link to={`/goals/${invitation.goalId}`}>{invitation.goalName}</Link>
        )}
      </td>
      <td className={styles.status}>
        <InvitationStatus status={invitation.status} />
      </td>
      <td className={styles.date}>{day(invitation.createdAt)}</td>
      <td className={styles.actions}>
        <InvitationActions invitation={invitation} className={styles.buttons} />
      </td>
    </tr>
  )
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
