import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../components/Button.tsx'
import { Stamps } from '../../components/Stamps.tsx'
import { day, money } from '../../lib/format.ts'
import { useGoal } from '../../lib/goals.ts'
import type { PaidGoal } from '../../lib/pay.ts'
import { boxesOf, percentOf, rotates } from '../../lib/progress.ts'
import { type Effect, percentAt, reachesTarget } from './effect.ts'
import styles from './Paid.module.css'
import { paidTexts as texts } from './paidTexts.ts'
import { SharePayment } from './SharePayment.tsx'

interface PaidMomentProps {
  goal: PaidGoal
  effect: Effect | undefined
  /** Of its receipt; undefined while it is on its way. */
  id: string | undefined
  /** The next payment of a plan. */
  next?: { readonly amount: string; readonly date: string } | undefined
  /** Another page is opened. */
  onLeave?: () => void
}

/** What a payment has done to its goal, what comes next, its receipt, and a text to share. */
export const PaidMoment = ({ goal, effect, id, next, onLeave }: PaidMomentProps) => {
  const { data: fresh } = useGoal(goal.id)
  const reached = reachesTarget(goal, effect)
  const own = fresh?.ownNext && { amount: fresh.ownNext.amount, date: fresh.ownNext.dueOn }
  const coming = next ?? (rotates(goal) ? own : undefined)
  const { currency, name } = goal
  return (
    <div className={styles.moment}>
      {effect && 'after' in effect && (
        <Progress goal={goal} effect={effect} boxes={fresh ? boxesOf(fresh) : 20} />
      )}
      {reached && (
        <p className={styles.reached}>
          {texts.reached({ goal: name, target: money(goal.targetAmount, currency) })}
        </p>
      )}
      {coming && (
        <p className="figures">
          {texts.next({ amount: money(coming.amount, currency), date: day(coming.date) })}
        </p>
      )}
      <div className={styles.actions}>
        {id !== undefined && (
          <Link
            to={`/receipts/${id}`}
            className={buttonClass({ look: 'outline' })}
            onClick={() => onLeave?.()}
          >
            {texts.receipt}
          </Link>
        )}
        <SharePayment
          goalId={goal.id}
          text={texts.shared[reached ? 'reached' : rotates(goal) ? 'round' : 'paid']({ goal: name })}
        />
      </div>
    </div>
  )
}

interface ProgressProps {
  goal: PaidGoal
  effect: Extract<Effect, { readonly after: unknown }>
  boxes: number
}

/** The new boxes are stamped once the step is seen. */
const Progress = ({ goal, effect, boxes }: ProgressProps) => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSeen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const [before, after] = [effect.before, effect.after].map(amount => money(amount, goal.currency))
  const value = texts[effect.on]({
    before: before ?? '',
    after: after ?? '',
    target: money(goal.targetAmount, goal.currency),
  })
  return (
    <>
      <Stamps
        large
        percent={isSeen ? percentAt(goal, effect.after) : percentOf(goal)}
        boxes={boxes}
        label={texts.progress({ goal: goal.name })}
        value={value}
      />
      <p className="muted figures">{value}</p>
    </>
  )
}
