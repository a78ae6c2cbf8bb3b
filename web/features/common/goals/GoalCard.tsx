import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { takesPart } from '#shared/roles.ts'
import type { CalendarDate } from '#shared/time.ts'
import { cx } from '../lib/cx.ts'
import { day, money } from '../lib/format.ts'
import { usePay } from '../lib/pay.ts'
import { boxesOf, dueIn, isComplete, isFull, isOpen, percentOf, rotates } from '../lib/progress.ts'
import { Button, ButtonLink } from './Button.tsx'
import { DueNote } from './DueNote.tsx'
import styles from './GoalCard.module.css'
import { Opens } from './Opens.tsx'
import { Stamps } from './Stamps.tsx'
import { texts } from './texts.ts'

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
  return rotates(goal) ? texts.susu : goal.type
}

const Progress = ({ goal }: { goal: GoalResponse }) => {
  const percent = percentOf(goal)
  const current = money(goal.currentAmount)
  const target = texts.of(money(goal.targetAmount))
  return (
    <div className={styles.progress}>
      <p className={styles.amounts}>
        <strong>
          <Opens to={`/goals/${goal.id}/books?figure=balance`}>{current}</Opens>
        </strong>{' '}
        <span className="muted figures">
          {target} · {Math.floor(percent)}%
        </span>
      </p>
      <Stamps
        percent={percent}
        boxes={boxesOf(goal)}
        label={texts.progressOf(goal.name)}
        value={`${current} ${target}`}
      />
    </div>
  )
}

const Facts = ({ goal, today }: GoalCardProps) => {
  const due = isFull(goal) || !isOpen(goal) ? undefined : dueIn(goal.endDate, today)
  const begun = goal.startDate.slice(0, 10) <= today
  return (
    <ul className={styles.facts}>
      <li>{texts.members(goal.memberCount)}</li>
      {goal.cycleType && (
        <li className="figures">
          {money(goal.contributionAmount)} {texts.cycles[goal.cycleType]}
        </li>
      )}
      <li>{(begun ? texts.started : texts.starts)(day(goal.startDate))}</li>
      <li>
        {texts.ends(day(goal.endDate))} {due && <DueNote due={due} />}
      </li>
    </ul>
  )
}
