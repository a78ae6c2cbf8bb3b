import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { CalendarDate } from '#shared/time.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { CollapsibleSection } from '../../components/CollapsibleSection.tsx'
import { GoalCard } from '../../components/GoalCard.tsx'
import styles from './Lists.module.css'
import { firstDue, hasMore } from './summary.ts'
import { texts } from './texts.ts'

interface ActiveGoalsProps {
  goals: readonly GoalResponse[]
  today: CalendarDate
}

export const ActiveGoals = ({ goals, today }: ActiveGoalsProps) => (
  <CollapsibleSection title={texts.active.title} subtitle={texts.active.subtitle}>
    <div className={styles.cards}>
      {goals.length === 0 && <p className="muted">{texts.active.none}</p>}
      {firstDue(goals).map(goal => (
        <GoalCard key={goal.id} goal={goal} today={today} />
      ))}
      {hasMore(goals) && (
        <ButtonLink to="/all-goals" look="outline">
          {texts.active.all}
        </ButtonLink>
      )}
    </div>
  </CollapsibleSection>
)
