import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { centsOf, day, money, today } from '../../lib/format.ts'
import { useTransactions } from '../../lib/goals.ts'
import { isOpen } from '../../lib/progress.ts'
import { Figures } from './Figures.tsx'
import { OutlookNote, standingOf } from './OutlookNote.tsx'
import { outlookOf } from './outlook.ts'
import styles from './SavingsChart.module.css'
import { SavingsPicture } from './SavingsPicture.tsx'
import { evenPaceOn, type Plan, planOf, type SavingsPoint, savingsByDay, stepsOf } from './savings.ts'
import { savingsTexts as texts } from './savingsTexts.ts'

/** What was saved until now against an even pace, and what that means for the target. */
export const SavingsChart = ({ goal }: { goal: GoalResponse }) => {
  const { data: transactions, error } = useTransactions(String(goal.id))
  if (transactions === undefined) return error ? null : <div className={styles.room} />
  const plan = planOf(goal)
  const steps = stepsOf(transactions)
  const points = savingsByDay(steps)
  const now: SavingsPoint = { day: today(), total: centsOf(goal.currentAmount) }
  const outlook = outlookOf({ plan, steps, saved: now.total, today: now.day })
  const open = isOpen(goal)
  return (
    <figure className={styles.chart}>
      <figcaption>{texts.title}</figcaption>
      {open && <OutlookNote plan={plan} outlook={outlook} members={goal.totalMembers} />}
      <SavingsPicture
        plan={plan}
        points={points}
        now={now}
        outlook={open ? outlook : undefined}
        description={texts.describe(money(now.total), money(plan.target), day(now.day), standingOf(outlook))}
      />
      <Figures
        label={texts.figures}
        caption={texts.title}
        columns={texts.columns}
        rows={figuresOf(plan, points, now)}
      />
    </figure>
  )
}

const figuresOf = (plan: Plan, points: readonly SavingsPoint[], now: SavingsPoint) =>
  [...points.filter(point => point.day !== now.day), now].map(point => ({
    key: point.day,
    cells: [day(point.day), money(point.total), money(evenPaceOn(plan, point.day))],
  }))
