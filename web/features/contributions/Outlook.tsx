import { plusCycles } from '#shared/cycles.ts'
import { zero } from '#shared/money.ts'
import { everyText } from '#shared/rhythmWords.ts'
import { day, minorOf, money, today } from '../../lib/format.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { percentOf, rotates } from '../../lib/progress.ts'
import { type Effect, effectOf, percentAt } from './effect.ts'
import styles from './Outlook.module.css'
import { firstOf } from './scheduleDays.ts'
import { sheetTexts as texts } from './sheetTexts.ts'
import { rhythmOfPlan, type WantedPlan } from './useContribution.ts'

interface OutlookProps {
  goal: PaidGoal
  /** As typed. */
  amount: string
  due?: DuePayment | undefined
  plan?: WantedPlan | undefined
  /** It was begun earlier, and its purpose is not known here. */
  begun?: boolean
  /** The plan's card is not saved yet. */
  savesCard?: boolean
}

/** Before the button: what is charged and when, and what it does to the goal. */
export const Outlook = ({ goal, amount, due, plan, begun = false, savesCard = false }: OutlookProps) => {
  const value = minorOf(amount, goal.currency)
  if (value <= zero) return null
  const effect = effectOf(goal, { amount: value, due, begun })
  return (
    <div className={styles.outlook}>
      <p>
        {chargedOf(goal, money(value, goal.currency), plan)}
        {plan && savesCard && ` ${texts.charged.savesCard}`}
      </p>
      {effect && <EffectLine goal={goal} effect={effect} isOwn={due?.holder === undefined} />}
    </div>
  )
}

const chargedOf = (goal: PaidGoal, amount: string, plan: WantedPlan | undefined): string => {
  if (plan === undefined) return texts.charged.now({ amount })
  const { firstOn = '', endsOn = '' } = plan
  const chosen = rhythmOfPlan(plan)
  const every = everyText(rotates(goal) ? goal : chosen)
  const first = firstOf({ firstOn, endsOn }, today())
  if (first > today()) return texts.charged.later({ amount, date: day(first), every })
  if (rotates(goal)) return texts.charged.inStep({ amount, every })
  return texts.charged.repeated({ amount, every, date: day(plusCycles(first, chosen, 1)) })
}

interface EffectLineProps {
  goal: PaidGoal
  effect: Effect
  /** It is for the reader's own seat. */
  isOwn: boolean
}

const EffectLine = ({ goal, effect, isOwn }: EffectLineProps) => {
  const restText = texts.effect[isOwn ? 'rest' : 'seat_rest']
  const rest = effect.rest > zero ? restText({ rest: money(effect.rest, goal.currency) }) : undefined
  if (!('after' in effect))
    return <p>{effect.on.endsWith('debt') && rest ? rest : `${texts.effect[effect.on]} ${rest ?? ''}`}</p>
  const amounts = {
    after: money(effect.after, goal.currency),
    target: money(goal.targetAmount, goal.currency),
  }
  const [before, after] = [percentOf(goal), percentAt(goal, effect.after)].map(part => Math.min(100, part))
  const words =
    effect.on === 'pot' ? texts.effect.pot(amounts) : texts.effect.goal({ ...amounts, goal: goal.name })
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${before}%` }} />
        <span style={{ width: `${after! - before!}%` }} />
      </div>
      <p>
        {words} {rest}
      </p>
    </>
  )
}
