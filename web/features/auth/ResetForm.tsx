import { useForm } from 'react-hook-form'
import { NewPasswordField } from '../../components/NewPasswordField.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { showError, showSuccess } from '../../components/toast.ts'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { fieldErrorsOf, messageOf, post } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { AuthForm, BackButton } from './AuthForm.tsx'
import { resetTexts as texts } from './recoveryTexts.ts'

const resolver = apiResolver(() => import('#shared/api/accounts.ts'), 'resetPasswordForm')
const [title, fallback] = texts.failed

interface ResetFormProps {
  titleId: string
  /** Empty when the link arrived without it. */
  token: string
  help?: string
  backLabel?: string
  onDone: () => void
  onBack: () => void
}

/** Reached by a mail's link, and at the end of an account recovery. */
export const ResetForm = (props: ResetFormProps) => {
  const { titleId, token, help = texts.help, backLabel = texts.backToLogin, onDone, onBack } = props
  const form = useForm({
    resolver,
    criteriaMode: 'all',
    defaultValues: { password: '', confirmPassword: '' },
  })
  useFirstField(form, 'password')
  const switchUser = useSwitchUser()
  const action = useFormAction(
    form,
    async ({ password }) => {
      if (token === '') return showError(...texts.noLink)
      await post('/api/reset-password', { token, password })
      // Every session has ended with the old password, this browser's included.
      await switchUser(null)
      showSuccess(...texts.done)
      onDone()
    },
    { title, failed: error => fieldErrorsOf(error)['token']?.[0] ?? messageOf(error, fallback) },
  )
  return (
    <AuthForm
      of={action}
      titleId={titleId}
      help={help}
      words={[texts.submit, texts.submitting]}
      ways={<BackButton label={backLabel} onBack={onBack} />}
    >
      <NewPasswordField
        label={texts.password}
        typed={form.watch('password')}
        {...fieldOf(form, 'password')}
      />
      <PasswordField
        label={texts.confirm}
        autoComplete="new-password"
        {...fieldOf(form, 'confirmPassword')}
      />
    </AuthForm>
  )
}
