import type { ChangeEvent, ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../components/Field.tsx'
import { fieldOf } from '../../lib/forms.ts'
import {
  type CardDetails,
  type CardFault,
  caretAfter,
  formatCardNumber,
  formatCode,
  formatExpiry,
  readCard,
} from './cardNumber.ts'
import { cardTexts } from './cardTexts.ts'
import { PayButtons } from './PayButtons.tsx'
import styles from './Steps.module.css'

interface SandboxCardFormProps {
  busy: boolean
  onCancel: () => void
  onCard: (card: CardDetails) => void
  submit?: string | undefined
  amount?: string | undefined
}

/** Replaces the provider's own form in the sandbox. */
export const SandboxCardForm = ({ onCard, ...buttons }: SandboxCardFormProps) => {
  const form = useForm({
    reValidateMode: 'onSubmit',
    defaultValues: { number: '', expiry: '', code: '' },
  })
  const read = () => {
    const { number, expiry, code } = form.getValues()
    return readCard(number, expiry, code)
  }
  const submit = form.handleSubmit(() => {
    const card = read()
    if ('number' in card) onCard(card)
  })
  const field = (name: CardFault, incomplete: string) => {
    const validate = () => {
      const card = read()
      return 'number' in card || !card.includes(name) || incomplete
    }
    return fieldOf(form, name, { validate })
  }
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <CardField
        label={cardTexts.card.number}
        format={formatCardNumber}
        placeholder={cardTexts.card.numberPlaceholder}
        autoComplete="cc-number"
        {...field('number', cardTexts.card.numberIncomplete)}
        autoFocus
      />
      <div className={styles.pair}>
        <CardField
          label={cardTexts.card.expiry}
          format={formatExpiry}
          placeholder={cardTexts.card.expiryPlaceholder}
          autoComplete="cc-exp"
          {...field('expiry', cardTexts.card.expiryIncomplete)}
        />
        <CardField
          label={cardTexts.card.code}
          format={formatCode}
          placeholder={cardTexts.card.codePlaceholder}
          autoComplete="cc-csc"
          {...field('code', cardTexts.card.codeIncomplete)}
        />
      </div>
      <p className={styles.test}>{cardTexts.card.test}</p>
      <PayButtons {...buttons} />
    </form>
  )
}

interface CardFieldProps extends ComponentProps<typeof Field> {
  format: (text: string) => string
}

/** Groups the digits during typing, and keeps the caret behind the same digit. */
const CardField = ({ format, ...field }: CardFieldProps) => {
  const regroup = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    const atEnd = before.length === target.value.length
    target.value = format(target.value)
    const caret = atEnd ? target.value.length : caretAfter(target.value, before.replace(/\D/g, '').length)
    target.setSelectionRange(caret, caret)
    field.onChange?.(event)
  }
  return <Field {...field} inputMode="numeric" onChange={regroup} />
}
