import { ArrowLeft } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { complain, praise } from '../../components/toast.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import styles from './Form.module.css'
import { texts } from './texts.ts'

const resolver = fetchedResolver(() => import('./resolvers.ts').then(module => module.forgotResolver))

export const ForgotForm = ({ onDone }: { onDone: () => void }) => {
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ email }) => {
    try {
      await post('/api/forgot-password', { email })
    } catch {
      return complain(...texts.resetFailed)
    }
    praise(...texts.resetSent)
    onDone()
  })
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <p className="muted">{texts.forgotHelp}</p>
      <Field
        label={texts.email}
        type="email"
        autoComplete="email"
        errors={messagesOf(errors.email)}
        {...register('email')}
      />
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? texts.sending : texts.sendReset}
      </Button>
      <Button look="quiet" onClick={onDone}>
        <ArrowLeft size={18} aria-hidden="true" />
        {texts.backToLogin}
      </Button>
    </form>
  )
}
