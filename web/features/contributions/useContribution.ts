import { useRef } from 'react'
import type { ContributeResponse, PlannedResponse } from '#shared/api/contributions.ts'
import type { OtherRhythm, Rhythm } from '#shared/rhythm.ts'
import type { CycleType } from '#shared/time.ts'
import { showError } from '../../components/toast.ts'
import { money } from '../../lib/format.ts'
import { goalKey } from '../../lib/goals.ts'
import { HttpError, post } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import type { Towards } from '../../lib/payments.ts'
import { reasonFor, useAction } from '../../lib/useAction.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { paymentTexts } from './paymentTexts.ts'
import type { ScheduleDays } from './scheduleDays.ts'
import { sheetTexts } from './sheetTexts.ts'
import { texts } from './texts.ts'

/** A payment that is repeated; in a circle in its rhythm, and elsewhere in one of the two. */
export interface WantedPlan extends Partial<ScheduleDays> {
  readonly every?: CycleType
  readonly rhythm?: OtherRhythm
}

export const rhythmOfPlan = ({ every, rhythm }: WantedPlan): Rhythm => rhythm ?? every ?? 'monthly'

export interface Wanted {
  readonly amount: string
  /** Undefined for a payment that is made once. */
  readonly plan: WantedPlan | undefined
  /** The saved card that was shown; without one a card is asked for. */
  readonly cardId: string | undefined
  readonly towards?: Towards
}

/** Pays, or begins a plan, by the saved card, or returns that a card is needed. Repeated with the same key it is the same. */
export const startContribution = (
  goalId: number,
  { amount, plan, cardId, towards = {} }: Wanted,
  key: string,
): Promise<ContributeResponse | PlannedResponse> => {
  const payment = plan
    ? { isRecurring: true, paymentType: 'recurring', ...plan, ...(cardId ? { cardId } : { newCard: true }) }
    : { isRecurring: false, paymentType: 'one-time', ...towards }
  return post(`${goalKey(goalId)}/contribute`, { amount, ...payment }, { 'Idempotency-Key': key })
}

export interface ContributionOptions {
  readonly goalId: number
  readonly from: 'card' | 'page'
  readonly onBusy: (busy: boolean) => void
  /** A card is needed, or authentication of the saved one: the payment continues with this secret. */
  readonly onSecret: (need: { clientSecret: string; by: 'card' | 'bank' }) => void
  readonly onDone: (outcome: Outcome) => Promise<void>
}

export const useContribution = ({ goalId, from, onBusy, onSecret, onDone }: ContributionOptions) => {
  const sent = useRef<SentOnce>(undefined)
  const { run, busy } = useAction(
    async (wanted: Wanted) => {
      sent.current = keyFor(wanted, sent.current)
      const begun = await startContribution(goalId, wanted, sent.current.key)
      sent.current = undefined
      if (begun.status === 'planned') return onDone(begun)
      const { status, clientSecret } = begun
      if (status === 'requires_payment' || status === 'requires_action') {
        if (clientSecret === undefined) throw new Error('the payment has no secret')
        return onSecret({ clientSecret, by: status === 'requires_action' ? 'bank' : 'card' })
      }
      await onDone(outcomeOf(begun))
    },
    {
      title: null,
      onError: error => {
        // Without a response a saved card may have been charged: repeated with the same key, it is the same
        // payment.
        if (error instanceof HttpError && error.status < 500) sent.current = undefined
        showError(paymentTexts.error, reasonIn(error, from))
      },
    },
  )

  const contribute = async (wanted: Wanted): Promise<void> => {
    onBusy(true)
    await run(wanted)
    onBusy(false)
  }
  return { contribute, busy }
}

/** An amount can be fixed anew while the sheet is open; a card's sheet has its own words for that. */
const reasonIn = (error: unknown, from: 'card' | 'page'): string => {
  const { code, values = {} } = error instanceof HttpError ? error.problem : {}
  const { amount: asked } = values
  return from === 'card' &&
    code === 'not_the_fixed_amount' &&
    typeof asked === 'object' &&
    'currency' in asked
    ? texts.exactly({ amount: money(asked.amount, asked.currency) })
    : reasonFor(error, sheetTexts.failed)
}
