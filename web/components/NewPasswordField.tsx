import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { formTexts } from './formTexts.ts'
import { PasswordField } from './PasswordField.tsx'
import type { PasswordRulesProps } from './PasswordRules.tsx'

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
  const Rules = useRules()
  const isListed = Rules !== undefined && (typed !== '' || errors.length > 0)
  return (
    <PasswordField
      autoComplete="new-password"
      hint={isListed ? <Rules typed={typed} own={own} errors={errors} /> : formTexts.passwordHint}
      {...field}
      errors={isListed ? nothing : errors}
      aria-invalid={errors.length > 0}
    />
  )
}

/** Loaded after the field, and rendered without Suspense: a list that came later would move the button while it is pressed. */
const useRules = (): ComponentType<PasswordRulesProps> | undefined => {
  const [loaded, setLoaded] = useState<{ readonly Rules: ComponentType<PasswordRulesProps> }>()
  useEffect(() => {
    import('./PasswordRules.tsx').then(
      module => setLoaded({ Rules: module.PasswordRules }),
      // The field then shows its errors as others do.
      () => undefined,
    )
  }, [])
  return loaded?.Rules
}
