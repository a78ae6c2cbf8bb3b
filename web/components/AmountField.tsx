import { type ComponentProps, useState } from 'react'
import { decimalsOf } from '#shared/money.ts'
import { symbolOf } from '../lib/intl.ts'
import { Field } from './Field.tsx'
import { formTexts } from './formTexts.ts'

interface AmountFieldProps extends ComponentProps<typeof Field> {
  currency: string
}

/**
 * An amount of money. States the permitted decimals where they are unusual. A browser in English drops
 * commas: "12,50" would silently become 1250.
 */
export const AmountField = ({ currency, hint, errors = [], ...field }: AmountFieldProps) => {
  const [lostComma, setLostComma] = useState(false)
  const decimals = decimalsOf(currency)
  const whole = decimals === 0
  const about = decimals === 2 ? undefined : whole ? formTexts.noDecimals : formTexts.threeDecimals
  const notes =
    hint !== undefined && about !== undefined ? (
      <>
        {hint}
        <br />
        {about}
      </>
    ) : (
      (hint ?? about)
    )
  return (
    <Field
      lead={symbolOf(currency)}
      type="number"
      inputMode={whole ? 'numeric' : 'decimal'}
      min={0}
      step={whole ? 1 : 0.01}
      {...(notes !== undefined && { hint: notes })}
      onBeforeInput={({ data }) => {
        if (data.includes(',')) setLostComma(true)
      }}
      onInput={({ currentTarget: { value, validity }, nativeEvent }) => {
        // In browsers in other languages it arrives as a decimal point.
        const isTaken = nativeEvent instanceof InputEvent && nativeEvent.data === ','
        if (isTaken || (value === '' && !validity.badInput)) setLostComma(false)
      }}
      {...field}
      errors={lostComma ? [whole ? formTexts.noCommaNorDecimals : formTexts.noComma, ...errors] : errors}
    />
  )
}
