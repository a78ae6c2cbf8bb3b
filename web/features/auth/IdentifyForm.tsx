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
import { recoveryTexts as texts } from './recoveryTexts.ts'
import { useFirstField } from './useFirstField.ts'

const resolver = fetchedResolver(() => import('./resetResolvers.ts').then(module => module.identifyResolver))

interface IdentifyFormProps {
  titleId: string
  /** What was entered before, for whoever comes back. */
  identifier: string
  onSent: (identifier: string) => void
  onLeave: () => void
}

export const IdentifyForm = ({ titleId, identifier: before, onSent, onLeave }: IdentifyFormProps) => {
  const form = useForm({ resolver, defaultValues: { identifier: before } })
  useFirstField(form, 'identifier')
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const identify = handleSubmit(async ({ identifier }) => {
    try {
      await post('/api/account-recovery/identify', { identifier })
    } catch (error) {
      showLimit(form, error)
      const [title, failed] = texts.identifyFailed
      return complain(title, reasonOf(error, failed))
    }
    praise(texts.sent)
    onSent(identifier)
  })
  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={identify}>
      <p className="muted">{texts.steps.identification}</p>
      <Field
        label={texts.identifier}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        errors={messagesOf(errors.identifier)}
        {...register('identifier')}
      />
      <FormFault text={faultIn(errors)} />
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? texts.sending : texts.send}
      </Button>
      <BackButton label={texts.backToLogin} onBack={onLeave} />
    </form>
  )
}
