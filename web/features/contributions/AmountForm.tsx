import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Field } from '../../components/Field.tsx'
import { money } from '../../lib/format.ts'
import type { PaidGoal } from '../../lib/pay.ts'
import { type AmountWords, faultOf, hintFor, suggestedAmount } from './amount.ts'
import styles from './Steps.module.css'
import { texts } from './texts.ts'

interface AmountFormProps {
  goal: PaidGoal
  /** What it must be, where that is not what every round asks for. */
  due?: string | undefined
  /** What was entered before, if the server refused it, and why. */
  amount?: string | undefined
  fault?: string | undefined
  words: AmountWords
  field: RefObject<HTMLInputElement | null>
  onAmount: (amount: string) => void
  /** Below the amount, the button among it. */
  children: ReactNode
}

/** How much; an amount that this goal cannot take goes no further. */
export const AmountForm = ({ goal, due, words, field, onAmount, children, ...before }: AmountFormProps) => {
  const payable = due === undefined ? goal : { ...goal, contributionAmount: due, currentAmount: '0.00' }
  const [amount, setAmount] = useState(before.amount ?? suggestedAmount(payable))
  const [fault, setFault] = useState(before.fault)
  // It may come after the dialog has opened and looked for something to focus.
  useEffect(() => field.current?.focus(), [field])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(amount, payable, words)
    setFault(found)
    if (found === undefined) return onAmount(amount.trim())
    field.current?.focus()
  }
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <p className="muted">{texts.towards(goal.name)}</p>
      <Field
        ref={field}
        label={texts.amount}
        lead="$"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        value={amount}
        onChange={event => {
          setAmount(event.target.value)
          setFault(undefined)
        }}
        hint={due === undefined ? hintFor(goal) : texts.due(money(due))}
        errors={fault === undefined ? [] : [fault]}
      />
      {children}
    </form>
  )
}
