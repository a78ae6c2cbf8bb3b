import { useForm } from 'react-hook-form'
import { Field } from '../../components/Field.tsx'
import { fieldOf } from '../../lib/forms.ts'
import { accountTexts as words } from './accountTexts.ts'
import { PayButtons } from './PayButtons.tsx'
import styles from './Steps.module.css'
import type { BankAccount } from './sandboxPayment.ts'

interface SandboxBankFormProps {
  debit: BankAccount['debit']
  busy: boolean
  onCancel: () => void
  onAccount: (account: BankAccount) => void
}

/** A bank account, in place of the provider's own form. */
export const SandboxBankForm = ({ debit, onAccount, ...buttons }: SandboxBankFormProps) => {
  const form = useForm({ reValidateMode: 'onSubmit', defaultValues: { number: '' } })
  const validate = (text: string) => forms[debit].test(plain(text)) || words.incomplete
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={form.handleSubmit(({ number }) => onAccount({ debit, number: plain(number) }))}
    >
      <Field
        label={words.fields[debit]}
        autoComplete="off"
        {...fieldOf(form, 'number', { validate })}
        autoFocus
      />
      <p className={styles.test}>{words.days}</p>
      <p className={styles.test}>{words.tests[debit]}</p>
      <PayButtons {...buttons} />
    </form>
  )
}

const forms = {
  us_bank_account: /^\d{4,17}$/,
  sepa_debit: /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/,
  bacs_debit: /^\d{8}$/,
} as const
const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
