import type { AdminUserDetails } from '#shared/api/admin.ts'
import { Button, type ButtonLook } from '../../components/Button.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { praise } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { useOpened } from '../../lib/useOpened.ts'
import styles from './AdminPage.module.css'
import { usersKey } from './api.ts'
import { texts } from './texts.ts'

const words = texts.actions

interface ManageActionsProps {
  user: AdminUserDetails
  onChanged: () => Promise<void>
}

/** Each takes the admin's own password, and its owner is told by mail. */
export const ManageActions = ({ user, onChanged }: ManageActionsProps) => {
  const endSessions = async (password: string) => {
    await send('POST', `${usersKey}/${user.id}/end-sessions`, { password })
    praise(words.end.done)
    await onChanged()
  }
  const setAdmin = async (password: string) => {
    await send('PUT', `${usersKey}/${user.id}/admin`, { password, isAdmin: !user.isAdmin })
    praise(user.isAdmin ? words.revoke.done : words.grant.done)
    await onChanged()
  }
  return (
    <div className={styles.acts}>
      <Action words={words.end} username={user.username} look="danger" onPassword={endSessions} />
      <Action
        key={String(user.isAdmin)}
        words={user.isAdmin ? words.revoke : words.grant}
        username={user.username}
        look={user.isAdmin ? 'danger' : 'solid'}
        onPassword={setAdmin}
      />
    </div>
  )
}

interface ActionProps {
  words: (typeof words)['end' | 'grant' | 'revoke']
  username: string
  look: ButtonLook
  onPassword: (password: string) => Promise<void>
}

const Action = ({ words: said, username, look, onPassword }: ActionProps) => {
  const { open, close, opener } = useOpened()
  const act = async (password: string) => {
    await onPassword(password)
    close()
  }
  return (
    <>
      <Button look="outline" {...opener}>
        {said.open}
      </Button>
      {open && (
        <PasswordPrompt
          title={said.open}
          label={words.password}
          submit={said.submit}
          submitting={words.submitting}
          look={look}
          onPassword={act}
          onCancel={close}
        >
          <p>{said.meaning(username)}</p>
        </PasswordPrompt>
      )}
    </>
  )
}
