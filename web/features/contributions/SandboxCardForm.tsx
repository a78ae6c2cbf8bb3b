import { type FormEvent, useRef, useState } from 'react'
import { CardButtons } from './CardButtons.tsx'
import { CardField } from './CardField.tsx'
import {
  type CardDetails,
  type CardFault,
  formatCardNumber,
  formatCode,
  formatExpiry,
  readCard,
} from './cardNumber.ts'
import { cardTexts } from './cardTexts.ts'
import styles from './Steps.module.css'

interface SandboxCardFormProps {
  busy: boolean
  fault: string | undefined
  onCancel: () => void
  onCard: (card: CardDetails) => void
  submit?: string | undefined
}

/** Stands where the provider's own form stands with real keys. */
export const SandboxCardForm = ({ onCard, ...buttons }: SandboxCardFormProps) => {
  const number = useRef<HTMLInputElement>(null)
  const expiry = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [faults, setFaults] = useState<readonly CardFault[]>([])
  const fields = { number, expiry, code }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [numberText = '', expiryText = '', codeText = ''] = [number, expiry, code].map(
      field => field.current?.value ?? '',
    )
    const card = readCard(numberText, expiryText, codeText)
    if ('number' in card) {
      setFaults([])
      return onCard(card)
    }
    setFaults(card)
    if (card[0]) fields[card[0]].current?.focus()
  }
  const faultsOf = (field: CardFault, text: string) => (faults.includes(field) ? [text] : [])

  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <CardField
        ref={number}
        label={cardTexts.card.number}
        format={formatCardNumber}
        placeholder="1234 1234 1234 1234"
        autoComplete="cc-number"
        errors={faultsOf('number', cardTexts.card.numberIncomplete)}
        autoFocus
      />
      <div className={styles.pair}>
        <CardField
          ref={expiry}
          label={cardTexts.card.expiry}
          format={formatExpiry}
          placeholder={cardTexts.card.expiryPlaceholder}
          autoComplete="cc-exp"
          errors={faultsOf('expiry', cardTexts.card.expiryIncomplete)}
        />
        <CardField
          ref={code}
          label={cardTexts.card.code}
          format={formatCode}
          placeholder={cardTexts.card.codePlaceholder}
          autoComplete="cc-csc"
          errors={faultsOf('code', cardTexts.card.codeIncomplete)}
        />
      </div>
      <p className={styles.test}>{cardTexts.card.test}</p>
      <CardButtons {...buttons} />
    </form>
  )
}
