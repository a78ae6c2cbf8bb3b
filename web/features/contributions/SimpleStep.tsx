import { useState } from 'react'
import { everyText } from '#shared/rhythmWords.ts'
import { cycleTypes } from '#shared/time.ts'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Select } from '../../components/Select.tsx'
import { Switch } from '../../components/Switch.tsx'
import { day, money, today } from '../../lib/format.ts'
import { fieldOf } from '../../lib/forms.ts'
import { useOffered } from '../../lib/offeredCurrencies.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { useCards } from '../../lib/payments.ts'
import { rotates } from '../../lib/progress.ts'
import { AmountForm, type PaymentForm } from './AmountForm.tsx'
import { PayBy, usableCard } from './PayBy.tsx'
import { paymentTexts } from './paymentTexts.ts'
import { ScheduleDaysFields } from './ScheduleDaysFields.tsx'
import styles from './Simple.module.css'
import { startsLater, wantedDays } from './scheduleDays.ts'
import { simpleTexts as words } from './simpleTexts.ts'
import { texts } from './texts.ts'
import { type SimpleOptions, useSimpleContribution } from './useSimpleContribution.ts'

interface SimpleStepProps extends Omit<SimpleOptions, 'goalId' | 'paid'> {
  goal: PaidGoal
  due: DuePayment | undefined
  /** The choices of the step before. */
  before?: { readonly amount: string; readonly recurring: boolean } | undefined
}

/** The amount, once or as a schedule, and the card. */
export const SimpleStep = ({ goal, due, before, ...options }: SimpleStepProps) => {
  const [other, setOther] = useState(false)
  const { data: cards, error } = useCards()
  const { contribute, busy, fault } = useSimpleContribution({
    goalId: goal.id,
    paid: texts.added,
    ...options,
  })
  const saved = usableCard(cards)
  const bySaved = saved !== undefined && !other
  // Without a saved card on the screen the payer is asked for one, even if the server has some.
  const card = bySaved ? saved : cards?.length === 0 ? 'any' : 'new'
  return (
    <AmountForm
      goal={goal}
      due={due}
      before={before ?? {}}
      words={words.amountFaults}
      bySaved={bySaved}
      onPay={({ amount, recurring, every, ...days }) =>
        contribute({
          amount: (recurring && due && goal.contributionAmount) || amount,
          schedule: recurring ? { every, days: wantedDays(days, today()) } : undefined,
          card,
        })
      }
    >
      {form => (
        <>
          <Ways form={form} />
          {form.watch('recurring') && <Rhythm goal={goal} form={form} bySaved={bySaved} />}
          {saved && <PayBy saved={saved} other={other} onOther={setOther} />}
          <FormFault text={fault} />
          <Button type="submit" look="money" wide disabled={busy || (cards === undefined && !error)}>
            {busy ? paymentTexts.processing : words.submit}
          </Button>
        </>
      )}
    </AmountForm>
  )
}

/** One of the two is always on, so turning one off turns the other on. */
const Ways = ({ form }: { form: PaymentForm }) => {
  const recurring = form.watch('recurring')
  const turn = () => form.setValue('recurring', !recurring)
  return (
    <fieldset className={styles.ways}>
      <legend className="unseen">{words.ways}</legend>
      <Switch label={words.once[0]} hint={words.once[1]} checked={!recurring} onChange={turn} />
      <Switch label={words.recurring[0]} hint={words.recurring[1]} checked={recurring} onChange={turn} />
    </fieldset>
  )
}

const Rhythm = ({ goal, form, bySaved }: { goal: PaidGoal; form: PaymentForm; bySaved: boolean }) => {
  const [firstOn, endsOn] = form.watch(['firstOn', 'endsOn'])
  const smallest = useOffered().find(({ code }) => code === goal.currency)?.smallest
  const later = startsLater({ firstOn, endsOn }, today())
  return (
    <>
      {/* A circle's own rhythm allows no choice. */}
      {rotates(goal) ? (
        <p>{words.inStep({ every: everyText(goal) })}</p>
      ) : (
        <Select
          label={words.rhythm}
          options={cycleTypes.map(type => [type, words.rhythms[type]])}
          {...fieldOf(form, 'every')}
        />
      )}
      <p className="muted">
        {later ? words.firstLater({ date: day(firstOn) }) : bySaved ? words.firstBySaved : words.first}
      </p>
      {!rotates(goal) && smallest && (
        <p className="muted">{words.lastPayment({ smallest: money(smallest, goal.currency) })}</p>
      )}
      <ScheduleDaysFields form={form} bySaved={bySaved} />
    </>
  )
}
