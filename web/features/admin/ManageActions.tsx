import type { ReactNode } from 'react'
import type { AdminUserDetails } from '#shared/api/admin.ts'
import { showSuccess } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { Action, type ActionWords } from './Action.tsx'
import { LockActions } from './LockActions.tsx'
import { texts } from './texts.ts'
import styles from './Users.module.css'
import { usersKey } from './usersApi.ts'

const words = texts.actions

interface ManageActionsProps {
  user: AdminUserDetails
  onChanged: () => Promise<void>
}

/** Each action takes the admin's own password; the account's owner is notified by mail. */
export const ManageActions = ({ user, onChanged }: ManageActionsProps) => {
  const path = `${usersKey}/${user.id}`
  const act =
    (method: 'POST' | 'PUT' | 'DELETE', rest: string, wish: object, done: string) =>
    async (password: string) => {
      await send(method, path + rest, { password, ...wish })
      showSuccess(done)
      await onChanged()
    }
  /** An action that switches something on or off. */
  const turn = (
    is: boolean,
    [on, off]: readonly [on: ActionWords, off: ActionWords],
    rest: string,
    wish: object,
  ): ReactNode => {
    const said = is ? off : on
    return (
      <Action
        key={rest + is}
        words={said}
        username={user.username}
        look={is ? 'danger' : 'solid'}
        onPassword={act('PUT', rest, wish, said.done)}
      />
    )
  }
  return (
    <div className={styles.acts}>
      {!user.isVerified && (
        <Action
          words={words.verify}
          username={user.username}
          look="solid"
          onPassword={act('POST', '/resend-verification', {}, words.verify.done)}
        />
      )}
      {turn(user.twoStepRequired, [words.wantStep, words.unwantStep], '/two-step', {
        isRequired: !user.twoStepRequired,
      })}
      {user.twoStep && (
        <Action
          words={words.stepOff}
          username={user.username}
          look="danger"
          onPassword={act('DELETE', '/two-step', {}, words.stepOff.done)}
        />
      )}
      {user.mayConfirmAdmin && (
        <Action
          words={words.confirm}
          username={user.username}
          look="solid"
          onPassword={act('POST', '/confirm-admin', {}, words.confirm.done)}
        />
      )}
      {turn(user.isAdmin, [words.grant, words.revoke], '/admin', { isAdmin: !user.isAdmin })}
      <Action
        words={words.end}
        username={user.username}
        look="danger"
        onPassword={act('POST', '/end-sessions', {}, words.end.done)}
      />
      <LockActions user={user} onChanged={onChanged} />
    </div>
  )
}
