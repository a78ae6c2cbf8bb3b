import { money } from '../../lib/format.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { CardForm } from './CardForm.tsx'
import { cardTexts } from './cardTexts.ts'
import { Outlook } from './Outlook.tsx'
import styles from './Steps.module.css'
import type { WantedPlan } from './useContribution.ts'
import { type PaymentOptions, usePayment } from './usePayment.ts'

interface CardStepProps extends Omit<PaymentOptions, 'goalId'> {
  goal: PaidGoal
  due: DuePayment | undefined
  plan: WantedPlan | undefined
  /** It was begun earlier. */
  begun: boolean
  onCancel: () => void
}

export const CardStep = ({ goal, due, plan, begun, onCancel, ...payment }: CardStepProps) => {
  const { pay, busy } = usePayment({ goalId: goal.id, ...payment })
  const { amount, clientSecret } = payment
  return (
    <div className={styles.step}>
      <Outlook goal={goal} amount={amount} due={due} plan={plan} begun={begun} savesCard />
      <CardForm
        notice={cardTexts.security({ goal: String(goal.id) })}
        clientSecret={clientSecret}
        currency={goal.currency}
        amount={money(amount, goal.currency)}
        busy={busy}
        onCancel={onCancel}
        onCard={pay}
      />
    </div>
  )
}
