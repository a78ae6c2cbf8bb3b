import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { CalendarDate } from '#shared/time.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { CollapsibleSection } from '../../components/CollapsibleSection.tsx'
import { DueNote } from '../../components/DueNote.tsx'
import { day, money } from '../../lib/format.ts'
import { dueIn } from '../../lib/progress.ts'
import styles from './Lists.module.css'
import { nextAmount, pendingContributions } from './summary.ts'
import { texts } from './texts.ts'

interface UpcomingContributionsProps {
  goals: readonly GoalResponse[]
  today: CalendarDate
}

export const UpcomingContributions = ({ goals, today }: UpcomingContributionsProps) => {
  const pending = pendingContributions(goals)
  if (pending.length === 0) return null
  return (
    <CollapsibleSection title={texts.upcoming.title} subtitle={texts.upcoming.subtitle}>
      <ul className={styles.rows}>
        {pending.map(goal => (
          <Row key={goal.id} goal={goal} today={today} />
        ))}
      </ul>
    </CollapsibleSection>
  )
}

const Row = ({ goal, today }: { goal: GoalResponse; today: CalendarDate }) => {
  const due = dueIn(goal.dueDate, today)
  return (
    <li className={styles.upcoming}>
      <h3>{goal.name}</h3>
      <p className="figures">
        {texts.upcoming.next} {money(nextAmount(goal))}
      </p>
      {due && (
        <p className={styles.due}>
          {texts.upcoming.due} {day(goal.dueDate, 'two')} <DueNote due={due} />
        </p>
      )}
      <ButtonLink
        to={`/goals/${goal.id}`}
        look="outline"
        className={styles.contribute}
        aria-label={texts.upcoming.contributeTo(goal.name)}
      >
        {texts.upcoming.contribute}
      </ButtonLink>
    </li>
  )
}
