import type { CalendarDate } from '#shared/time.ts'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { dayOf, money } from '../../lib/format.ts'
import { messagesOf } from '../../lib/forms.ts'
import styles from './CreateForm.module.css'
import { createTexts } from './createTexts.ts'
import type { GoalForm } from './goalForm.ts'
import { suggestedMonthly } from './linkedFields.ts'

interface FinancialDetailsProps {
  form: GoalForm
  today: CalendarDate
}

export const FinancialDetails = ({ form, today }: FinancialDetailsProps) => {
  const texts = createTexts.financial
  const { errors } = form.formState
  const [target, members, end] = form.watch(['targetAmount', 'totalMembers', 'endDate'])
  const suggested = suggestedMonthly(target, members, dayOf(end), today)
  return (
    <Card title={texts.title}>
      <div className={styles.two}>
        <Field
          label={texts.target}
          lead="$"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          errors={messagesOf(errors.targetAmount)}
          {...form.register('targetAmount')}
        />
        <Field
          label={texts.members}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          errors={messagesOf(errors.totalMembers)}
          {...form.register('totalMembers')}
        />
      </div>
      <output className={styles.result}>
        {suggested === undefined ? (
          <span className="muted">{texts.noSuggestion}</span>
        ) : (
          <>
            <span className="muted">{texts.suggested}</span>
            <strong className="figures">{money(suggested)}</strong>
          </>
        )}
      </output>
    </Card>
  )
}
