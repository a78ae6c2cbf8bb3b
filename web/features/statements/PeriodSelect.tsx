import type { ComponentProps } from 'react'
import { Select } from '../../components/Select.tsx'
import { today } from '../../lib/format.ts'
import { periodName } from '../../lib/intl.ts'
import { texts } from './texts.ts'
import { periodsOf } from './view.ts'

interface PeriodSelectProps extends Omit<ComponentProps<typeof Select<string>>, 'label' | 'options'> {
  /** The period of the statement on the page, which is always offered. */
  shown: string
}

export const PeriodSelect = ({ shown, ...props }: PeriodSelectProps) => (
  <Select
    label={texts.period}
    options={periodsOf(today(), shown).map(period => [
      period,
      period.length === 4 ? texts.wholeYear({ year: period }) : periodName(period),
    ])}
    {...props}
  />
)
