import { Check, Circle } from 'lucide'
import { passwordRules, strengthOf } from '#shared/api/passwords.ts'
import { cx } from '../lib/cx.ts'
import { Icon } from './Icon.tsx'
import styles from './PasswordRules.module.css'
import { passwordRuleTexts as texts } from './passwordRuleTexts.ts'

export interface PasswordRulesProps {
  typed: string
  own: readonly string[]
  errors: readonly string[]
}

const listed: readonly string[] = passwordRules.map(([, text]) => text)

/** The rules of a new password that are met and missing, and what else is wrong with it. */
export const PasswordRules = ({ typed, own, errors }: PasswordRulesProps) => {
  const missing = passwordRules.filter(([rule]) => !rule.test(typed)).length
  const strength = strengthOf(typed, own)
  const others = errors.filter(error => !listed.includes(error))
  return (
    <>
      {others.length > 0 && (
        <div role="alert" className={styles.others}>
          {others.map(error => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      <ul className={cx(styles.rules, errors.length > 0 && styles.refused)}>
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
