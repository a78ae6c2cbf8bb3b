import type { ReactNode } from 'react'
import type { AdminUserDetails } from '#shared/api/admin.ts'
import { Button, type ButtonLook } from '../../components/Button.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { showSuccess } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { useOpened } from '../../lib/useOpened.ts'
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
  const isLocked = user.lockedAt !== null
  const act =
    (method: 'POST' | 'PUT' | 'DELETE', rest: string, wish: object, done: string) =>
    async (password: string) => {
      await send(method, path + rest, { password, ...wish })
      showSuccess(done)
      await onChanged()
    }
  /** What turns something on, or off again. */
  const turn = (
    is: boolean,
    [on, off]: readonly [on: ActionWords, off: ActionWords],
    rest: string,
    wish: object,
    offLook: ButtonLook = 'danger',
  ): ReactNode => {
    const said = is ? off : on
    return (
      <Action
        key={rest + is}
        words={said}
        username={user.username}
        look={is ? offLook : 'solid'}
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
      {turn(isLocked, [words.lock, words.unlock], '/lock', { isLocked: !isLocked }, 'solid')}
    </div>
  )
}

interface ActionWords {
  readonly open: string
  readonly submit: string
  readonly meaning: (values: { username: string }) => string
  readonly done: string
}

interface ActionProps {
  words: ActionWords
  username: string
  look: ButtonLook
  label?: string
  onPassword: (password: string) => Promise<void>
}

export const Action = ({ words: said, username, look, label, onPassword }: ActionProps) => {
  const { open, close, opener } = useOpened()
  const act = async (password: string) => {
    await onPassword(password)
    close()
  }
  return (
    <>
      <Button look="outline" aria-label={label} {...opener}>
        {said.open}
      </Button>
      {open && (
        <PasswordPrompt
          title={said.open}
          label={texts.ownPassword}
          submit={said.submit}
          look={look}
          onPassword={act}
          onCancel={close}
        >
          <p>{said.meaning({ username })}</p>
        </PasswordPrompt>
      )}
    </>
  )
}
