import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { praise } from '../../components/toast.ts'
import { cx } from '../../lib/cx.ts'
import { explain } from '../../lib/explain.ts'
import { faultIn } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import { send } from '../../lib/http.ts'
import { useUser } from '../../lib/session.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'

const words = texts.profile
const resolver = fetchedResolver(() => import('./resolvers.ts').then(module => module.usernameResolver))

interface UsernameFormProps {
  username: string
  onClose: () => void
}

export const UsernameForm = ({ username: before, onClose }: UsernameFormProps) => {
  const form = useForm({ resolver, criteriaMode: 'all', defaultValues: { username: before } })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const { retry: fetchUserAgain } = useUser()
  useEffect(() => setFocus('username', { shouldSelect: true }), [setFocus])
  const change = handleSubmit(async ({ username }) => {
    try {
      await send('PATCH', '/api/user', { username })
    } catch (error) {
      return explain(form, error, words.failed)
    }
    await fetchUserAgain()
    praise(...words.saved)
    onClose()
  })
  return (
    <form className={cx(rows.form, rows.inset)} noValidate onSubmit={change}>
      <Field
        label={words.newUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        errors={messagesOf(errors.username)}
        {...register('username')}
      />
      <FormFault text={faultIn(errors)} />
      <div className={rows.actions}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? words.saving : words.save}
        </Button>
        <Button look="quiet" disabled={isSubmitting} onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
