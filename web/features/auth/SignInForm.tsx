import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import styles from './Form.module.css'
import { texts } from './texts.ts'
import { useSignIn } from './useSignIn.ts'

const resolver = fetchedResolver(() => import('./resolvers.ts').then(module => module.signInResolver))

export const SignInForm = ({ onForgotten }: { onForgotten: () => void }) => {
  const signIn = useSignIn()
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(signIn)}>
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
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? texts.signingIn : texts.signIn}
      </Button>
      <Button look="quiet" onClick={onForgotten}>
        {texts.forgotLink}
      </Button>
    </form>
  )
}
