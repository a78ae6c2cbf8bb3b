import { Plus } from 'lucide'
import type { NextStep } from '#shared/api/nextSteps.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { type Seat, Wheel } from '../../components/Wheel.tsx'
import styles from './EmptyDashboard.module.css'
import { emptyTexts as texts } from './emptyTexts.ts'

/** An empty circle with the reader in the first seat. */
const seatsFor = (username: string): readonly Seat[] =>
  Array.from({ length: 8 }, (_, key) => ({ key, name: key === 0 ? username : null, paid: false }))

interface EmptyDashboardProps {
  username: string
  /** One that waits for an answer. */
  invitation: NextStep | undefined
  isVerified: boolean
}

/** Leads to the invitation that waits, or else to a new goal. */
export const EmptyDashboard = ({ username, invitation, isVerified }: EmptyDashboardProps) => (
  <section className={styles.empty}>
    <div className={styles.wheel} aria-hidden="true">
      <Wheel seats={seatsFor(username)} turn={0} description="" />
    </div>
    <h2>{texts.title}</h2>
    {invitation && (
      <>
        <p>{texts.invited({ name: invitation.person?.name ?? '', goal: invitation.goalName ?? '' })}</p>
        <ButtonLink to={invitation.leadsTo}>{texts.toInvitation}</ButtonLink>
      </>
    )}
    <p className="muted">{texts.text}</p>
    <ButtonLink to="/create" look={invitation ? 'outline' : 'solid'}>
      <Icon of={Plus} size={18} />
      {texts.create}
    </ButtonLink>
    {!isVerified && <p className="muted">{texts.unverified}</p>}
  </section>
)
