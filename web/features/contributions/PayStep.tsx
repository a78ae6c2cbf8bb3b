import { useState } from 'react'
import { isCycleType, type Rhythm } from '#shared/rhythm.ts'
import { Button } from '../../components/Button.tsx'
import { money, today } from '../../lib/format.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { towardsOf, useCards } from '../../lib/payments.ts'
import { rotates } from '../../lib/progress.ts'
import { rhythmOf } from '../common/rhythm/rhythmDraft.ts'
import { AmountForm } from './AmountForm.tsx'
import { wholeRound } from './amount.ts'
import { cardTexts } from './cardTexts.ts'
import { Outlook } from './Outlook.tsx'
import { PayButtons } from './PayButtons.tsx'
import { PayBy, usableCard } from './PayBy.tsx'
import { PlanFields } from './PlanFields.tsx'
import type { PaymentRequest, PaymentValues } from './paymentSchema.ts'
import { paymentTexts } from './paymentTexts.ts'
import { SecurityNotice } from './SecurityNotice.tsx'
import { wantedDays } from './scheduleDays.ts'
import { sheetTexts } from './sheetTexts.ts'
import { texts } from './texts.ts'
import { type ContributionOptions, useContribution, type Wanted, type WantedPlan } from './useContribution.ts'

interface PayStepProps extends Pick<ContributionOptions, 'onBusy' | 'onDone'> {
  goal: PaidGoal
  /** Only exactly this. */
  due: DuePayment | undefined
  from: 'card' | 'page'
  /** The previous input, if the server refused it, and why. */
  before: { readonly amount?: string; readonly fault?: string }
  /** What was chosen, before it is sent. */
  onWanted: (wanted: Wanted) => void
  onSecret: ContributionOptions['onSecret']
  /** To the card form, for a single payment. */
  onCard: (wanted: Wanted) => void
  /** To the card form, for a plan that begins later. */
  onSave: (wanted: Wanted & { readonly plan: WantedPlan }) => void
  /** To the report of money that was handed over; undefined where the circle takes none. */
  onHand: (() => void) | undefined
}

/** What is paid, once or as a plan, and by what: by a saved card this is the only screen. */
export const PayStep = (props: PayStepProps) => {
  const { goal, due, from, before, onWanted, onCard, onSave, onHand, ...options } = props
  const { data: cards, error } = useCards()
  const [other, setOther] = useState(false)
  const { contribute, busy } = useContribution({ goalId: goal.id, from, ...options })
  const saved = usableCard(cards)
  const card = other ? undefined : saved
  const mayRepeat = !due?.round && !due?.debtId && !due?.deposit && !due?.holder

  const pay = (request: PaymentRequest) => {
    const plan = planOf(goal, request)
    const wanted = { amount: amountOf(request), plan, cardId: card?.id, towards: towardsOf(due) }
    onWanted(wanted)
    if (plan?.firstOn && !card) return onSave({ ...wanted, plan })
    // As specified: a goal's card asks here, and its page asks for a payment's secret.
    const asksHere = card || plan || (from === 'card' && cards?.length === 0)
    return asksHere ? contribute(wanted) : onCard(wanted)
  }
  // A plan pays whole rounds, whatever is left of the open one.
  const amountOf = ({ amount, recurring }: Pick<PaymentValues, 'recurring'> & { amount: string }): string =>
    (recurring && due && wholeRound(goal)) || amount

  return (
    <AmountForm goal={goal} due={due} before={before} invalid={texts.invalid[from]} onPay={pay}>
      {form => {
        const values = form.watch()
        const plan = planOf(goal, values)
        const amount = amountOf({ ...values, amount: String(values.amount) })
        const isLater = plan?.firstOn !== undefined
        return (
          <>
            {mayRepeat && <PlanFields goal={goal} form={form} />}
            {saved && <PayBy saved={saved} other={other} onOther={setOther} />}
            {(plan === undefined || rotates(goal) || chosenRhythm(values)) && (
              <Outlook goal={goal} amount={amount} due={due} plan={plan} savesCard={!card} />
            )}
            <SecurityNotice>{cardTexts.security({ goal: String(goal.id) })}</SecurityNotice>
            {/* What the button does depends on the cards, so it waits until they are known. */}
            <PayButtons
              busy={busy}
              ready={cards !== undefined || error !== undefined}
              submit={card ? (isLater ? sheetTexts.plan : paymentTexts.payNow) : texts.continue}
              amount={Number(amount) > 0 ? money(amount, goal.currency) : undefined}
              label={isLater ? sheetTexts.firstly : sheetTexts.youPay}
            />
            {onHand && (
              <Button look="quiet" disabled={busy} onClick={onHand}>
                {sheetTexts.byHand}
              </Button>
            )}
          </>
        )
      }}
    </AmountForm>
  )
}

type PlanValues = Pick<PaymentValues, 'recurring' | 'every' | 'rhythm' | 'firstOn' | 'endsOn'>

const planOf = (
  goal: PaidGoal,
  { recurring, firstOn, endsOn, ...how }: PlanValues,
): WantedPlan | undefined =>
  recurring
    ? { ...(!rotates(goal) && writtenPlan(chosenRhythm(how))), ...wantedDays({ firstOn, endsOn }, today()) }
    : undefined

/** Undefined while another rhythm than the cycles is invalid. */
const chosenRhythm = ({ every, rhythm }: Pick<PaymentValues, 'every' | 'rhythm'>) =>
  rhythmOf({ cycleType: every, rhythm })

const writtenPlan = (rhythm: Rhythm | undefined): WantedPlan =>
  rhythm === undefined ? {} : isCycleType(rhythm) ? { every: rhythm } : { rhythm }
