import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { NewPasswordField } from '../../components/NewPasswordField.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { faultIn } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { BackButton } from './BackButton.tsx'
import styles from './Form.module.css'
import { resetTexts as texts } from './recoveryTexts.ts'
import { useFirstField } from './useFirstField.ts'
import { useReset } from './useReset.ts'

const resolver = fetchedResolver(() => import('./resetResolvers.ts').then(module => module.resetResolver))

interface ResetFormProps {
  titleId: string
  token: string
  help?: string
  backLabel?: string
  onDone: () => void
  onBack: () => void
}

/** Reached by a mail's link, and at the end of an account recovery. */
export const ResetForm = ({
  titleId,
  token,
  help = texts.help,
  backLabel = texts.backToLogin,
  onDone,
  onBack,
}: ResetFormProps) => {
  const form = useForm({
    resolver,
    criteriaMode: 'all',
    defaultValues: { password: '', confirmPassword: '' },
  })
  useFirstField(form, 'password')
  const reset = useReset(form, token, onDone)
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby={titleId}
      onSubmit={handleSubmit(({ password }) => reset(password))}
    >
      <p className="muted">{help}</p>
      <NewPasswordField
        label={texts.password}
        errors={messagesOf(errors.password)}
        {...register('password')}
      />
      <PasswordField
        label={texts.confirm}
        autoComplete="new-password"
        errors={messagesOf(errors.confirmPassword)}
        {...register('confirmPassword')}
      />
      <FormFault text={faultIn(errors)} />
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
      <BackButton label={backLabel} onBack={onBack} />
    </form>
  )
}
