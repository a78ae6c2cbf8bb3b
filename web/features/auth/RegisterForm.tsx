import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { NewPasswordField } from '../../components/NewPasswordField.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { faultIn } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import styles from './Form.module.css'
import { TermsBox } from './TermsBox.tsx'
import { texts } from './texts.ts'
import { useRegister } from './useRegister.ts'

const resolver = fetchedResolver(() => import('./resolvers.ts').then(module => module.registerResolver))

export const RegisterForm = () => {
  const form = useForm({
    resolver,
    // All that is wrong with a password at once, not one rule after the other.
    criteriaMode: 'all',
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', terms: false },
  })
  const submit = useRegister(form)
  const { register } = form
  const { errors, isSubmitting } = form.formState
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(submit)}>
      <Field
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        errors={messagesOf(errors.username)}
        {...register('username')}
      />
      <Field
        label={texts.email}
        type="email"
        autoComplete="email"
        errors={messagesOf(errors.email)}
        {...register('email')}
      />
      <NewPasswordField
        label={texts.password}
        errors={messagesOf(errors.password)}
        {...register('password')}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        errors={messagesOf(errors.confirmPassword)}
        {...register('confirmPassword')}
      />
      <TermsBox errors={messagesOf(errors.terms)} {...register('terms')} />
      <FormFault text={faultIn(errors)} />
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? texts.creating : texts.create}
      </Button>
    </form>
  )
}
