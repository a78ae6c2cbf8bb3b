import { useState } from 'react'
import { Select } from '../../components/Select.tsx'
import { accountTexts as words } from './accountTexts.ts'
import type { CardDetails } from './cardNumber.ts'
import { SandboxBankForm } from './SandboxBankForm.tsx'
import { SandboxCardForm } from './SandboxCardForm.tsx'
import styles from './Steps.module.css'
import type { BankAccount } from './sandboxPayment.ts'

interface SandboxFormProps {
  /** The bank debit that can be chosen instead of a card. */
  debit: BankAccount['debit'] | undefined
  busy: boolean
  onCancel: () => void
  onPay: (by: { card: CardDetails } | { account: BankAccount }) => void
  submit?: string | undefined
  amount?: string | undefined
}

/** Replaces the provider's own form in the sandbox. */
export const SandboxForm = ({ debit, onPay, ...form }: SandboxFormProps) => {
  const [way, setWay] = useState<'card' | 'account'>('card')
  if (debit === undefined) return <SandboxCardForm {...form} onCard={card => onPay({ card })} />
  return (
    <div className={styles.step}>
      <Select
        label={words.by}
        options={[
          ['card', words.card],
          ['account', words.account],
        ]}
        value={way}
        onChange={({ target }) => setWay(target.value === 'account' ? 'account' : 'card')}
      />
      {way === 'card' ? (
        <SandboxCardForm {...form} onCard={card => onPay({ card })} />
      ) : (
        <SandboxBankForm {...form} debit={debit} onAccount={account => onPay({ account })} />
      )}
    </div>
  )
}
