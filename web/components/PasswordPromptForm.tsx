import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { apiResolver, fieldOf } from '../lib/forms.ts'
import { useFirstField } from '../lib/useFirstField.ts'
import { useFormAction } from '../lib/useFormAction.ts'
import type { ButtonLook } from './Button.tsx'
import { formTexts } from './formTexts.ts'
import { PasswordField } from './PasswordField.tsx'
import { SmallForm } from './SmallForm.tsx'

const resolver = apiResolver(() => import('#shared/api/twoStep.ts'), 'confirmPasswordRequest')

interface PasswordPromptProps {
  /** The action; also the name of the form. */
  title: string
  label?: string
  submit: string
  submitting?: string
  look?: ButtonLook
  failed?: string
  children?: ReactNode
  /** Its failure is shown on the form. */
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password again, before something that a stranger at an open browser must not do. */
export const PasswordPromptForm = (props: PasswordPromptProps) => {
  const { title, label = formTexts.yourPassword, submit, submitting = formTexts.oneMoment, children } = props
  const { look, failed, onPassword, onCancel } = props
  const form = useForm({ resolver, defaultValues: { password: '' } })
  useFirstField(form, 'password')
  const action = useFormAction(form, ({ password }) => onPassword(password), { failed })
  return (
    <SmallForm
      inset
      of={action}
      aria-label={title}
      words={[submit, submitting]}
      {...(look && { look })}
      onCancel={onCancel}
    >
      {children}
      <PasswordField label={label} autoComplete="current-password" {...fieldOf(form, 'password')} />
    </SmallForm>
  )
}
