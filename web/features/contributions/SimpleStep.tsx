import { type RefObject, useState } from 'react'
import type { CycleType } from '#shared/time.ts'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Switch } from '../../components/Switch.tsx'
import { day, today } from '../../lib/format.ts'
import type { PaidGoal } from '../../lib/pay.ts'
import { useCards } from '../../lib/payments.ts'
import { rotates } from '../../lib/progress.ts'
import { AmountForm } from './AmountForm.tsx'
import { PayBy } from './PayBy.tsx'
import { PlanDaysFields } from './PlanDaysFields.tsx'
import { paymentTexts } from './paymentTexts.ts'
import { dayFaults, fromToday, type PlanDays, startsLater, wantedDays } from './planDays.ts'
import { Rhythm } from './Rhythm.tsx'
import styles from './Simple.module.css'
import { simpleTexts as words } from './simpleTexts.ts'
import { texts } from './texts.ts'
import { usableCard } from './usableCard.ts'
import { type SimpleOptions, useSimpleContribution, type Wanted } from './useSimpleContribution.ts'

interface SimpleStepProps extends Omit<SimpleOptions, 'goalId' | 'paid'> {
  goal: PaidGoal
  field: RefObject<HTMLInputElement | null>
  /** What was chosen before it came to this. */
  before?: { readonly amount: string; readonly recurring: boolean } | undefined
}

/** How much, whether once or again and again, and with which card. */
export const SimpleStep = ({ goal, field, before, ...options }: SimpleStepProps) => {
  const [recurring, setRecurring] = useState(before?.recurring ?? false)
  const circle = rotates(goal) ? (goal.cycleType ?? undefined) : undefined
  const [every, setEvery] = useState<CycleType>(circle ?? 'monthly')
  const [other, setOther] = useState(false)
  const [days, setDays] = useState(fromToday)
  const [faults, setFaults] = useState<Partial<PlanDays>>({})
  const now = today()
  const { data: cards, error } = useCards()
  const { contribute, busy, fault } = useSimpleContribution({
    goalId: goal.id,
    paid: texts.added,
    ...options,
  })

  const saved = usableCard(cards)
  const bySaved = saved !== undefined && !other
  // Whoever was shown no card is asked for one, even if the server knows of some.
  const card: Wanted['card'] = bySaved ? saved : cards?.length === 0 ? 'any' : 'new'
  const later = startsLater(days, now) ? words.firstLater(day(days.firstOn)) : undefined
  const send = (amount: string) => {
    const found = recurring ? dayFaults(days, { today: now, bySaved }) : undefined
    setFaults(found ?? {})
    if (found) return
    const plan = recurring ? { every, days: wantedDays(days, now) } : undefined
    void contribute({ amount, plan, card })
  }
  return (
    <AmountForm goal={goal} amount={before?.amount} words={words.amountFaults} field={field} onAmount={send}>
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
      {recurring && (
        <>
          <Rhythm
            fixed={circle}
            every={every}
            first={later ?? (bySaved ? words.firstBySaved : words.first)}
            onChoose={setEvery}
          />
          <PlanDaysFields
            {...{ days, faults, bySaved, today: now }}
            onChange={chosen => {
              setDays(chosen)
              setFaults({})
            }}
          />
        </>
      )}
      {saved && <PayBy saved={saved} other={other} onOther={setOther} />}
      <FormFault text={fault} />
      <Button type="submit" look="money" wide disabled={busy || (cards === undefined && !error)}>
        {busy ? paymentTexts.processing : words.submit}
      </Button>
    </AmountForm>
  )
}
