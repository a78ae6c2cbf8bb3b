import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { CollapsibleSection } from '../../components/CollapsibleSection.tsx'
import { Opens } from '../../components/Opens.tsx'
import { money } from '../../lib/format.ts'
import styles from './Lists.module.css'
import { mostRecent } from './summary.ts'
import { texts } from './texts.ts'

export const RecentActivities = ({ goals }: { goals: readonly GoalResponse[] }) => (
  <CollapsibleSection title={texts.recent.title} subtitle={texts.recent.subtitle}>
    {goals.length === 0 && <p className="muted">{texts.recent.none}</p>}
    <ul className={styles.rows}>
      {mostRecent(goals).map(goal => (
        <li key={goal.id} className={styles.activity}>
          <h3>{goal.name}</h3>
          <p className="muted">{texts.recent.received}</p>
          <strong className="figures">
            <Opens to={`/goals/${goal.id}/books?figure=balance`}>{money(goal.currentAmount)}</Opens>
          </strong>
        </li>
      ))}
    </ul>
  </CollapsibleSection>
)
