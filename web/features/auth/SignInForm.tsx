import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { faultIn } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import styles from './Form.module.css'
import { texts } from './texts.ts'
import { useFirstField } from './useFirstField.ts'
import { type TwoStepWays, useSignIn } from './useSignIn.ts'

const resolver = fetchedResolver(() => import('./resolvers.ts').then(module => module.signInResolver))

interface SignInFormProps {
  /** Comes in place of another view, whose focus it takes. */
  returned: boolean
  onForgotten: () => void
  onTwoStep: (ways: TwoStepWays) => void
}

export const SignInForm = ({ returned, onForgotten, onTwoStep }: SignInFormProps) => {
  const form = useForm({ resolver, defaultValues: { username: '', password: '' } })
  useFirstField(form, 'username', returned)
  const signIn = useSignIn(form, onTwoStep)
  const { register } = form
  const { errors, isSubmitting } = form.formState
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(signIn)}>
      <Field
        label={texts.identifier}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        errors={messagesOf(errors.username)}
        {...register('username')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        errors={messagesOf(errors.password)}
        {...register('password')}
      />
      <FormFault text={faultIn(errors)} />
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? texts.signingIn : texts.signIn}
      </Button>
      <Button look="quiet" onClick={onForgotten}>
        {texts.forgotLink}
      </Button>
    </form>
  )
}
