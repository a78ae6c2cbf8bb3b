import { CircleCheck, Clock, Equal, type IconNode, TrendingDown, TrendingUp } from 'lucide'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { minor } from '#shared/money.ts'
import { daysBetween } from '#shared/time.ts'
import { Icon } from '../../components/Icon.tsx'
import { cx } from '../../lib/cx.ts'
import { day, minorOf, money, today } from '../../lib/format.ts'
import { useTransactions } from '../../lib/goals.ts'
import { useSchedules } from '../../lib/payments.ts'
import { isOpen } from '../../lib/progress.ts'
import { Figures } from './Figures.tsx'
import outlookNoteStyles from './OutlookNote.module.css'
import { type Outlook, outlookOf } from './outlook.ts'
import styles from './SavingsChart.module.css'
import { SavingsPicture } from './SavingsPicture.tsx'
import {
  evenPaceOn,
  type Plan,
  planOf,
  recurringOf,
  type SavingsPoint,
  savingsByDay,
  stepsOf,
} from './savings.ts'
import { savingsTexts as texts } from './savingsTexts.ts'

/** The savings so far against an even pace, and the forecast. */
export const SavingsChart = ({ goal }: { goal: GoalResponse }) => {
  const { data: transactions, error } = useTransactions(String(goal.id))
  const schedules = useSchedules(goal.ownPlan !== null)
  if (transactions === undefined) return error ? null : <div className={styles.room} />
  const plan = planOf(goal)
  const steps = stepsOf(transactions)
  const points = savingsByDay(steps)
  const { currency } = goal
  const now: SavingsPoint = { day: today(), total: minorOf(goal.currentAmount, currency) }
  const recurring = recurringOf(schedules.data ?? [], goal.id)
  const outlook = outlookOf({ plan, recurring, steps, saved: now.total, today: now.day })
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
        description={texts.describe({
          saved: money(now.total, currency),
          target: money(plan.target, currency),
          date: day(now.day),
          standing: standingOf(outlook, plan),
        })}
      />
      <Figures
        label={texts.figures}
        caption={texts.title}
        rows={[...points.filter(point => point.day !== now.day), now]}
        keyOf={point => point.day}
        columns={[
          { head: texts.columns[0], isRowHead: true, cell: point => day(point.day) },
          { head: texts.columns[1], cell: point => money(point.total, currency) },
          { head: texts.columns[2], cell: point => money(evenPaceOn(plan, point.day), currency) },
        ]}
      />
    </figure>
  )
}

interface OutlookNoteProps {
  plan: Plan
  outlook: Outlook
  members: number
}

/** The position, the forecast, and the amount that catches up. */
const OutlookNote = ({ plan, outlook, members }: OutlookNoteProps) => {
  const [icon, tone] = lookOf(outlook)
  const catchUp = outlook.state === 'running' ? outlook.catchUp : undefined
  return (
    <div className={outlookNoteStyles.note}>
      <p className={cx(outlookNoteStyles.standing, tone)}>
        <Icon of={icon} size={20} />
        {standingOf(outlook, plan)}
      </p>
      {outlook.state !== 'reached' && <p className="muted figures">{forecastText(plan, outlook)}</p>}
      {catchUp && (
        <p className={cx(outlookNoteStyles.catchUp, 'figures')}>
          {texts.catchUp[catchUp.every]({
            amount: money(catchUp.amount, plan.currency),
            date: day(plan.end),
          })}
          {members > 1 && ` ${texts.together}`}
        </p>
      )}
    </div>
  )
}

const lookOf = (outlook: Outlook): readonly [IconNode, string | undefined] => {
  if (outlook.state === 'reached') return [CircleCheck, outlookNoteStyles.good]
  if (outlook.state === 'over') return [Clock, outlookNoteStyles.late]
  if (outlook.ahead === 0) return [Equal, outlookNoteStyles.good]
  return outlook.ahead > 0 ? [TrendingUp, outlookNoteStyles.good] : [TrendingDown, outlookNoteStyles.behind]
}

const standingOf = (outlook: Outlook, { currency }: Plan): string => {
  if (outlook.state === 'reached')
    return outlook.since === undefined ? texts.reachedBefore : texts.reached({ date: day(outlook.since) })
  if (outlook.state === 'over') return texts.over({ missing: money(outlook.missing, currency) })
  if (outlook.ahead === 0) return texts.even
  const amount = money(minor(Math.abs(outlook.ahead)), currency)
  return outlook.ahead > 0 ? texts.ahead({ amount }) : texts.behind({ amount })
}

const forecastText = (plan: Plan, { forecast }: Exclude<Outlook, { state: 'reached' }>): string => {
  if (forecast.kind !== 'on') return texts.forecast[forecast.kind]
  const daysLate = daysBetween(plan.end, forecast.day)
  const about = { by: forecast.by, date: day(forecast.day) }
  if (daysLate === 0) return texts.forecast.inTime(about)
  return texts.forecast[daysLate < 0 ? 'before' : 'after']({ ...about, ...lengthOf(Math.abs(daysLate)) })
}

/** Rounded, since a forecast is not exact to the day. */
const lengthOf = (days: number): { readonly unit: string; readonly count: number } => {
  if (days < 14) return { unit: 'day', count: days }
  if (days < 60) return { unit: 'week', count: Math.round(days / 7) }
  if (days < 700) return { unit: 'month', count: Math.round(days / 30.4) }
  return { unit: 'year', count: Math.round(days / 365.25) }
}
