import { useRef, useState } from 'react'
import { complain, praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { keysOfGoal } from '../../lib/goals.ts'
import { messageOf, reasonOf } from '../../lib/http.ts'
import { contribute } from '../../lib/payments.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { isBankPage } from './bankPage.ts'
import { type CardPayment, type ConfirmedIntent, intentIdOf } from './cardPayment.ts'
import { paymentTexts } from './paymentTexts.ts'

export interface PaymentOptions {
  readonly goalId: number
  readonly amount: string
  readonly clientSecret: string
  /** What is said once the money is in. */
  readonly paid: readonly [string, string]
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

/** From the card to the recorded contribution. Whatever goes wrong, the same payment can be tried again. */
export const usePayment = ({ goalId, amount, clientSecret, paid, onBusy, onDone }: PaymentOptions) => {
  const refresh = useRefresh()
  const { busy, run } = useBusy()
  const confirmed = useRef(false)
  /** Why the last attempt came to nothing; stays with the form until the next one begins. */
  const [fault, setFault] = useState<string>()
  const refuse = (title: string, reason: string): void => {
    complain(title, reason)
    setFault(reason)
  }

  const record = async (): Promise<void> => {
    try {
      const { status } = await contribute(goalId, { amount, paymentIntentId: intentIdOf(clientSecret) })
      const [title, description] = status === 'completed' ? paid : paymentTexts.underWay
      praise(title, description)
      onDone()
      await refresh(...keysOfGoal(goalId))
    } catch (error) {
      refuse(paymentTexts.error, messageOf(error, paymentTexts.notRecorded))
    }
  }

  const follow = async (intent: ConfirmedIntent): Promise<void> => {
    const bankPage = intent.next_action?.redirect_to_url?.url
    if (intent.status === 'requires_action' && bankPage && isBankPage(bankPage, location.origin)) {
      location.assign(bankPage)
      await broughtBack()
    } else if (isMade(intent)) {
      confirmed.current = true
      await record()
    } else refuse(paymentTexts.declined, paymentTexts.failed)
  }

  const attempt = async (card: CardPayment): Promise<void> => {
    // The card has been charged already and only the recording failed: it must not be charged again.
    if (confirmed.current) return record()
    try {
      const { paymentIntent, error } = await card.confirm(clientSecret, `${location.origin}/payment-complete`)
      const found = paymentIntent ?? error.payment_intent
      if (found && (paymentIntent || isMade(found))) await follow(found)
      else refuse(paymentTexts.declined, error?.message ?? paymentTexts.failed)
    } catch (error) {
      refuse(paymentTexts.error, reasonOf(error, paymentTexts.failed))
    }
  }

  const pay = (card: CardPayment): Promise<void> =>
    run(async () => {
      setFault(undefined)
      onBusy(true)
      await attempt(card)
      onBusy(false)
    })
  return { pay, busy, fault }
}

const isMade = ({ status }: ConfirmedIntent): boolean => status === 'succeeded' || status === 'processing'

/** The page stays as it is until the bank's has taken its place; browsers bring such a page back as it was left. */
const broughtBack = (): Promise<void> =>
  new Promise(resolve => addEventListener('pageshow', () => resolve(), { once: true }))
