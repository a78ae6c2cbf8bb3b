import type { ComponentProps } from 'react'
import { PasswordField } from './PasswordField.tsx'
import { texts } from './texts.ts'

/** A password being chosen, with what is asked of it. */
export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField autoComplete="new-password" hint={texts.passwordHint} {...props} />
)
