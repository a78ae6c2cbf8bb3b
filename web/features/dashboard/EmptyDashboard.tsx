import { Plus } from 'lucide'
import type { NextStepKind } from '#shared/api/nextSteps.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { type Seat, Wheel } from '../../components/Wheel.tsx'
import { useNextSteps } from '../../lib/goals.ts'
import styles from './EmptyDashboard.module.css'
import { emptyTexts as texts } from './emptyTexts.ts'

/** An empty circle with the reader in the first seat. */
const seatsFor = (username: string): readonly Seat[] =>
  Array.from({ length: 8 }, (_, key) => ({ key, name: key === 0 ? username : null, paid: false }))

/** Leads to the invitation that waits, or else to a new goal. */
export const EmptyDashboard = ({ username }: { username: string }) => {
  const { data } = useNextSteps()
  const waits = (kind: NextStepKind): boolean => data?.steps.some(step => step.kind === kind) ?? false
  return (
    <section className={styles.empty}>
      <div className={styles.wheel} aria-hidden="true">
        <Wheel seats={seatsFor(username)} turn={0} description="" />
      </div>
      <h2>{texts.title}</h2>
      <p className="muted">{texts.text}</p>
      {/* An invitation stands above, among the next steps. */}
      <ButtonLink to="/create" look={waits('answer_invitation') ? 'outline' : 'solid'}>
        <Icon of={Plus} size={18} />
        {texts.create}
      </ButtonLink>
      {waits('verify_email') && <p className="muted">{texts.unverified}</p>}
    </section>
  )
}
