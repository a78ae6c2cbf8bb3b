import type { ComponentProps } from 'react'
import { decimalsOf } from '#shared/money.ts'
import { symbolOf } from '../lib/symbolOf.ts'
import { Field } from './Field.tsx'

interface AmountFieldProps extends ComponentProps<typeof Field> {
  currency: string
}

/** An amount of money. Of three decimals the last is zero. */
export const AmountField = ({ currency, ...field }: AmountFieldProps) => {
  const whole = decimalsOf(currency) === 0
  return (
    <Field
      lead={symbolOf(currency)}
      type="number"
      inputMode={whole ? 'numeric' : 'decimal'}
      min={0}
      step={whole ? 1 : 0.01}
      {...field}
    />
  )
}
