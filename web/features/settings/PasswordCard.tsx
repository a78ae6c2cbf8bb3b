import { useForm } from 'react-hook-form'
import { Card } from '../../components/Card.tsx'
import { NewPasswordField } from '../../components/NewPasswordField.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { SmallForm } from '../../components/SmallForm.tsx'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { sessionsKey } from './api.ts'
import { texts } from './texts.ts'

const words = texts.password
const resolver = apiResolver(() => import('#shared/api/accounts.ts'), 'changePasswordForm')

export const PasswordCard = ({ username }: { username: string }) => {
  const form = useForm({
    resolver,
    criteriaMode: 'all',
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const action = useFormAction(
    form,
    async ({ currentPassword, newPassword }) => {
      await post('/api/change-password', { currentPassword, newPassword })
      form.reset()
    },
    { failed: words.failed, keys: [sessionsKey], done: words.done },
  )
  return (
    <Card title={words.title} note={words.note}>
      <SmallForm of={action} words={[words.submit, words.submitting]}>
        {/* Lets password managers find the account of the password. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          {...fieldOf(form, 'currentPassword')}
        />
        <NewPasswordField
          label={words.new}
          typed={form.watch('newPassword')}
          {...fieldOf(form, 'newPassword')}
        />
        <PasswordField
          label={words.confirm}
          autoComplete="new-password"
          {...fieldOf(form, 'confirmPassword')}
        />
      </SmallForm>
    </Card>
  )
}
