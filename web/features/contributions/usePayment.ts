import { contribute } from '../../lib/payments.ts'
import { intentIdOf } from './cardPayment.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { paymentTexts } from './paymentTexts.ts'
import { useConfirmation } from './useConfirmation.ts'

export interface PaymentOptions {
  readonly goalId: number
  readonly amount: string
  readonly clientSecret: string
  readonly onBusy: (busy: boolean) => void
  readonly onDone: (outcome: Outcome) => Promise<void>
}

/** From the card to the recorded contribution. */
export const usePayment = ({ goalId, amount, clientSecret, onBusy, onDone }: PaymentOptions) => {
  const record = async (): Promise<void> => {
    const payment = { amount, paymentIntentId: intentIdOf(clientSecret) }
    await onDone(outcomeOf(await contribute(goalId, payment)))
  }
  const { confirm, busy } = useConfirmation({
    ...{ clientSecret, returnTo: '/payment-complete', record, words: paymentTexts, onBusy },
  })
  return { pay: confirm, busy }
}
