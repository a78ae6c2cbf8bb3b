import type { ComponentProps } from 'react'
import { formTexts } from './formTexts.ts'
import { PasswordField } from './PasswordField.tsx'

/** A new password, with its rules. */
export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField autoComplete="new-password" hint={formTexts.passwordHint} {...props} />
)
