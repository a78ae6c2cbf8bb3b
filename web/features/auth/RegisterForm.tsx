import { type ComponentProps, useId } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { Field, FieldNote, VerbatimField } from '../../components/Field.tsx'
import { NewPasswordField } from '../../components/NewPasswordField.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { HttpError, messageOf, post } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { AuthForm } from './AuthForm.tsx'
import styles from './Form.module.css'
import { texts } from './texts.ts'

const resolver = apiResolver(() => import('#shared/api/accounts.ts'), 'registerForm')
const [title, failed] = texts.registrationFailed

export const RegisterForm = () => {
  const form = useForm({
    resolver,
    // All violated rules of a password at once, not one after the other.
    criteriaMode: 'all',
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', terms: false },
  })
  const switchUser = useSwitchUser()
  const action = useFormAction(
    form,
    async ({ username, email, password }) =>
      switchUser(await post<UserResponse>('/api/register', { username, email, password })),
    { title, failed: error => messageOf(error, errorFieldOf(error) ?? failed), done: texts.registered },
  )
  const [username, email, password] = form.watch(['username', 'email', 'password'])
  return (
    <AuthForm of={action} words={[texts.create, texts.creating]}>
      <VerbatimField label={texts.username} autoComplete="username" {...fieldOf(form, 'username')} />
      <Field label={texts.email} type="email" autoComplete="email" {...fieldOf(form, 'email')} />
      <NewPasswordField
        label={texts.password}
        typed={password}
        own={[username, email]}
        {...fieldOf(form, 'password')}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        {...fieldOf(form, 'confirmPassword')}
      />
      <TermsBox {...fieldOf(form, 'terms')} />
    </AuthForm>
  )
}

/** A gateway in front of the server may send `error` in place of `message`. */
const errorFieldOf = (error: unknown): string | undefined =>
  error instanceof HttpError && 'error' in error.problem && typeof error.problem.error === 'string'
    ? error.problem.error
    : undefined

const TermsBox = ({ errors, ...input }: ComponentProps<'input'> & { errors: readonly string[] }) => {
  const note = useId()
  return (
    <div className={styles.check}>
      <label>
        <input
          type="checkbox"
          aria-invalid={errors.length > 0}
          aria-describedby={errors.length > 0 ? note : undefined}
          {...input}
        />
        {texts.terms}
      </label>
      <p className={styles.links}>
        <Link to="/terms" target="_blank">
          {texts.readTerms}
        </Link>
        <Link to="/privacy" target="_blank">
          {texts.readPrivacy}
        </Link>
      </p>
      <FieldNote id={note} errors={errors} />
    </div>
  )
}
