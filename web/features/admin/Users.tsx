import { lazy, Suspense, useState } from 'react'
import type { AdminUserResponse } from '#shared/api/admin.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { day } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import styles from './AdminPage.module.css'
import type { useUsers } from './api.ts'
import { texts } from './texts.ts'

const ManageDialog = lazy(() =>
  import('./ManageDialog.tsx').then(module => ({ default: module.ManageDialog })),
)

const words = texts.users

export const Users = ({ users }: { users: ReturnType<typeof useUsers> }) => (
  <>
    {users.data && (
      <dl className={styles.count}>
        <dt>{words.total}</dt>
        <dd>{users.data.length}</dd>
      </dl>
    )}
    <Card title={words.title}>
      <Loaded of={users} loading={words.loading} failed={words.failed}>
        {held => <UserTable users={held} onChanged={() => users.mutate()} />}
      </Loaded>
    </Card>
  </>
)

interface UserTableProps {
  users: readonly AdminUserResponse[]
  onChanged: () => Promise<unknown>
}

const UserTable = ({ users, onChanged }: UserTableProps) => {
  const { user: me } = useUser()
  const [managed, setManaged] = useState<AdminUserResponse>()
  return (
    <>
      <table className={styles.table}>
        <caption className="unseen">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.username}</th>
            <th scope="col">{words.createdAt}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {users.map(user => (
            <tr key={user.id}>
              <th scope="row">{user.username}</th>
              <td className="figures">{day(user.createdAt)}</td>
              <td>{roleOf(user)}</td>
              <td>
                <Button
                  look="outline"
                  aria-label={words.manageNamed(user.username)}
                  onClick={() => setManaged(user)}
                >
                  {words.manage}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {managed && (
        <Suspense>
          <ManageDialog
            user={managed}
            own={managed.id === me?.id}
            onChanged={onChanged}
            onClosed={() => setManaged(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const roleOf = (user: AdminUserResponse): string => (user.isAdmin ? words.admin : words.user)
