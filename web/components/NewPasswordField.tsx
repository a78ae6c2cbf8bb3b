import { Check, Circle } from 'lucide'
import type { ComponentProps } from 'react'
import { passwordRules, strengthOf } from '#shared/api/passwords.ts'
import { cx } from '../lib/cx.ts'
import { Icon } from './Icon.tsx'
import styles from './NewPasswordField.module.css'
import { newPasswordTexts as texts } from './newPasswordTexts.ts'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** What the field contains. */
  typed: string
  /** The name and the address of the user, which are no passwords. */
  own?: readonly string[]
}

const rules: readonly string[] = passwordRules.map(([, text]) => text)

/** A new password, with its rules in one list that follows the typing, and an estimate of its strength. */
export const NewPasswordField = ({ typed, own = [], errors = [], ...props }: NewPasswordFieldProps) => {
  const isListed = typed !== '' || errors.length > 0
  return (
    <PasswordField
      autoComplete="new-password"
      hint={isListed ? <Rules typed={typed} own={own} isRefused={errors.length > 0} /> : texts.hint}
      {...props}
      errors={errors.filter(error => !rules.includes(error))}
      aria-invalid={errors.length > 0}
    />
  )
}

interface RulesProps {
  typed: string
  own: readonly string[]
  isRefused: boolean
}

const Rules = ({ typed, own, isRefused }: RulesProps) => {
  const missing = passwordRules.filter(([rule]) => !rule.test(typed)).length
  const strength = strengthOf(typed, own)
  return (
    <>
      <ul className={cx(styles.rules, isRefused && styles.refused)}>
        {passwordRules.map(([rule, text]) => (
          <li key={text} className={cx(rule.test(typed) && styles.met)}>
            <Icon of={rule.test(typed) ? Check : Circle} size={15} />
            <span>{text}</span>
            {rule.test(typed) && <span className="unseen">{texts.met}</span>}
          </li>
        ))}
      </ul>
      {typed !== '' && (
        <p className={cx(styles.strength, styles[strength])}>
          <span className={styles.bars} aria-hidden="true" />
          {texts.strengths[strength]}
        </p>
      )}
      <span className="unseen" role="status">
        {typed === '' ? '' : texts.left({ missing })}
      </span>
    </>
  )
}
