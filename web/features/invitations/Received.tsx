import useSWR from 'swr'
import { Link, useLocation } from 'wouter'
import type { InvitationPreview, InvitationResponse } from '#shared/api/invitations.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { showSuccess } from '../../components/toast.ts'
import { day } from '../../lib/format.ts'
import { invitationsKey } from '../../lib/invite.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { goalNameOf } from './goalNameOf.ts'
import styles from './InvitesPage.module.css'
import { receivedKey, useAnswer } from './invitationTerms.ts'
import { joinTexts } from './joinTexts.ts'
import { listTexts } from './listTexts.ts'
import { TermFacts } from './Terms.tsx'

const texts = listTexts.received

/** Invitations to the signed-in user. */
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
  const goal = invitation.goalName || preview?.goal.name || goalNameOf(invitation)
  const accept = async () => {
    const { goalId } = await answer(key, 'accept')
    showSuccess(joinTexts.joined({ goal }))
    navigate(`/goals/${goalId}`)
  }
  const { run: join, busy } = useAction(accept, {
    failed: joinTexts.answerFailed,
    onError: () => void refresh(key, invitationsKey),
  })
  const decline = async () => {
    await answer(key, 'decline')
    showSuccess(joinTexts.declined)
  }
  return (
    <li className={styles.invitation}>
      <p>
        <span className="muted">
          {(invitation.role === 'auditor' ? texts.fromAsAuditor : texts.from)({
            name: invitation.inviterName,
          })}
        </span>
        <strong className={styles.name}>{goal}</strong>
      </p>
      {preview && <TermFacts preview={preview} />}
      <p className={styles.foot}>
        <Link to={page} className={styles.link} aria-label={texts.lookAt({ goal })}>
          {texts.look}
        </Link>
        <span className="muted">{texts.expires({ date: day(invitation.expiresAt) })}</span>
      </p>
      {preview?.circle ? (
        // A circle is joined on the page with its rules.
        <ButtonLink to={page} aria-label={texts.readNamed({ goal })}>
          {texts.read}
        </ButtonLink>
      ) : preview ? (
        <AnswerButtons
          preview={preview}
          className={styles.answers}
          busy={busy}
          join={() => void join()}
          decline={decline}
        />
      ) : null}
    </li>
  )
}
