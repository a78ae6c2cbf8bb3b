import useSWR from 'swr'
import { Link, useLocation } from 'wouter'
import type { InvitationPreview, InvitationResponse } from '#shared/api/invitations.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { day } from '../../lib/format.ts'
import { invitationsKey } from '../../lib/invitations.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { receivedKey, useAnswer } from './answer.ts'
import styles from './InvitesPage.module.css'
import { joinTexts } from './joinTexts.ts'
import { listTexts } from './listTexts.ts'
import { Facts } from './Terms.tsx'

const texts = listTexts.received

/** What others ask of the one who sits here. */
export const Received = ({ invitations }: { invitations: readonly InvitationResponse[] }) => (
  <section aria-labelledby="received" className={styles.part}>
    <h2 id="received">{texts.title}</h2>
    <ul className={styles.cards}>
      {invitations.map(invitation => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  </section>
)

const Invitation = ({ invitation }: { invitation: InvitationResponse }) => {
  const key = receivedKey(invitation.id)
  const { data: preview } = useSWR<InvitationPreview, Error>(key)
  const answer = useAnswer()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const page = `/join/received/${encodeURIComponent(invitation.id)}`
  const goal = invitation.goalName ?? preview?.goal.name ?? listTexts.history.unknownGoal
  const accept = async () => {
    const { goalId } = await answer(key, 'accept')
    praise(joinTexts.joined(goal))
    navigate(`/goals/${goalId}`)
  }
  const decline = async () => {
    await answer(key, 'decline')
    praise(joinTexts.declined)
  }
  return (
    <li className={styles.invitation}>
      <p>
        <span className="muted">
          {texts.from(invitation.inviterName)}
          {invitation.role === 'auditor' && ` · ${joinTexts.means.auditorBadge}`}
        </span>
        <strong className={styles.name}>{goal}</strong>
      </p>
      {preview && <Facts preview={preview} />}
      <p className={styles.foot}>
        <Link to={page} className={styles.link} aria-label={texts.lookAt(goal)}>
          {texts.look}
        </Link>
        <span className="muted">{texts.expires(day(invitation.expiresAt))}</span>
      </p>
      {preview?.circle ? (
        // Its rules are read before anybody accepts them.
        <ButtonLink to={page} aria-label={texts.readNamed(goal)}>
          {texts.read}
        </ButtonLink>
      ) : preview ? (
        <AnswerButtons
          preview={preview}
          className={styles.answers}
          accept={accept}
          decline={decline}
          onRefused={() => refresh(key, invitationsKey)}
        />
      ) : null}
    </li>
  )
}
