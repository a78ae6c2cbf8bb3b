import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { praise } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import rows from './Rows.module.css'
import { removalTexts as words } from './removalTexts.ts'

export const DeleteAccount = ({ onCancel }: { onCancel: () => void }) => {
  const switchUser = useSwitchUser()
  const remove = async (password: string) => {
    await send('DELETE', '/api/user', { password })
    await switchUser(null)
    praise(...words.done)
  }
  return (
    <PasswordPrompt
      title={words.title}
      label={words.password}
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
