import { useForm } from 'react-hook-form'
import { Field } from '../../components/Field.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { SmallForm } from '../../components/SmallForm.tsx'
import { showSuccess } from '../../components/toast.ts'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { texts } from './texts.ts'

const words = texts.profile
const resolver = apiResolver(() => import('#shared/api/accounts.ts'), 'changeEmailRequest')

/** The address changes when the link in the mail to the new one is opened. */
export const EmailForm = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ resolver, criteriaMode: 'all', defaultValues: { email: '', password: '' } })
  useFirstField(form, 'email')
  const action = useFormAction(
    form,
    async change => {
      await post('/api/change-email', change)
      showSuccess(...words.emailAsked)
      onClose()
    },
    { failed: words.emailFailed },
  )
  return (
    <SmallForm
      inset
      of={action}
      aria-label={words.changeEmail}
      words={[words.sendLink, words.sendingLink]}
      onCancel={onClose}
    >
      <p>{words.emailHelp}</p>
      <Field label={words.newEmail} type="email" autoComplete="email" {...fieldOf(form, 'email')} />
      <PasswordField
        label={words.yourPassword}
        autoComplete="current-password"
        {...fieldOf(form, 'password')}
      />
    </SmallForm>
  )
}
