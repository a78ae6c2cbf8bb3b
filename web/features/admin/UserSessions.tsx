import type { AdminSessionResponse } from '#shared/api/admin.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { showSuccess } from '../../components/toast.ts'
import { moment } from '../../lib/format.ts'
import { send } from '../../lib/http.ts'
import { Action } from './Action.tsx'
import { texts } from './texts.ts'
import styles from './Users.module.css'
import { usersKey, useUserSessions } from './usersApi.ts'

const words = texts.userSessions

interface UserSessionsProps {
  user: { readonly id: number; readonly username: string }
  /** The number of sessions; when it changes they are fetched again. */
  count: number
  own: boolean
  onChanged: () => Promise<void>
}

/** A user's sessions; each can be ended separately. */
export const UserSessions = ({ user, count, own, onChanged }: UserSessionsProps) => {
  const sessions = useUserSessions(user.id, count)
  if (count === 0) return null
  const end = (session: AdminSessionResponse) => async (password: string) => {
    await send('DELETE', `${usersKey}/${user.id}/sessions/${session.id}`, { password })
    showSuccess(words.end.done)
    await onChanged()
  }
  return (
    <section className={styles.part} aria-label={words.title}>
      <h3>{words.title}</h3>
      <Loaded of={sessions} loading={words.loading} failed={words.failed}>
        {held => (
          <ul className={styles.sessions}>
            {held.map(session => (
              <li key={session.id}>
                <p>
                  {session.device}
                  <small>{words.seen({ at: moment(session.lastSeenAt) })}</small>
                </p>
                {!own && (
                  <Action
                    words={words.end}
                    username={user.username}
                    look="danger"
                    label={words.endNamed(session)}
                    onPassword={end(session)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
