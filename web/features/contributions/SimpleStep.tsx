import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Switch } from '../../components/Switch.tsx'
import { hintFor, suggestedAmount } from './amount.ts'
import styles from './Steps.module.css'
import { simpleFaultOf } from './simpleAmount.ts'
import { simpleTexts as words } from './simpleTexts.ts'
import { texts } from './texts.ts'
import { type SimpleOptions, useSimpleContribution } from './useSimpleContribution.ts'

interface SimpleStepProps extends Omit<SimpleOptions, 'goalId'> {
  goal: GoalResponse
  field: RefObject<HTMLInputElement | null>
}

/** How much, and whether once or again and again. */
export const SimpleStep = ({ goal, field, ...options }: SimpleStepProps) => {
  const [amount, setAmount] = useState(suggestedAmount(goal))
  const [recurring, setRecurring] = useState(false)
  const [fault, setFault] = useState<string>()
  const { contribute, busy } = useSimpleContribution({ goalId: goal.id, ...options })
  // Its code may arrive after the dialog has opened and looked for something to focus.
  useEffect(() => field.current?.focus(), [field])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = simpleFaultOf(amount, goal)
    setFault(found)
    if (found === undefined) return void contribute({ amount: amount.trim(), recurring })
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
      <fieldset className={styles.ways}>
        <legend className="unseen">{words.ways}</legend>
        {/* One of the two is always on, so that turning one off turns the other on. */}
        <Switch
          label={words.once[0]}
          hint={words.once[1]}
          checked={!recurring}
          onChange={() => setRecurring(!recurring)}
        />
        <Switch
          label={words.recurring[0]}
          hint={words.recurring[1]}
          checked={recurring}
          onChange={() => setRecurring(!recurring)}
        />
      </fieldset>
      <Button type="submit" look="money" wide disabled={busy}>
        {busy ? texts.processing : words.submit}
      </Button>
    </form>
  )
}
