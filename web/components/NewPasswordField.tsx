import type { ComponentProps } from 'react'
import { formTexts } from './formTexts.ts'
import { lazyPart } from './lazyPart.tsx'
import { PasswordField } from './PasswordField.tsx'

// Loaded once something is typed.
const PasswordRules = lazyPart(() => import('./PasswordRules.tsx'), 'PasswordRules')

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** What the field contains. */
  typed: string
  /** The name and the address of the user, which are no passwords. */
  own?: readonly string[]
}

const nothing: readonly string[] = []

/** A new password, with its rules in one list that follows the typing, and an estimate of its strength. */
export const NewPasswordField = (props: NewPasswordFieldProps) => {
  const { typed, own = nothing, errors = nothing, ...field } = props
  const isListed = typed !== '' || errors.length > 0
  return (
    <PasswordField
      autoComplete="new-password"
      hint={isListed ? <PasswordRules typed={typed} own={own} errors={errors} /> : formTexts.passwordHint}
      {...field}
      aria-invalid={errors.length > 0}
    />
  )
}
