import { ChevronDown } from 'lucide'
import { useEffect } from 'react'
import { plusYears } from '#shared/cycles.ts'
import disclosure from '../../components/Disclosure.module.css'
import { Field } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useDisclosure } from '../../components/useDisclosure.ts'
import { today as currentDay } from '../../lib/format.ts'
import { fieldOf } from '../../lib/forms.ts'
import type { PaymentForm } from './AmountForm.tsx'
import styles from './Plan.module.css'
import { planTexts } from './planTexts.ts'
import { daysLine } from './scheduleDays.ts'

const texts = planTexts.days

/** One short line, because most schedules begin today without an end; its two fields unfold. */
export const ScheduleDaysFields = ({ form }: { form: PaymentForm }) => {
  const today = currentDay()
  const { trigger, panel, show } = useDisclosure(false)
  const [firstOn, endsOn] = form.watch(['firstOn', 'endsOn'])
  const { errors } = form.formState
  const isWrong = errors.firstOn !== undefined || errors.endsOn !== undefined
  useEffect(() => {
    if (isWrong) show()
  }, [isWrong, show])
  const onChange = () => form.clearErrors(['firstOn', 'endsOn'])
  return (
    <div className={styles.days}>
      <button {...trigger}>
        {daysLine({ firstOn, endsOn }, today)}
        <Icon of={ChevronDown} size={18} className={disclosure.chevron} />
      </button>
      <div {...panel} className={disclosure.panel}>
        <div>
          <div className={styles.pair}>
            <Field
              label={texts.first}
              type="date"
              min={today}
              max={plusYears(today, 5)}
              {...fieldOf(form, 'firstOn', { onChange })}
            />
            <Field
              label={texts.last}
              type="date"
              min={firstOn || today}
              {...fieldOf(form, 'endsOn', { onChange })}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
