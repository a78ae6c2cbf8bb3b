import { useForm } from 'react-hook-form'
import type { AdminUserDetails } from '#shared/api/admin.ts'
import { Button } from '../../components/Button.tsx'
import { CountField, TextArea } from '../../components/Field.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { SmallForm } from '../../components/SmallForm.tsx'
import { showSuccess } from '../../components/toast.ts'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { send } from '../../lib/http.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { useOpened } from '../../lib/useOpened.ts'
import { Action } from './Action.tsx'
import { LongerLockActs } from './LongerLockActs.tsx'
import { texts } from './texts.ts'
import { usersKey } from './usersApi.ts'

const words = texts.actions

interface LockProps {
  user: AdminUserDetails
  onChanged: () => Promise<void>
}

/** One admin locks an account for three days, two for longer. */
export const LockActions = ({ user, onChanged }: LockProps) => {
  const { id, username, lock, longerLock } = user
  const unlock = async (password: string) => {
    await send('PUT', `${usersKey}/${id}/lock`, { password, isLocked: false })
    showSuccess(words.unlock.done)
    await onChanged()
  }
  return (
    <>
      {lock ? (
        <Action username={username} words={words.unlock} look="solid" onPassword={unlock} />
      ) : (
        <LockForm user={user} onChanged={onChanged} isLonger={false} />
      )}
      {longerLock ? (
        <LongerLockActs of={longerLock} onChanged={onChanged} />
      ) : (
        <LockForm user={user} onChanged={onChanged} isLonger />
      )}
    </>
  )
}

const resolvers = {
  alone: apiResolver(() => import('#shared/api/admin.ts'), 'setLockedRequest'),
  longer: apiResolver(() => import('#shared/api/admin.ts'), 'longerLockRequest'),
}

const LockForm = (props: LockProps & { isLonger: boolean }) => {
  const { open, close, opener } = useOpened()
  const said = props.isLonger ? words.longerLock : words.lock
  return (
    <>
      <Button look="outline" {...opener}>
        {said.open}
      </Button>
      {open && (props.isLonger ? <Longer {...props} onDone={close} /> : <Alone {...props} onDone={close} />)}
    </>
  )
}

const Alone = ({ user, onChanged, onDone }: LockProps & { onDone: () => void }) => {
  const said = words.lock
  const form = useForm({
    resolver: resolvers.alone,
    defaultValues: { isLocked: true as const, reason: '', password: '' },
  })
  const action = useFormAction(
    form,
    async wish => {
      await send('PUT', `${usersKey}/${user.id}/lock`, wish)
      showSuccess(said.done)
      await onChanged()
      onDone()
    },
    {},
  )
  return (
    <SmallForm
      inset
      of={action}
      aria-label={said.open}
      words={[said.submit, said.submit]}
      look="danger"
      onCancel={onDone}
    >
      <p>{said.meaning({ username: user.username })}</p>
      <TextArea label={words.lockReason} maxLength={300} {...fieldOf(form, 'reason')} />
      <PasswordField
        label={texts.ownPassword}
        autoComplete="current-password"
        {...fieldOf(form, 'password')}
      />
    </SmallForm>
  )
}

const Longer = ({ user, onChanged, onDone }: LockProps & { onDone: () => void }) => {
  const said = words.longerLock
  const form = useForm({ resolver: resolvers.longer, defaultValues: { days: 14, reason: '', password: '' } })
  const action = useFormAction(
    form,
    async wish => {
      await send('POST', `${usersKey}/${user.id}/longer-lock`, wish)
      showSuccess(said.done)
      await onChanged()
      onDone()
    },
    {},
  )
  return (
    <SmallForm
      inset
      of={action}
      aria-label={said.open}
      words={[said.submit, said.submit]}
      look="solid"
      onCancel={onDone}
    >
      <p>{said.meaning({ username: user.username })}</p>
      <CountField
        label={words.lockDays}
        min={1}
        max={14}
        {...fieldOf(form, 'days', { valueAsNumber: true })}
      />
      <TextArea label={words.lockReason} maxLength={300} {...fieldOf(form, 'reason')} />
      <PasswordField
        label={texts.ownPassword}
        autoComplete="current-password"
        {...fieldOf(form, 'password')}
      />
    </SmallForm>
  )
}
