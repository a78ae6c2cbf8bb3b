import { useForm } from 'react-hook-form'
import type { UserResponse } from '#shared/api/accounts.ts'
import { Card } from '../../components/Card.tsx'
import { Field, FieldNote, VerbatimField } from '../../components/Field.tsx'
import { NewPasswordField } from '../../components/NewPasswordField.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { SmallForm } from '../../components/SmallForm.tsx'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import styles from './Setup.module.css'
import { setupTexts as texts } from './texts.ts'

const words = texts.account
const resolver = apiResolver(() => import('#shared/api/installation.ts'), 'setupForm')

/** The token of the terminal, and the account of the first admin. */
export const AccountStep = () => {
  const form = useForm({
    resolver,
    criteriaMode: 'all',
    defaultValues: { token: '', username: '', email: '', password: '', confirmPassword: '', terms: false },
  })
  const switchUser = useSwitchUser()
  const action = useFormAction(
    form,
    async ({ token, username, email, password }) =>
      switchUser(await post<UserResponse>('/api/setup', { token, username, email, password })),
    { failed: words.failed },
  )
  const [username, email, password] = form.watch(['username', 'email', 'password'])
  const { errors: unticked, ...terms } = fieldOf(form, 'terms')
  return (
    <Card title={texts.steps.account}>
      <SmallForm of={action} aria-label={texts.steps.account} words={[words.create, words.creating]}>
        <VerbatimField
          label={words.token}
          hint={words.tokenHint}
          autoComplete="off"
          {...fieldOf(form, 'token')}
        />
        <VerbatimField label={words.username} autoComplete="username" {...fieldOf(form, 'username')} />
        <Field label={words.email} type="email" autoComplete="email" {...fieldOf(form, 'email')} />
        <NewPasswordField
          label={words.password}
          typed={password}
          own={[username, email]}
          {...fieldOf(form, 'password')}
        />
        <PasswordField
          label={words.again}
          autoComplete="new-password"
          {...fieldOf(form, 'confirmPassword')}
        />
        <div>
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-invalid={unticked.length > 0}
              aria-describedby={unticked.length > 0 ? 'setup-terms' : undefined}
              {...terms}
            />
            {words.terms}
          </label>
          <FieldNote id="setup-terms" errors={unticked} />
        </div>
      </SmallForm>
    </Card>
  )
}
