import { weekdayName } from '#shared/intl.ts'
import { rhythmLimits } from '#shared/rhythm.ts'
import { everyText } from '#shared/rhythmWords.ts'
import { CountField, FieldNote } from '../../components/Field.tsx'
import { RadioTiles } from '../../components/RadioTiles.tsx'
import { Select } from '../../components/Select.tsx'
import { fieldOf } from '../../lib/forms.ts'
import styles from './CreateForm.module.css'
import { circleEnd, type GoalForm, setAll } from './goalForm.ts'
import { rhythmOf } from './rhythmDraft.ts'
import { rhythmFieldTexts as texts } from './rhythmFieldTexts.ts'

const kinds = ['days', 'weekdays', 'monthdays', 'months'] as const
const weekdays = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
  value: String(weekday),
  label: weekdayName(weekday),
}))

/** A rhythm beside the three cycles. */
export const RhythmFields = ({ form }: { form: GoalForm }) => {
  const values = form.watch()
  const rhythm = rhythmOf(values)
  const change = {
    onChange: () => {
      setAll(form, { endDate: circleEnd(form.getValues()) })
      form.clearErrors('rhythm')
    },
  }
  const { errors } = fieldOf(form, 'rhythm')
  return (
    <div className={styles.rhythm}>
      <Select
        label={texts.kind}
        options={kinds.map(kind => [kind, texts.kinds[kind]])}
        {...fieldOf(form, 'rhythm.kind', change)}
      />
      {values.rhythm.kind === 'days' && (
        <CountField
          label={texts.days}
          min={1}
          max={rhythmLimits.days}
          {...fieldOf(form, 'rhythm.days', change)}
        />
      )}
      {values.rhythm.kind === 'weekdays' && (
        <RadioTiles
          several
          legend={texts.weekdays}
          tiles={weekdays}
          {...fieldOf(form, 'rhythm.weekdays', change)}
        />
      )}
      {values.rhythm.kind === 'monthdays' && (
        <div className={styles.two}>
          {(['first', 'second'] as const).map(which => (
            <CountField
              key={which}
              label={texts[which]}
              min={1}
              max={rhythmLimits.monthDays}
              {...fieldOf(form, `rhythm.${which}`, change)}
            />
          ))}
        </div>
      )}
      {values.rhythm.kind === 'months' && (
        <CountField
          label={texts.months}
          min={2}
          max={rhythmLimits.months}
          {...fieldOf(form, 'rhythm.months', change)}
        />
      )}
      <output className="muted">{rhythm ? texts.result({ every: everyText(rhythm) }) : texts.invalid}</output>
      <FieldNote id="rhythm-note" errors={errors} />
    </div>
  )
}
