import { money } from '../../lib/format.ts'
import type { PaidGoal } from '../../lib/pay.ts'
import { CardForm } from './CardForm.tsx'
import { cardTexts } from './cardTexts.ts'
import styles from './Steps.module.css'
import { usePayment } from './usePayment.ts'

interface CardStepProps {
  goal: PaidGoal
  amount: string
  clientSecret: string
  /** The toast after the payment. */
  paid: readonly [string, string]
  onBusy: (busy: boolean) => void
  onDone: () => void
}

export const CardStep = ({ goal, amount, clientSecret, paid, onBusy, onDone }: CardStepProps) => {
  const { pay, busy, fault } = usePayment({ goalId: goal.id, amount, clientSecret, paid, onBusy, onDone })
  return (
    <div className={styles.step}>
      <p className={styles.due}>
        <span className="muted">{cardTexts.youPay}</span>
        <strong>{money(amount, goal.currency)}</strong>
      </p>
      <CardForm
        notice={cardTexts.security}
        clientSecret={clientSecret}
        currency={goal.currency}
        busy={busy}
        fault={fault}
        onCancel={onDone}
        onCard={pay}
      />
    </div>
  )
}
