import type { InvitationResponse } from '#shared/api/invitations.ts'
import { InParts } from '../../components/InParts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { isSettled } from '../../lib/data.ts'
import { useGoals } from '../../lib/goals.ts'
import { useInvitations } from '../../lib/invite.ts'
import { ActiveGoals } from './ActiveGoals.tsx'
import { History } from './History.tsx'
import styles from './InvitesPage.module.css'
import { listTexts as texts } from './listTexts.ts'
import { Received } from './Received.tsx'

export const InvitesPage = () => {
  const invitations = useInvitations()
  return (
    <>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="muted">{texts.subtitle}</p>
      </header>
      <Loaded of={invitations} loading={texts.loading} failed={texts.failed} outline={cards}>
        {held => <Parts invitations={held} />}
      </Loaded>
    </>
  )
}

/** Those of the goals to which the reader may invite. */
const cards = { className: styles.cards, height: '13rem' } as const

const Parts = ({ invitations }: { invitations: readonly InvitationResponse[] }) => {
  const goals = useGoals()
  const toMe = invitations.filter(({ direction, status }) => direction === 'received' && status === 'pending')
  return (
    <div className={styles.parts}>
      <InParts>
        {toMe.length > 0 && <Received invitations={toMe} />}
        <ActiveGoals invitations={invitations} />
        {/* Beside an outline it would be pushed down while it is read. */}
        {isSettled(goals) && <History invitations={invitations} />}
      </InParts>
    </div>
  )
}
