import { useForm } from 'react-hook-form'
import type { RecoveryVerifyResponse } from '#shared/api/accounts.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { complain, praise } from '../../components/toast.ts'
import { faultIn, showLimit } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { post, reasonOf } from '../../lib/http.ts'
import { BackButton } from './BackButton.tsx'
import styles from './Form.module.css'
import { recoveryTexts as texts } from './recoveryTexts.ts'
import { useFirstField } from './useFirstField.ts'

const resolver = fetchedResolver(() => import('./resetResolvers.ts').then(module => module.verifyResolver))

interface VerifyFormProps {
  titleId: string
  identifier: string
  onVerified: (token: string) => void
  onBack: () => void
  onLeave: () => void
}

export const VerifyForm = ({ titleId, identifier, onVerified, onBack, onLeave }: VerifyFormProps) => {
  const form = useForm({ resolver, defaultValues: { code: '' } })
  useFirstField(form, 'code')
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const verify = handleSubmit(async ({ code }) => {
    try {
      const { token } = await post<RecoveryVerifyResponse>('/api/account-recovery/verify', {
        identifier,
        code,
      })
      praise(texts.verified)
      onVerified(token)
    } catch (error) {
      showLimit(form, error)
      const [title, failed] = texts.verifyFailed
      complain(title, reasonOf(error, failed))
    }
  })
  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={verify}>
      <p className="muted">{texts.steps.verification}</p>
      <Field
        label={texts.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        errors={messagesOf(errors.code)}
        {...register('code')}
      />
      <FormFault text={faultIn(errors)} />
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? texts.verifying : texts.verify}
      </Button>
      <div className={styles.ways}>
        <BackButton label={texts.back} onBack={onBack} />
        <Button look="quiet" onClick={onLeave}>
          {texts.backToLogin}
        </Button>
      </div>
    </form>
  )
}
