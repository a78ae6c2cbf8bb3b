import type { ReactNode } from 'react'
import type { UserResponse } from '#shared/api/accounts.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { cx } from '../../lib/cx.ts'
import { day } from '../../lib/format.ts'
import { useOpened } from '../../lib/useOpened.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'

const words = texts.profile
const EmailForm = lazyPart(() => import('./EmailForm.tsx'), 'EmailForm')
const UsernameForm = lazyPart(() => import('./UsernameForm.tsx'), 'UsernameForm')

interface ProfileCardProps {
  user: UserResponse
  logout: ReactNode
  resend: ReactNode
}

export const ProfileCard = ({ user, logout, resend }: ProfileCardProps) => (
  <Card title={words.title} note={words.since({ date: day(user.createdAt) })}>
    <div className={rows.rows}>
      <Username username={user.username} />
      <Email user={user} resend={resend} />
    </div>
    <div className={cx(rows.actions, rows.parted)}>{logout}</div>
  </Card>
)

const Email = ({ user, resend }: Omit<ProfileCardProps, 'logout'>) => {
  const { open, close, opener } = useOpened()
  return (
    <>
      <div className={rows.row}>
        <div>
          <p className={rows.head}>
            <small>{words.email}</small>
            <StatusBadge tone={user.isVerified ? 'good' : 'waiting'}>
              {user.isVerified ? words.verified : words.notVerified}
            </StatusBadge>
          </p>
          <strong>{user.email}</strong>
        </div>
        <div className={rows.actions}>
          {!user.isVerified && resend}
          <Button look="outline" aria-label={words.changeEmail} {...opener}>
            {words.change}
          </Button>
        </div>
      </div>
      {open && <EmailForm onClose={close} />}
    </>
  )
}

const Username = ({ username }: { username: string }) => {
  const { open, close, opener } = useOpened()
  return (
    <>
      <div className={rows.row}>
        <p>
          <small>{words.username}</small>
          <strong>{username}</strong>
        </p>
        <Button look="outline" {...opener}>
          {words.change}
        </Button>
      </div>
      {open && <UsernameForm username={username} onClose={close} />}
    </>
  )
}
