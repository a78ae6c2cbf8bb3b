import type { ChangeEvent, ComponentProps } from 'react'
import { Field } from '../../components/Field.tsx'
import { caretAfter } from './cardNumber.ts'

interface CardFieldProps extends ComponentProps<typeof Field> {
  format: (text: string) => string
}

/** Groups the digits while they are typed, and leaves the caret behind the same digit. */
export const CardField = ({ format, ...field }: CardFieldProps) => {
  const regroup = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    const atEnd = before.length === target.value.length
    target.value = format(target.value)
    const caret = atEnd ? target.value.length : caretAfter(target.value, before.replace(/\D/g, '').length)
    target.setSelectionRange(caret, caret)
  }
  return <Field {...field} inputMode="numeric" onChange={regroup} />
}
