import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { VerbatimField } from '../../components/Field.tsx'
import { SmallForm } from '../../components/SmallForm.tsx'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { send } from '../../lib/http.ts'
import { useUser } from '../../lib/session.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { texts } from './texts.ts'

const words = texts.profile
const resolver = apiResolver(() => import('#shared/api/accounts.ts'), 'changeUsernameRequest')

export const UsernameForm = ({ username: before, onClose }: { username: string; onClose: () => void }) => {
  const form = useForm({ resolver, criteriaMode: 'all', defaultValues: { username: before } })
  const { setFocus } = form
  const { retry: fetchUserAgain } = useUser()
  useEffect(() => setFocus('username', { shouldSelect: true }), [setFocus])
  const action = useFormAction(
    form,
    async ({ username }) => {
      await send('PATCH', '/api/user', { username })
      await fetchUserAgain()
      onClose()
    },
    { failed: words.failed, done: words.saved },
  )
  return (
    <SmallForm inset of={action} words={[words.save, words.saving]} onCancel={onClose}>
      <VerbatimField label={words.newUsername} autoComplete="username" {...fieldOf(form, 'username')} />
    </SmallForm>
  )
}
