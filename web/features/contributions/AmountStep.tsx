import { type RefObject, useEffect, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { useCards } from '../../lib/payments.ts'
import { AmountForm } from './AmountForm.tsx'
import { PayBy } from './PayBy.tsx'
import { texts } from './texts.ts'
import { usableCard } from './usableCard.ts'
import { type SimpleOptions, useSimpleContribution } from './useSimpleContribution.ts'

interface AmountStepProps extends Omit<SimpleOptions, 'goalId' | 'paid'> {
  goal: GoalResponse
  field: RefObject<HTMLInputElement | null>
  /** What was entered before, if the server refused it, and why. */
  before: { readonly amount?: string; readonly fault?: string }
  /** On to the card form. */
  onAmount: (amount: string) => void
  onRecurring: (amount: string) => void
}

/** How much, as a goal's own page asks it; by the saved card where there is one, which is named, and else by the form. */
export const AmountStep = ({ goal, field, before, onAmount, onRecurring, ...options }: AmountStepProps) => {
  const { data: cards, error } = useCards()
  const [other, setOther] = useState(false)
  const { contribute, busy } = useSimpleContribution({ goalId: goal.id, paid: texts.paid, ...options })
  // Its code may arrive after the dialog has opened and looked for something to focus.
  useEffect(() => field.current?.focus(), [field])
  const saved = usableCard(cards)
  const card = other ? undefined : saved
  return (
    <AmountForm
      goal={goal}
      {...before}
      words={texts.amountFaults}
      field={field}
      onAmount={amount => (card ? void contribute({ amount, plan: undefined, card }) : onAmount(amount))}
    >
      {saved && <PayBy saved={saved} other={other} onOther={setOther} />}
      {/* Nobody is to press it for one thing and get the other: it waits until the cards are known. */}
      <Button type="submit" look="money" wide disabled={busy || (cards === undefined && !error)}>
        {busy ? texts.processing : card ? texts.payNow : texts.continue}
      </Button>
      <Button look="quiet" disabled={busy} onClick={() => onRecurring(field.current?.value ?? '')}>
        {texts.recurring}
      </Button>
    </AmountForm>
  )
}
