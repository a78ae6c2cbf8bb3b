import { everyText } from '#shared/rhythmWords.ts'
import { cycleTypes } from '#shared/time.ts'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Select } from '../../components/Select.tsx'
import { Switch } from '../../components/Switch.tsx'
import { money } from '../../lib/format.ts'
import { fieldOf } from '../../lib/forms.ts'
import { useOffered } from '../../lib/offeredCurrencies.ts'
import type { PaidGoal } from '../../lib/pay.ts'
import { rotates } from '../../lib/progress.ts'
import type { PaymentForm } from './AmountForm.tsx'
import styles from './Plan.module.css'
import { planTexts as words } from './planTexts.ts'
import { ScheduleDaysFields } from './ScheduleDaysFields.tsx'

const RhythmFields = lazyPart(() => import('../common/rhythm/RhythmFields.tsx'), 'RhythmFields')

/** Once, or as a plan, and how often. One of the two is always on, so turning one off turns the other on. */
export const PlanFields = ({ goal, form }: { goal: PaidGoal; form: PaymentForm }) => {
  const recurring = form.watch('recurring')
  const turn = () => form.setValue('recurring', !recurring)
  return (
    <>
      <fieldset className={styles.ways}>
        <legend className="unseen">{words.ways}</legend>
        <Switch label={words.once[0]} hint={words.once[1]} checked={!recurring} onChange={turn} />
        <Switch label={words.recurring[0]} hint={words.recurring[1]} checked={recurring} onChange={turn} />
      </fieldset>
      {recurring && <HowOften goal={goal} form={form} />}
    </>
  )
}

const HowOften = ({ goal, form }: { goal: PaidGoal; form: PaymentForm }) => {
  const smallest = useOffered().find(({ code }) => code === goal.currency)?.smallest
  return (
    <>
      {/* A circle's own rhythm allows no choice. */}
      {rotates(goal) ? (
        <p>{words.inStep({ every: everyText(goal) })}</p>
      ) : (
        <Select
          label={words.often}
          options={([...cycleTypes, 'other'] as const).map(type => [type, words.rhythms[type]])}
          {...fieldOf(form, 'every')}
        />
      )}
      {!rotates(goal) && form.watch('every') === 'other' && (
        <RhythmFields
          draft={form.watch('rhythm')}
          fieldFor={name => fieldOf(form, `rhythm.${name}`, { onChange: () => form.clearErrors('rhythm') })}
          errors={fieldOf(form, 'rhythm').errors}
        />
      )}
      {!rotates(goal) && smallest && (
        <p className="muted">{words.lastPayment({ smallest: money(smallest, goal.currency) })}</p>
      )}
      <ScheduleDaysFields form={form} />
    </>
  )
}
