import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { post, reasonOf } from '../../lib/http.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { AuthForm, BackButton } from './AuthForm.tsx'
import styles from './Form.module.css'
import { forgotTexts as texts } from './recoveryTexts.ts'

const resolver = apiResolver(() => import('#shared/api/accounts.ts'), 'forgotPasswordRequest')
const [title, failed] = texts.resetFailed

interface ForgotFormProps {
  titleId: string
  onDone: () => void
  onRecovery: () => void
}

export const ForgotForm = ({ titleId, onDone, onRecovery }: ForgotFormProps) => {
  const form = useForm({ resolver, defaultValues: { email: '' } })
  useFirstField(form, 'email')
  const action = useFormAction(
    form,
    async request => {
      await post('/api/forgot-password', request)
      onDone()
    },
    { title, failed: error => reasonOf(error, failed), done: texts.resetSent },
  )
  return (
    <AuthForm
      of={action}
      titleId={titleId}
      help={texts.forgotHelp}
      words={[texts.sendReset, texts.sending]}
      ways={
        <div className={styles.ways}>
          <Button look="quiet" onClick={onRecovery}>
            {texts.toRecovery}
          </Button>
          <BackButton label={texts.backToLogin} onBack={onDone} />
        </div>
      }
    >
      <Field label={texts.email} type="email" autoComplete="email" {...fieldOf(form, 'email')} />
    </AuthForm>
  )
}
