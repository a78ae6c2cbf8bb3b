import { CircleCheck, Clock, Equal, type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react'
import { cents } from '#shared/money.ts'
import { daysBetween } from '#shared/time.ts'
import { cx } from '../../lib/cx.ts'
import { day, money } from '../../lib/format.ts'
import styles from './OutlookNote.module.css'
import type { Outlook } from './outlook.ts'
import type { Plan } from './savings.ts'
import { savingsTexts as texts } from './savingsTexts.ts'

interface OutlookNoteProps {
  plan: Plan
  outlook: Outlook
  members: number
}

/** Where the saving stands, where it is heading, and what brings it back. */
export const OutlookNote = ({ plan, outlook, members }: OutlookNoteProps) => {
  const [Icon, tone] = lookOf(outlook)
  const catchUp = outlook.state === 'running' ? outlook.catchUp : undefined
  return (
    <div className={styles.note}>
      <p className={cx(styles.standing, tone)}>
        <Icon size={20} aria-hidden="true" />
        {standingOf(outlook)}
      </p>
      {outlook.state !== 'reached' && <p className="muted figures">{forecastText(plan, outlook)}</p>}
      {catchUp && (
        <p className={cx(styles.catchUp, 'figures')}>
          {texts.catchUp[catchUp.every](money(catchUp.amount), day(plan.end))}
          {members > 1 && ` ${texts.together}`}
        </p>
      )}
    </div>
  )
}

const lookOf = (outlook: Outlook): readonly [LucideIcon, string | undefined] => {
  if (outlook.state === 'reached') return [CircleCheck, styles.good]
  if (outlook.state === 'over') return [Clock, styles.late]
  if (outlook.ahead === 0) return [Equal, styles.good]
  return outlook.ahead > 0 ? [TrendingUp, styles.good] : [TrendingDown, styles.behind]
}

export const standingOf = (outlook: Outlook): string => {
  if (outlook.state === 'reached')
    return outlook.since === undefined ? texts.reachedBefore : texts.reached(day(outlook.since))
  if (outlook.state === 'over') return texts.over(money(outlook.missing))
  if (outlook.ahead === 0) return texts.even
  const amount = money(cents(Math.abs(outlook.ahead)))
  return outlook.ahead > 0 ? texts.ahead(amount) : texts.behind(amount)
}

const forecastText = (plan: Plan, { forecast }: Exclude<Outlook, { state: 'reached' }>): string =>
  forecast.kind === 'on'
    ? texts.forecast.on(day(forecast.day), daysBetween(plan.end, forecast.day))
    : texts.forecast[forecast.kind]
