import { showSuccess } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { keysOfGoal } from '../../lib/goals.ts'
import { contribute } from '../../lib/payments.ts'
import { intentIdOf } from './cardPayment.ts'
import { paymentTexts } from './paymentTexts.ts'
import { useConfirmation } from './useConfirmation.ts'

export interface PaymentOptions {
  readonly goalId: number
  readonly amount: string
  readonly clientSecret: string
  /** The toast after the payment. */
  readonly paid: readonly [string, string]
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

/** From the card to the recorded contribution. */
export const usePayment = ({ goalId, amount, clientSecret, paid, onBusy, onDone }: PaymentOptions) => {
  const refresh = useRefresh()
  const record = async (): Promise<void> => {
    const { status } = await contribute(goalId, { amount, paymentIntentId: intentIdOf(clientSecret) })
    const [title, description] = status === 'completed' ? paid : paymentTexts.underWay
    showSuccess(title, description)
    onDone()
    await refresh(...keysOfGoal(goalId))
  }
  const { confirm, busy, fault } = useConfirmation({
    ...{ clientSecret, returnTo: '/payment-complete', record, words: paymentTexts, onBusy },
  })
  return { pay: confirm, busy, fault }
}
