import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { takesPart } from '#shared/roles.ts'
import type { CalendarDate } from '#shared/time.ts'
import { Button, ButtonLink } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { Opens } from '../../../components/Opens.tsx'
import { Stamps } from '../../../components/Stamps.tsx'
import { cx } from '../../../lib/cx.ts'
import { day, money } from '../../../lib/format.ts'
import { usePay } from '../../../lib/pay.ts'
import {
  boxesOf,
  dueIn,
  isComplete,
  isDone,
  isOpen,
  isPaidForNow,
  percentOf,
  rotates,
} from '../../../lib/progress.ts'
import { DueNote } from './DueNote.tsx'
import styles from './GoalCard.module.css'
import { goalCardTexts as texts } from './goalCardTexts.ts'
import { goalTypeName } from './goalTypeName.ts'

const CircleKind = lazyPart(() => import('./CircleKind.tsx'), 'CircleKind')
const PaidNote = lazyPart(() => import('./PaidNote.tsx'), 'PaidNote', <p className={styles.note} />)

interface GoalCardProps {
  goal: GoalResponse
  today: CalendarDate
}

export const GoalCard = ({ goal, today }: GoalCardProps) => (
  <article className={styles.card}>
    <header className={styles.head}>
      <h3>{goal.name}</h3>
      <span className={cx(styles.type, !isOpen(goal) && styles.closed)}>
        <Kind goal={goal} />
      </span>
    </header>
    <Progress goal={goal} />
    <Facts goal={goal} today={today} />
    <div className={styles.actions}>
      {isOpen(goal) && takesPart(goal.role) && <Pay goal={goal} />}
      <ButtonLink look="outline" to={`/goals/${goal.id}`}>
        {texts.viewDetails}
      </ButtonLink>
    </div>
  </article>
)

const Pay = ({ goal }: { goal: GoalResponse }) => {
  const openPayment = usePay()
  const done = isDone(goal)
  const complete = done || isComplete(goal)
  const paid = !done && isPaidForNow(goal)
  return (
    <>
      {paid && <PaidNote goal={goal} />}
      {(complete || !paid) && (
        <Button look="money" disabled={complete} onClick={() => openPayment(goal, { from: 'card' })}>
          {complete ? texts.completed : texts.payNow}
        </Button>
      )}
    </>
  )
}

const Kind = ({ goal }: { goal: GoalResponse }) => {
  if (goal.status === 'cancelled') return texts.cancelled
  if (goal.isArchived) return texts.archived
  // Named here, as the list of words would come along with it.
  const isUsual = goal.circleWord === null || goal.circleWord === 'susu'
  return isUsual ? goalTypeName(goal.type) : <CircleKind goal={goal} />
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
  const due = isOpen(goal) ? dueIn(goal.endDate, today) : undefined
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
        {texts.ends({ date: day(goal.endDate) })}{' '}
        {due && !(isDone(goal) && due.days < 0) && (
          <DueNote due={isDone(goal) ? { ...due, tone: 'calm' } : due} />
        )}
      </li>
    </ul>
  )
}
