import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { complain, praise } from '../../components/toast.ts'
import { faultIn, showLimit } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { post, reasonOf } from '../../lib/http.ts'
import { BackButton } from './BackButton.tsx'
import styles from './Form.module.css'
import { forgotTexts as texts } from './recoveryTexts.ts'
import { useFirstField } from './useFirstField.ts'

const resolver = fetchedResolver(() => import('./resetResolvers.ts').then(module => module.forgotResolver))

interface ForgotFormProps {
  titleId: string
  onDone: () => void
  onRecovery: () => void
}

export const ForgotForm = ({ titleId, onDone, onRecovery }: ForgotFormProps) => {
  const form = useForm({ resolver, defaultValues: { email: '' } })
  useFirstField(form, 'email')
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const ask = handleSubmit(async ({ email }) => {
    try {
      await post('/api/forgot-password', { email })
    } catch (error) {
      showLimit(form, error)
      const [title, failed] = texts.resetFailed
      return complain(title, reasonOf(error, failed))
    }
    praise(...texts.resetSent)
    onDone()
  })
  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={ask}>
      <p className="muted">{texts.forgotHelp}</p>
      <Field
        label={texts.email}
        type="email"
        autoComplete="email"
        errors={messagesOf(errors.email)}
        {...register('email')}
      />
      <FormFault text={faultIn(errors)} />
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? texts.sending : texts.sendReset}
      </Button>
      <div className={styles.ways}>
        <Button look="quiet" onClick={onRecovery}>
          {texts.toRecovery}
        </Button>
        <BackButton label={texts.backToLogin} onBack={onDone} />
      </div>
    </form>
  )
}
