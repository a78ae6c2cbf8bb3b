import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { showSuccess } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { deletionTexts as words } from './deletionTexts.ts'
import rows from './Rows.module.css'

export const DeleteAccount = ({ onCancel }: { onCancel: () => void }) => {
  const switchUser = useSwitchUser()
  const remove = async (password: string) => {
    await send('DELETE', '/api/user', { password })
    await switchUser(null)
    showSuccess(...words.done)
  }
  return (
    <PasswordPrompt
      title={words.title}
      submit={words.submit}
      submitting={words.submitting}
      look="danger"
      failed={words.failed}
      onPassword={remove}
      onCancel={onCancel}
    >
      <ul className={rows.points}>
        {words.consequences.map(consequence => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </PasswordPrompt>
  )
}
