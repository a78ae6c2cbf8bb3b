import { isSusu } from '#shared/api/goalKinds.ts'
import type { CalendarDate } from '#shared/time.ts'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { messagesOf } from '../../lib/forms.ts'
import styles from './CreateForm.module.css'
import { createTexts } from './createTexts.ts'
import { circleEnd, dateWindow, type GoalForm } from './goalForm.ts'
import { setAll } from './setAll.ts'

interface TimelineProps {
  form: GoalForm
  today: CalendarDate
}

export const Timeline = ({ form, today }: TimelineProps) => {
  const texts = createTexts.timeline
  const { errors } = form.formState
  const { first, last } = dateWindow(today)
  const [type, start] = form.watch(['type', 'startDate'])
  const circle = isSusu({ type })
  return (
    <Card title={texts.title}>
      <div className={styles.two}>
        <Field
          label={texts.start}
          type="date"
          min={first}
          max={last}
          errors={messagesOf(errors.startDate)}
          {...form.register('startDate', {
            onChange: () => circle && setAll(form, { endDate: circleEnd(form.getValues()) }),
          })}
        />
        <Field
          label={texts.end}
          type="date"
          min={start || first}
          {...(circle && { hint: texts.circleEnd })}
          errors={messagesOf(errors.endDate)}
          {...form.register('endDate')}
        />
      </div>
    </Card>
  )
}
