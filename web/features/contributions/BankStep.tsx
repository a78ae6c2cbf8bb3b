import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import { Button } from '../../components/Button.tsx'
import { money } from '../../lib/format.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { bankTexts as words } from './bankTexts.ts'
import { cardTexts } from './cardTexts.ts'
import { Outlook } from './Outlook.tsx'
import { PayButtons } from './PayButtons.tsx'
import { SecurityNotice } from './SecurityNotice.tsx'
import styles from './Steps.module.css'
import { sandboxAnswer } from './sandboxPayment.ts'
import type { WantedPlan } from './useContribution.ts'
import { type PaymentOptions, usePayment } from './usePayment.ts'

interface BankStepProps extends Omit<PaymentOptions, 'goalId'> {
  goal: PaidGoal
  due: DuePayment | undefined
  plan: WantedPlan | undefined
  onOtherCard: () => void
}

/** The bank of a saved card requires authentication before it pays. */
export const BankStep = ({ goal, due, plan, onOtherCard, ...payment }: BankStepProps) => {
  const { data: config } = useSWR<ConfigResponse, Error>('/api/config')
  const { pay, busy } = usePayment({ goalId: goal.id, ...payment })
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
    <form
      className={styles.step}
      onSubmit={event => {
        event.preventDefault()
        void confirm()
      }}
    >
      <p>{words.asks}</p>
      <Outlook goal={goal} amount={payment.amount} due={due} plan={plan} />
      <SecurityNotice>{cardTexts.security({ goal: String(goal.id) })}</SecurityNotice>
      <PayButtons
        busy={busy}
        ready={config !== undefined}
        submit={words.confirm}
        amount={money(payment.amount, goal.currency)}
      />
      <Button look="quiet" disabled={busy} onClick={onOtherCard}>
        {words.otherCard}
      </Button>
    </form>
  )
}
