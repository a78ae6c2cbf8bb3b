import { useRef } from 'react'
import type { ContributeResponse } from '#shared/api/contributions.ts'
import type { CardResponse, CreateScheduleResponse } from '#shared/api/payments.ts'
import type { CycleType } from '#shared/time.ts'
import { showError, showSuccess } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { day } from '../../lib/format.ts'
import { keysOfGoal } from '../../lib/goals.ts'
import { HttpError } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import { createPaymentIntent, type Towards } from '../../lib/payments.ts'
import { reasonFor, useAction } from '../../lib/useAction.ts'
import { startContribution, startSchedule } from './api.ts'
import { paymentTexts } from './paymentTexts.ts'
import type { ScheduleDays } from './scheduleDays.ts'
import { simpleTexts } from './simpleTexts.ts'

export interface SimpleOptions {
  readonly goalId: number
  /** The toast after the payment. */
  readonly paid: readonly [string, string]
  readonly onBusy: (busy: boolean) => void
  /** A card is needed, or authentication of the saved one: the payment continues with this secret. */
  readonly onSecret: (need: { amount: string; clientSecret: string; by: 'card' | 'bank' }) => void
  readonly onDone: () => void
}

export interface Wanted {
  readonly amount: string
  /** Repeated, or once. */
  readonly schedule: { readonly every: CycleType; readonly days: Partial<ScheduleDays> } | undefined
  /** `new` leads to the card form, whatever is saved; `any` is for payers without a card. */
  readonly card: CardResponse | 'new' | 'any'
  readonly towards?: Towards
}

type Begun = Pick<ContributeResponse, 'clientSecret'> & {
  readonly schedule?: CreateScheduleResponse['schedule']
  readonly status: ContributeResponse['status'] | CreateScheduleResponse['status']
}

/** By the saved card only when that was shown. */
const begin = async (
  goalId: number,
  { amount, schedule, card, towards = {} }: Wanted,
  key: string,
): Promise<Begun> => {
  if (schedule) {
    const cardId = typeof card === 'string' ? undefined : card.id
    return startSchedule(goalId, { amount, ...schedule, cardId }, key)
  }
  if (card !== 'new') return startContribution(goalId, { amount, ...towards }, key)
  const { clientSecret } = await createPaymentIntent(amount, goalId, towards)
  return { status: 'requires_payment', clientSecret }
}

/** The day of a schedule's first payment; undefined when it has been made. */
const firstPaymentOf = ({ firstOn, nextOn }: CreateScheduleResponse['schedule']): string | undefined =>
  nextOn === firstOn ? firstOn : undefined

const planned = (firstOn: string): readonly [string, string] => {
  const [title, text] = simpleTexts.planned
  return [title, text({ date: day(firstOn) })]
}

export const useSimpleContribution = ({ goalId, paid, onBusy, onSecret, onDone }: SimpleOptions) => {
  const sent = useRef<SentOnce>(undefined)
  const refresh = useRefresh()
  const { run, busy, fault } = useAction(
    async (wanted: Wanted) => {
      sent.current = keyFor(wanted, sent.current)
      const { status, clientSecret, schedule } = await begin(goalId, wanted, sent.current.key)
      sent.current = undefined
      if (status === 'requires_payment' || status === 'requires_action') {
        if (clientSecret === undefined) throw new Error('the payment has no secret')
        const by = status === 'requires_action' ? 'bank' : 'card'
        return onSecret({ amount: wanted.amount, clientSecret, by })
      }
      const firstOn = status === 'active' && schedule && firstPaymentOf(schedule)
      const made = status === 'processing' ? paymentTexts.underWay : paid
      const [title, description] = firstOn ? planned(firstOn) : made
      showSuccess(title, description)
      onDone()
      await refresh(...keysOfGoal(goalId))
    },
    {
      title: null,
      failed: simpleTexts.failed,
      onError: error => {
        // Without a response a saved card may have been charged: repeated with the same key, it is the same
        // payment.
        if (error instanceof HttpError && error.status < 500) sent.current = undefined
        showError(paymentTexts.error, reasonFor(error, simpleTexts.failed))
      },
    },
  )

  const contribute = async (wanted: Wanted): Promise<void> => {
    onBusy(true)
    await run(wanted)
    onBusy(false)
  }
  return { contribute, busy, fault }
}
