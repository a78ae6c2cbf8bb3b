import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { takesPart } from '#shared/roles.ts'
import type { CalendarDate } from '#shared/time.ts'
import { Button, ButtonLink } from '../../../components/Button.tsx'
import { Opens } from '../../../components/Opens.tsx'
import { Stamps } from '../../../components/Stamps.tsx'
import { cx } from '../../../lib/cx.ts'
import { day, money } from '../../../lib/format.ts'
import { usePay } from '../../../lib/pay.ts'
import { boxesOf, dueIn, isComplete, isFull, isOpen, percentOf, rotates } from '../../../lib/progress.ts'
import { DueNote } from './DueNote.tsx'
import styles from './GoalCard.module.css'
import { goalCardTexts as texts } from './goalCardTexts.ts'
import { goalTypeName } from './goalTypeName.ts'

interface GoalCardProps {
  goal: GoalResponse
  today: CalendarDate
}

export const GoalCard = ({ goal, today }: GoalCardProps) => {
  const openPayment = usePay()
  const complete = isComplete(goal)
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h3>{goal.name}</h3>
        <span className={cx(styles.type, !isOpen(goal) && styles.closed)}>{kindOf(goal)}</span>
      </header>
      <Progress goal={goal} />
      <Facts goal={goal} today={today} />
      <div className={styles.actions}>
        {isOpen(goal) && takesPart(goal.role) && (
          <Button look="money" disabled={complete} onClick={() => openPayment(goal, { simple: true })}>
            {complete ? texts.completed : texts.payNow}
          </Button>
        )}
        <ButtonLink look="outline" to={`/goals/${goal.id}`}>
          {texts.viewDetails}
        </ButtonLink>
      </div>
    </article>
  )
}

const kindOf = (goal: GoalResponse): string => {
  if (goal.status === 'cancelled') return texts.cancelled
  if (goal.isArchived) return texts.archived
  return rotates(goal) ? texts.susu : goalTypeName(goal.type)
}

const Progress = ({ goal }: { goal: GoalResponse }) => {
  const percent = percentOf(goal)
  const { currency } = goal
  const amounts = { saved: money(goal.currentAmount, currency), target: money(goal.targetAmount, currency) }
  return (
    <div className={styles.progress}>
      <p className={styles.amounts}>
        <strong>
          <Opens to={`/goals/${goal.id}/books?figure=balance`}>{amounts.saved}</Opens>
        </strong>{' '}
        <span className="muted figures">
          {texts.of({ target: amounts.target, percent: Math.floor(percent) })}
        </span>
      </p>
      <Stamps
        percent={percent}
        boxes={boxesOf(goal)}
        label={texts.progressOf({ goal: goal.name })}
        value={texts.saved(amounts)}
      />
    </div>
  )
}

const Facts = ({ goal, today }: GoalCardProps) => {
  const due = isFull(goal) || !isOpen(goal) ? undefined : dueIn(goal.endDate, today)
  const begun = goal.startDate.slice(0, 10) <= today
  return (
    <ul className={styles.facts}>
      <li>{texts.members({ count: goal.memberCount })}</li>
      {rotates(goal) && (
        <li className="figures">
          {texts.contribution({
            amount: money(goal.contributionAmount, goal.currency),
            cycle: goal.cycleType ?? '',
          })}
        </li>
      )}
      <li>{(begun ? texts.started : texts.starts)({ date: day(goal.startDate) })}</li>
      <li>
        {texts.ends({ date: day(goal.endDate) })} {due && <DueNote due={due} />}
      </li>
    </ul>
  )
}
