import { type FormEvent, type RefObject, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { faultOf, hintFor, suggestedAmount } from './amount.ts'
import styles from './Steps.module.css'
import { texts } from './texts.ts'

interface AmountStepProps {
  goal: GoalResponse
  /** What was entered before, if the server refused it, and why. */
  amount: string | undefined
  fault: string | undefined
  field: RefObject<HTMLInputElement | null>
  onAmount: (amount: string) => void
}

export const AmountStep = ({ goal, amount: before, fault: refused, field, onAmount }: AmountStepProps) => {
  const [amount, setAmount] = useState(before ?? suggestedAmount(goal))
  const [fault, setFault] = useState(refused)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(amount, goal)
    if (found === undefined) return onAmount(amount.trim())
    setFault(found)
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
        hint={hintFor(goal)}
        errors={fault === undefined ? [] : [fault]}
      />
      <Button type="submit" look="money" wide>
        {texts.continue}
      </Button>
    </form>
  )
}
