import { useRef, useState } from 'react'
import type { ContributeResponse } from '#shared/api/contributions.ts'
import type { CardResponse, CreateScheduleResponse } from '#shared/api/payments.ts'
import type { CycleType } from '#shared/time.ts'
import { complain, praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { day } from '../../lib/format.ts'
import { keysOfGoal } from '../../lib/goals.ts'
import { HttpError, messageOf } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import { createPaymentIntent, type Towards } from '../../lib/payments.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { startContribution, startPlan } from './api.ts'
import { paymentTexts } from './paymentTexts.ts'
import type { PlanDays } from './planDays.ts'
import { simpleTexts } from './simpleTexts.ts'

export interface SimpleOptions {
  readonly goalId: number
  /** What is said once the money is in. */
  readonly paid: readonly [string, string]
  readonly onBusy: (busy: boolean) => void
  /** A card is needed, or the bank's word on the saved one: the payment goes on with this secret. */
  readonly onSecret: (need: { amount: string; clientSecret: string; by: 'card' | 'bank' }) => void
  readonly onDone: () => void
}

export interface Wanted {
  readonly amount: string
  /** Again and again, or once. */
  readonly plan: { readonly every: CycleType; readonly days: Partial<PlanDays> } | undefined
  /** `new` leads to the card form, whatever is saved; `any` is for whoever has no card. */
  readonly card: CardResponse | 'new' | 'any'
  readonly towards?: Towards
}

type Begun = Pick<ContributeResponse, 'clientSecret'> & {
  readonly schedule?: CreateScheduleResponse['schedule']
  readonly status: ContributeResponse['status'] | CreateScheduleResponse['status']
}

/** By the saved card when that was shown, and otherwise never. */
const begin = async (
  goalId: number,
  { amount, plan, card, towards = {} }: Wanted,
  key: string,
): Promise<Begun> => {
  if (plan) {
    const cardId = typeof card === 'string' ? undefined : card.id
    return startPlan(goalId, { amount, ...plan, cardId }, key)
  }
  if (card !== 'new') return startContribution(goalId, { amount, ...towards }, key)
  const { clientSecret } = await createPaymentIntent(amount, goalId, towards)
  return { status: 'requires_payment', clientSecret }
}

/** When a plan's first payment is made, unless it has been made already. */
const firstPaymentOf = ({ firstOn, nextOn }: CreateScheduleResponse['schedule']): string | undefined =>
  nextOn === firstOn ? firstOn : undefined

export const useSimpleContribution = ({ goalId, paid, onBusy, onSecret, onDone }: SimpleOptions) => {
  const refresh = useRefresh()
  const { busy, run } = useBusy()
  const sent = useRef<SentOnce>(undefined)
  /** Why the last attempt came to nothing; stays with the form until the next one begins. */
  const [fault, setFault] = useState<string>()
  const refuse = (reason: string): void => {
    complain(paymentTexts.error, reason)
    setFault(reason)
  }

  const send = async (wanted: Wanted): Promise<void> => {
    sent.current = keyFor(wanted, sent.current)
    try {
      const { status, clientSecret, schedule } = await begin(goalId, wanted, sent.current.key)
      sent.current = undefined
      if (status === 'requires_payment' || status === 'requires_action') {
        if (clientSecret === undefined) return refuse(simpleTexts.failed)
        const by = status === 'requires_action' ? 'bank' : 'card'
        return onSecret({ amount: wanted.amount, clientSecret, by })
      }
      const waits = status === 'active' && schedule && firstPaymentOf(schedule)
      const made = status === 'processing' ? paymentTexts.underWay : paid
      const [title, description] = waits ? simpleTexts.planned(day(waits)) : made
      praise(title, description)
      onDone()
      await refresh(...keysOfGoal(goalId))
    } catch (error) {
      // A saved card may have been charged by what was not answered: sent again, that is the same payment.
      if (error instanceof HttpError && error.status < 500) sent.current = undefined
      checkSession(error)
      refuse(messageOf(error, simpleTexts.failed))
    }
  }

  const contribute = (wanted: Wanted): Promise<void> =>
    run(async () => {
      setFault(undefined)
      onBusy(true)
      await send(wanted)
      onBusy(false)
    })
  return { contribute, busy, fault }
}
