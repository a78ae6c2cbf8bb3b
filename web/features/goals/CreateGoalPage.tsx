import { ArrowLeft } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'wouter'
import { isSusu } from '#shared/api/goalKinds.ts'
import type { CalendarDate } from '#shared/time.ts'
import { AmountField } from '../../components/AmountField.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CountField, Field } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useAfterPaint } from '../../lib/afterPaint.ts'
import { today as currentDay, dayOf, money } from '../../lib/format.ts'
import { fieldOf } from '../../lib/forms.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import createFormStyles from './CreateForm.module.css'
import styles from './CreateGoalPage.module.css'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { createTexts, createTexts as texts } from './createTexts.ts'
import { FirstContribution } from './FirstContribution.tsx'
import { GoalDetails } from './GoalDetails.tsx'
import {
  circleEnd,
  dateWindow,
  type GoalForm,
  type GoalFormValues,
  judgeAmounts,
  setAll,
} from './goalForm.ts'
import { suggestedMonthly } from './linkedFields.ts'
import { useCreateGoal } from './useCreateGoal.ts'

const RotationSettings = lazyPart(
  () => import('./RotationSettings.tsx'),
  'RotationSettings',
  <Skeleton label={texts.rotation.title} />,
)
const RunAgainPage = lazyPart(() => import('./RunAgainPage.tsx'), 'RunAgainPage')

/** A new goal, or with `?again=<id>` a finished circle that is run again. */
export const CreateGoalPage = () => {
  const [search] = useSearchParams()
  const again = Number(search.get('again'))
  return again > 0 ? <RunAgainPage key={again} id={again} /> : <CreateGoal />
}

interface CreateGoalProps {
  /** By default those of an empty form. */
  start?: GoalFormValues
  title?: string
  note?: string
  /** Beside the form. */
  aside?: ReactNode
}

export const CreateGoal = ({ start, title = texts.title, note, aside }: CreateGoalProps) => {
  usePageTitle(title)
  const [today] = useState(currentDay)
  const { form, submit, busy, createdId } = useCreateGoal(today, start)
  return (
    <>
      <Link to="/" className={styles.back}>
        <Icon of={ArrowLeft} data-directed size={18} />
        {texts.back}
      </Link>
      <h1>{title}</h1>
      {note !== undefined && <p className="muted">{note}</p>}
      <div className={styles.columns}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <GoalDetails form={form} />
          <FieldsOfKind form={form} today={today} />
          <Timeline form={form} today={today} />
          <Button type="submit" wide disabled={busy || createdId !== undefined}>
            {busy ? texts.submitting : texts.submit}
          </Button>
        </form>
        <div className={styles.aside}>
          {aside}
          <FirstContribution id={createdId} form={form} />
        </div>
      </div>
    </>
  )
}

const FieldsOfKind = ({ form, today }: { form: GoalForm; today: CalendarDate }) => {
  // The choice is seen before the fields that follow from it.
  const type = useAfterPaint(useWatch({ control: form.control, name: 'type' }))
  return isSusu({ type }) ? <RotationSettings form={form} /> : <FinancialDetails form={form} today={today} />
}

const Timeline = ({ form, today }: { form: GoalForm; today: CalendarDate }) => {
  const texts = createTexts.timeline
  const { first, last } = dateWindow(today)
  const [type, start] = useWatch({ control: form.control, name: ['type', 'startDate'] })
  const circle = isSusu({ type })
  return (
    <Card title={texts.title} note={createTexts.step({ step: 3 })}>
      <div className={createFormStyles.two}>
        <Field
          label={texts.start}
          type="date"
          min={first}
          max={last}
          {...fieldOf(form, 'startDate', {
            onChange: () => circle && setAll(form, { endDate: circleEnd(form.getValues()) }),
          })}
        />
        <Field
          label={texts.end}
          type="date"
          min={start || first}
          {...(circle && { hint: texts.circleEnd, readOnly: true })}
          {...fieldOf(form, 'endDate')}
        />
      </div>
    </Card>
  )
}

const FinancialDetails = ({ form, today }: { form: GoalForm; today: CalendarDate }) => {
  const texts = createTexts.financial
  const [currency, targetAmount, totalMembers, end] = useWatch({
    control: form.control,
    name: ['currency', 'targetAmount', 'totalMembers', 'endDate'],
  })
  const suggested = suggestedMonthly({ currency, targetAmount, totalMembers }, dayOf(end), today)
  return (
    <Card title={texts.title} note={createTexts.step({ step: 2 })}>
      <CurrencyChoice form={form} />
      <div className={createFormStyles.two}>
        <AmountField
          currency={currency}
          label={texts.target}
          {...fieldOf(form, 'targetAmount', { onChange: () => judgeAmounts(form) })}
        />
        <CountField label={texts.members} min={1} {...fieldOf(form, 'totalMembers')} />
      </div>
      <output className={createFormStyles.result}>
        {suggested === undefined ? (
          <span className="muted">{texts.noSuggestion}</span>
        ) : (
          <>
            <span className="muted">{texts.suggested}</span>
            <strong className="figures">{money(suggested, currency)}</strong>
          </>
        )}
      </output>
      {suggested !== undefined && <p className="muted">{texts.months}</p>}
    </Card>
  )
}
