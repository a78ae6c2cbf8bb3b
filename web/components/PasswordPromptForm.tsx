import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { explain } from '../lib/explain.ts'
import { faultIn } from '../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../lib/forms.ts'
import { Button, type ButtonLook } from './Button.tsx'
import { FormFault } from './FormFault.tsx'
import { PasswordField } from './PasswordField.tsx'
import styles from './PasswordPromptForm.module.css'
import { texts } from './texts.ts'

const resolver = fetchedResolver(() =>
  import('./passwordResolver.ts').then(module => module.passwordResolver),
)

export interface PasswordPromptProps {
  /** What is about to happen; names the form. */
  title: string
  label: string
  submit: string
  submitting: string
  look?: ButtonLook
  failed?: string
  children?: ReactNode
  /** Whatever it throws is said on the form. */
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password once more, before something that a stranger at an open browser must not do. */
export const PasswordPromptForm = (props: PasswordPromptProps) => {
  const { title, label, submit, submitting, look, failed, children, onPassword, onCancel } = props
  const form = useForm({ resolver, defaultValues: { password: '' } })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('password'), [setFocus])
  const confirm = handleSubmit(({ password }) =>
    onPassword(password).catch((error: unknown) => explain(form, error, failed ?? texts.failed)),
  )
  return (
    <form className={styles.prompt} noValidate aria-label={title} onSubmit={confirm}>
      {children}
      <PasswordField
        label={label}
        autoComplete="current-password"
        errors={messagesOf(errors.password)}
        {...register('password')}
      />
      <FormFault text={faultIn(errors)} />
      <div className={styles.actions}>
        <Button type="submit" disabled={isSubmitting} {...(look && { look })}>
          {isSubmitting ? submitting : submit}
        </Button>
        <Button look="quiet" disabled={isSubmitting} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
