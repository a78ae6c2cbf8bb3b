import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { type CalendarDate, plusYears } from '#shared/time.ts'
import disclosure from '../../components/Disclosure.module.css'
import { Field } from '../../components/Field.tsx'
import { useDisclosure } from '../../components/useDisclosure.ts'
import { daysLine, type PlanDays } from './planDays.ts'
import styles from './Simple.module.css'
import { simpleTexts } from './simpleTexts.ts'

const texts = simpleTexts.days

interface PlanDaysFieldsProps {
  days: PlanDays
  faults: Partial<PlanDays>
  today: CalendarDate
  bySaved: boolean
  onChange: (days: PlanDays) => void
}

/** One quiet line, since most begin today and let it go on; its two fields unfold. */
export const PlanDaysFields = ({ days, faults, today, bySaved, onChange }: PlanDaysFieldsProps) => {
  const { trigger, panel, show } = useDisclosure(false)
  const wrong = faults.firstOn ?? faults.endsOn
  useEffect(() => {
    if (wrong !== undefined) show()
  }, [wrong, show])
  const field = (name: keyof PlanDays) => ({
    type: 'date',
    value: days[name],
    errors: faults[name] === undefined ? [] : [faults[name]],
    onChange: (event: { target: { value: string } }) => onChange({ ...days, [name]: event.target.value }),
  })
  return (
    <div className={styles.days}>
      <button {...trigger}>
        {daysLine(days, today)}
        <ChevronDown size={18} className={disclosure.chevron} aria-hidden="true" />
      </button>
      <div {...panel} className={disclosure.panel}>
        <div>
          <div className={styles.pair}>
            <Field
              label={texts.first}
              min={today}
              max={plusYears(today, 5)}
              hint={bySaved ? undefined : texts.needsCard}
              {...field('firstOn')}
            />
            <Field label={texts.last} min={days.firstOn || today} {...field('endsOn')} />
          </div>
        </div>
      </div>
    </div>
  )
}
