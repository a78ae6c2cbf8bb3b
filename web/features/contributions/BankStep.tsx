import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { money } from '../../lib/format.ts'
import type { PaidGoal } from '../../lib/pay.ts'
import { bankTexts as words } from './bankTexts.ts'
import { paymentTexts } from './paymentTexts.ts'
import styles from './Steps.module.css'
import { sandboxAnswer } from './sandboxPayment.ts'
import { type PaymentOptions, usePayment } from './usePayment.ts'

interface BankStepProps extends Omit<PaymentOptions, 'goalId'> {
  goal: Pick<PaidGoal, 'id' | 'currency'>
  onOtherCard: () => void
}

/** The bank of a saved card requires authentication before it pays. */
export const BankStep = ({ goal, onOtherCard, ...payment }: BankStepProps) => {
  const { data: config } = useSWR<ConfigResponse, Error>('/api/config')
  const { pay, busy, fault } = usePayment({ goalId: goal.id, ...payment })
  const confirm = async () => {
    if (!config) return
    const { sandboxConfirmBase: base, stripePublishableKey: key } = config
    await pay(
      base === null
        ? (await import('./stripeAnswer.ts')).stripeAnswer(key)
        : sandboxAnswer({ base, publishableKey: key }),
    )
  }
  return (
    <div className={styles.step}>
      <p className={styles.due}>
        <span className="muted">{words.youPay}</span>
        <strong>{money(payment.amount, goal.currency)}</strong>
      </p>
      <p>{words.asks}</p>
      <FormFault text={fault} />
      <Button look="money" wide disabled={busy || !config} onClick={() => void confirm()}>
        {busy ? paymentTexts.processing : words.confirm}
      </Button>
      <Button look="quiet" disabled={busy} onClick={onOtherCard}>
        {words.otherCard}
      </Button>
    </div>
  )
}
