import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { NewPasswordField } from '../../components/NewPasswordField.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { explain } from '../../lib/explain.ts'
import { faultIn } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { sessionsKey } from './api.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'

const words = texts.password
const resolver = fetchedResolver(() => import('./resolvers.ts').then(module => module.changePasswordResolver))

export const PasswordCard = ({ username }: { username: string }) => {
  const form = useForm({
    resolver,
    criteriaMode: 'all',
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { register, handleSubmit, reset, formState } = form
  const { errors, isSubmitting } = formState
  const refresh = useRefresh()
  const change = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await post('/api/change-password', { currentPassword, newPassword })
    } catch (error) {
      return explain(form, error, words.failed)
    }
    reset()
    praise(...words.done)
    await refresh(sessionsKey)
  })
  return (
    <Card title={words.title} note={words.note}>
      <form className={rows.form} noValidate onSubmit={change}>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          errors={messagesOf(errors.currentPassword)}
          {...register('currentPassword')}
        />
        <NewPasswordField
          label={words.new}
          errors={messagesOf(errors.newPassword)}
          {...register('newPassword')}
        />
        <PasswordField
          label={words.confirm}
          autoComplete="new-password"
          errors={messagesOf(errors.confirmPassword)}
          {...register('confirmPassword')}
        />
        <FormFault text={faultIn(errors)} />
        <div className={rows.actions}>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? words.submitting : words.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}
