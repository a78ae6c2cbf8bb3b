import { type ComponentProps, useState } from 'react'
import { decimalsOf } from '#shared/money.ts'
import { exampleOf, plainAmount, readAmount } from '#shared/typedAmounts.ts'
import { symbolOf } from '../lib/intl.ts'
import { Field } from './Field.tsx'
import { formTexts } from './formTexts.ts'

/** What a form needs to know of an event. Without the type of an input it takes the value and not what the box shows. */
interface PlainEvent {
  readonly type: string
  readonly target: { readonly name: string; readonly value: string }
}

interface AmountFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'onBlur'> {
  currency: string
  /** In the plain form of the API, like all that the handlers get. */
  value?: string
  onChange?: (event: PlainEvent) => unknown
  onBlur?: (event: PlainEvent) => unknown
}

/** An amount of money, typed as the reader's language writes numbers. States the permitted decimals where they are unusual. */
export const AmountField = (props: AmountFieldProps) => {
  const { currency, hint, errors = [], value, onChange, onBlur, ...field } = props
  const [typed, setTyped] = useState({ text: '', plain: '' })
  const [fault, setFault] = useState<string>()
  const notes = notesOf(hint, currency)
  return (
    <Field
      lead={symbolOf(currency)}
      inputMode={decimalsOf(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      // The specification's. A text field does not enforce them; the schemas of the forms do.
      min={0}
      step={decimalsOf(currency) === 0 ? 1 : 0.01}
      {...(notes !== undefined && { hint: notes })}
      {...field}
      // What was typed stays as it is, as long as it means this amount.
      {...(value !== undefined && { value: typed.plain === value ? typed.text : value })}
      onChange={({ type, target: { name, value: text } }) => {
        const plain = plainAmount(text, currency)
        setTyped({ text, plain })
        if (faultIn(text, currency) === undefined) setFault(undefined)
        onChange?.({ type, target: { name, value: plain } })
      }}
      onBlur={({ type, target: { name, value: text } }) => {
        setFault(faultIn(text, currency))
        onBlur?.({ type, target: { name, value: plainAmount(text, currency) } })
      }}
      errors={fault === undefined ? errors : [fault, ...errors]}
    />
  )
}

const notesOf = (hint: AmountFieldProps['hint'], currency: string) => {
  const decimals = decimalsOf(currency)
  const about = decimals === 2 ? undefined : decimals === 0 ? formTexts.noDecimals : formTexts.threeDecimals
  return hint !== undefined && about !== undefined ? (
    <>
      {hint}
      <br />
      {about}
    </>
  ) : (
    (hint ?? about)
  )
}

const faultIn = (text: string, currency: string): string | undefined => {
  if (text.trim() === '') return undefined
  const read = readAmount(text, currency)
  return 'fault' in read ? formTexts.faults[read.fault]({ example: exampleOf(currency) }) : undefined
}
