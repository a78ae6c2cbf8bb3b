import type { UseFormRegisterReturn } from 'react-hook-form'
import { weekdayName } from '#shared/intl.ts'
import { parseRhythm, rhythmLimits } from '#shared/rhythm.ts'
import { everyText } from '#shared/rhythmWords.ts'
import { CountField, FieldNote } from '../../../components/Field.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { Select } from '../../../components/Select.tsx'
import { ownCountry } from '../../../lib/region.ts'
import styles from './Rhythm.module.css'
import { type RhythmDraft, typedRhythm } from './rhythmDraft.ts'
import { rhythmFieldTexts as texts } from './rhythmFieldTexts.ts'
import { firstWeekday, weekdaysFrom } from './weekStart.ts'

const kinds = ['days', 'weekdays', 'monthdays', 'months'] as const
const weekdays = weekdaysFrom(firstWeekday(ownCountry())).map(weekday => ({
  value: String(weekday),
  label: weekdayName(weekday),
}))

interface RhythmFieldsProps {
  draft: RhythmDraft
  fieldFor: (name: keyof RhythmDraft) => UseFormRegisterReturn & { readonly errors: readonly string[] }
  /** Of the rhythm as a whole. */
  errors: readonly string[]
}

/** A rhythm beside the three cycles, in the form of a circle or of a plan of payments. */
export const RhythmFields = ({ draft, fieldFor, errors }: RhythmFieldsProps) => {
  const rhythm = parseRhythm(typedRhythm(draft))
  return (
    <div className={styles.rhythm}>
      <Select
        label={texts.kind}
        options={kinds.map(kind => [kind, texts.kinds[kind]])}
        {...fieldFor('kind')}
      />
      {draft.kind === 'days' && (
        <CountField label={texts.days} min={1} max={rhythmLimits.days} {...fieldFor('days')} />
      )}
      {draft.kind === 'weekdays' && (
        <RadioTiles several legend={texts.weekdays} tiles={weekdays} {...fieldFor('weekdays')} />
      )}
      {draft.kind === 'monthdays' && (
        <div className={styles.two}>
          {(['first', 'second'] as const).map(which => (
            <CountField
              key={which}
              label={texts[which]}
              min={1}
              max={rhythmLimits.monthDays}
              {...fieldFor(which)}
            />
          ))}
        </div>
      )}
      {draft.kind === 'months' && (
        <CountField label={texts.months} min={2} max={rhythmLimits.months} {...fieldFor('months')} />
      )}
      <output className="muted">{rhythm ? texts.result({ every: everyText(rhythm) }) : texts.invalid}</output>
      <FieldNote id="rhythm-note" errors={errors} />
    </div>
  )
}
