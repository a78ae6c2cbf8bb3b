import { plusCycles } from '#shared/cycles.ts'
import { Button } from '../../components/Button.tsx'
import { minorOf, money, today } from '../../lib/format.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { rotates } from '../../lib/progress.ts'
import { effectOf } from './effect.ts'
import type { Outcome } from './outcome.ts'
import styles from './Paid.module.css'
import { PaidMoment } from './PaidMoment.tsx'
import { paidTexts as texts } from './paidTexts.ts'
import stepStyles from './Steps.module.css'
import { rhythmOfPlan, type WantedPlan } from './useContribution.ts'

interface PaidStepProps {
  goal: PaidGoal
  amount: string
  due: DuePayment | undefined
  plan: WantedPlan | undefined
  begun: boolean
  outcome: Outcome
  onDone: () => void
}

/** The last step. */
export const PaidStep = ({ goal, amount, due, plan, begun, outcome, onDone }: PaidStepProps) => {
  const effect =
    outcome.status === 'completed'
      ? effectOf(goal, { amount: minorOf(amount, goal.currency), due, begun })
      : undefined
  return (
    <div className={stepStyles.step}>
      {outcome.status === 'planned' ? (
        <p>{goal.name}</p>
      ) : (
        <p className={styles.amount}>
          {texts.paid({ amount: money(amount, goal.currency), goal: goal.name })}
        </p>
      )}
      {outcome.status === 'processing' && <p>{texts.bank}</p>}
      <PaidMoment
        goal={goal}
        effect={effect}
        id={outcome.status === 'completed' ? outcome.id : undefined}
        onLeave={onDone}
        next={nextOf(goal, { amount, plan, outcome })}
      />
      <Button wide autoFocus onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  )
}

/** In a circle it is its next round. */
const nextOf = (
  goal: PaidGoal,
  { amount, plan, outcome }: Pick<PaidStepProps, 'amount' | 'plan' | 'outcome'>,
) => {
  if (plan === undefined) return undefined
  if (outcome.status === 'planned')
    return outcome.firstOn > today() ? { amount, date: outcome.firstOn } : undefined
  return rotates(goal) ? undefined : { amount, date: plusCycles(today(), rhythmOfPlan(plan), 1) }
}
