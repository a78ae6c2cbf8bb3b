import { type RefObject, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { towardsOf, useCards } from '../../lib/payments.ts'
import { AmountForm } from './AmountForm.tsx'
import { PayBy } from './PayBy.tsx'
import { paymentTexts } from './paymentTexts.ts'
import { texts } from './texts.ts'
import { usableCard } from './usableCard.ts'
import { type SimpleOptions, useSimpleContribution } from './useSimpleContribution.ts'

interface AmountStepProps extends Omit<SimpleOptions, 'goalId' | 'paid'> {
  goal: PaidGoal
  /** Nothing but exactly this. */
  due: DuePayment | undefined
  field: RefObject<HTMLInputElement | null>
  /** What was entered before, if the server refused it, and why. */
  before: { readonly amount?: string; readonly fault?: string }
  /** On to the card form. */
  onAmount: (amount: string) => void
  onRecurring: (amount: string) => void
}

/** How much, as a goal's own page asks it; by the saved card where there is one, which is named, and else by the form. */
export const AmountStep = ({
  goal,
  due,
  field,
  before,
  onAmount,
  onRecurring,
  ...options
}: AmountStepProps) => {
  const { data: cards, error } = useCards()
  const [other, setOther] = useState(false)
  const { contribute, busy, fault } = useSimpleContribution({ goalId: goal.id, paid: texts.paid, ...options })
  const saved = usableCard(cards)
  const card = other ? undefined : saved
  return (
    <AmountForm
      goal={goal}
      due={due?.amount}
      {...before}
      words={texts.amountFaults}
      field={field}
      onAmount={amount =>
        card ? void contribute({ amount, plan: undefined, card, towards: towardsOf(due) }) : onAmount(amount)
      }
    >
      {saved && <PayBy saved={saved} other={other} onOther={setOther} />}
      <FormFault text={fault} />
      {/* Nobody is to press it for one thing and get the other: it waits until the cards are known. */}
      <Button type="submit" look="money" wide disabled={busy || (cards === undefined && !error)}>
        {busy ? paymentTexts.processing : card ? paymentTexts.payNow : texts.continue}
      </Button>
      {!due?.round && !due?.debtId && (
        <Button look="quiet" disabled={busy} onClick={() => onRecurring(field.current?.value ?? '')}>
          {texts.recurring}
        </Button>
      )}
    </AmountForm>
  )
}
