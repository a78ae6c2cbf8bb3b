import { useMemo } from 'react'
import { Select } from '../../components/Select.tsx'
import { fieldOf } from '../../lib/forms.ts'
import { nameOfCurrency } from '../../lib/intl.ts'
import { useOffered } from '../../lib/offeredCurrencies.ts'
import { createTexts } from './createTexts.ts'
import { type GoalForm, judgeAmounts } from './goalForm.ts'

interface CurrencyChoiceProps {
  form: GoalForm
  /** Updates the figures that depend on it. */
  onChange?: () => void
}

/** The currency of a new goal; nothing where there is no choice. */
export const CurrencyChoice = ({ form, onChange }: CurrencyChoiceProps) => {
  const offered = useOffered()
  const options = useMemo(
    () => offered.map(({ code }) => [code, createTexts.named({ code, name: nameOfCurrency(code) })] as const),
    [offered],
  )
  return offered.length > 1 ? (
    <Select
      label={createTexts.currency}
      options={options}
      {...fieldOf(form, 'currency', {
        onChange: () => {
          // The format of amounts depends on it.
          form.clearErrors(['targetAmount', 'contributionAmount'])
          onChange?.()
          judgeAmounts(form)
        },
      })}
    />
  ) : null
}
