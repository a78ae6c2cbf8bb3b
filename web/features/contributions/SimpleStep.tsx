import { type RefObject, useEffect, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { Switch } from '../../components/Switch.tsx'
import { AmountForm } from './AmountForm.tsx'
import styles from './Steps.module.css'
import { simpleTexts as words } from './simpleTexts.ts'
import { texts } from './texts.ts'
import { type SimpleOptions, useSimpleContribution } from './useSimpleContribution.ts'

interface SimpleStepProps extends Omit<SimpleOptions, 'goalId'> {
  goal: GoalResponse
  field: RefObject<HTMLInputElement | null>
}

/** How much, and whether once or again and again. */
export const SimpleStep = ({ goal, field, ...options }: SimpleStepProps) => {
  const [recurring, setRecurring] = useState(false)
  const { contribute, busy } = useSimpleContribution({ goalId: goal.id, ...options })
  // Its code may arrive after the dialog has opened and looked for something to focus.
  useEffect(() => field.current?.focus(), [field])
  return (
    <AmountForm
      goal={goal}
      words={words.amountFaults}
      field={field}
      onAmount={amount => void contribute({ amount, recurring })}
    >
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
    </AmountForm>
  )
}
