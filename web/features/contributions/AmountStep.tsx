import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { towardsOf, useCards } from '../../lib/payments.ts'
import { AmountForm } from './AmountForm.tsx'
import { PayBy, usableCard } from './PayBy.tsx'
import { paymentTexts } from './paymentTexts.ts'
import { texts } from './texts.ts'
import { type SimpleOptions, useSimpleContribution } from './useSimpleContribution.ts'

interface AmountStepProps extends Omit<SimpleOptions, 'goalId' | 'paid'> {
  goal: PaidGoal
  /** Only exactly this. */
  due: DuePayment | undefined
  /** The previous input, if the server refused it, and why. */
  before: { readonly amount?: string; readonly fault?: string }
  /** Continues to the card form. */
  onAmount: (amount: string) => void
  onRecurring: (amount: string) => void
}

/** The amount, on a goal's own page: paid by the saved card, which is named, or else by the card form. */
export const AmountStep = (props: AmountStepProps) => {
  const { goal, due, before, onAmount, onRecurring, ...options } = props
  const { data: cards, error } = useCards()
  const [other, setOther] = useState(false)
  const { contribute, busy, fault } = useSimpleContribution({ goalId: goal.id, paid: texts.paid, ...options })
  const saved = usableCard(cards)
  const card = other ? undefined : saved
  return (
    <AmountForm
      goal={goal}
      due={due}
      before={before.amount === undefined ? {} : { amount: before.amount }}
      fault={before.fault}
      words={texts.amountFaults}
      onPay={({ amount }) =>
        card ? contribute({ amount, schedule: undefined, card, towards: towardsOf(due) }) : onAmount(amount)
      }
    >
      {form => (
        <>
          {saved && <PayBy saved={saved} other={other} onOther={setOther} />}
          <FormFault text={fault} />
          {/* What the button does depends on the cards, so it waits until they are known. */}
          <Button type="submit" look="money" wide disabled={busy || (cards === undefined && !error)}>
            {busy ? paymentTexts.processing : card ? paymentTexts.payNow : texts.continue}
          </Button>
          {!due?.round && !due?.debtId && (
            <Button
              look="quiet"
              disabled={busy}
              onClick={() => onRecurring(String(form.getValues('amount')))}
            >
              {texts.recurring}
            </Button>
          )}
        </>
      )}
    </AmountForm>
  )
}
