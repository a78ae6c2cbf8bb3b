import { type RefObject, useEffect, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { CycleType } from '#shared/time.ts'
import { Button } from '../../components/Button.tsx'
import { Switch } from '../../components/Switch.tsx'
import { useCards } from '../../lib/payments.ts'
import { rotates } from '../../lib/progress.ts'
import { AmountForm } from './AmountForm.tsx'
import { PayBy } from './PayBy.tsx'
import { Rhythm } from './Rhythm.tsx'
import styles from './Steps.module.css'
import { simpleTexts as words } from './simpleTexts.ts'
import { texts } from './texts.ts'
import { type SimpleOptions, useSimpleContribution, type Wanted } from './useSimpleContribution.ts'

interface SimpleStepProps extends Omit<SimpleOptions, 'goalId'> {
  goal: GoalResponse
  field: RefObject<HTMLInputElement | null>
}

/** How much, whether once or again and again, and with which card. */
export const SimpleStep = ({ goal, field, ...options }: SimpleStepProps) => {
  const [recurring, setRecurring] = useState(false)
  const circle = rotates(goal) ? (goal.cycleType ?? undefined) : undefined
  const [every, setEvery] = useState<CycleType>(circle ?? 'monthly')
  const [other, setOther] = useState(false)
  const { data: cards, error } = useCards()
  const { contribute, busy } = useSimpleContribution({ goalId: goal.id, ...options })
  // Its code may arrive after the dialog has opened and looked for something to focus.
  useEffect(() => field.current?.focus(), [field])

  const [first] = cards ?? []
  const saved = first?.expires === 'over' ? undefined : first
  const bySaved = saved !== undefined && !other
  // Whoever was shown no card is asked for one, even if the server knows of some.
  const card: Wanted['card'] = bySaved ? saved : cards?.length === 0 ? 'any' : 'new'
  return (
    <AmountForm
      goal={goal}
      words={words.amountFaults}
      field={field}
      onAmount={amount => void contribute({ amount, every: recurring ? every : undefined, card })}
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
      {recurring && <Rhythm fixed={circle} every={every} bySaved={bySaved} onChoose={setEvery} />}
      {saved && <PayBy saved={saved} other={other} onOther={setOther} />}
      <Button type="submit" look="money" wide disabled={busy || (cards === undefined && !error)}>
        {busy ? texts.processing : words.submit}
      </Button>
    </AmountForm>
  )
}
