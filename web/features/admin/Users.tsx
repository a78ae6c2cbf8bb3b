import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { AdminUserRow, AdminUsersResponse } from '#shared/api/admin.ts'
import { userKinds, userSorts, usersPageSize } from '#shared/api/userLists.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Select } from '../../components/Select.tsx'
import { Table } from '../../components/Table.tsx'
import { day } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import styles from './AdminPage.module.css'
import { texts } from './texts.ts'
import own from './Users.module.css'
import { type UsersView, usersQueryOf, usersViewIn, type useUsers } from './usersApi.ts'

const ManageDialog = lazyPart(() => import('./ManageDialog.tsx'), 'ManageDialog')

const words = texts.users

export const Users = ({ users }: { users: ReturnType<typeof useUsers> }) => {
  const [search, setSearch] = useSearchParams()
  const view = usersViewIn(search)
  // Every other change returns to the first page.
  const change = (part: Partial<UsersView>) => setSearch(usersQueryOf({ ...view, page: 1, ...part }))
  return (
    <>
      {users.data && (
        <dl className={styles.count}>
          <dt>{words.total}</dt>
          <dd>{users.data.total}</dd>
        </dl>
      )}
      <Card title={words.title}>
        <UserFilters key={view.search} view={view} onChange={change} />
        <Loaded of={users} loading={words.loading} failed={words.failed}>
          {held => (
            <>
              <UserTable users={held.users} onChanged={() => users.mutate()} />
              <Pages of={held} view={view} onPage={page => change({ page })} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}

interface UserFiltersProps {
  view: UsersView
  onChange: (part: Partial<UsersView>) => void
}

const UserFilters = ({ view, onChange }: UserFiltersProps) => (
  <search>
    <form
      className={own.filters}
      onSubmit={event => {
        event.preventDefault()
        onChange({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
      }}
    >
      <Field
        label={words.search}
        name="search"
        type="search"
        placeholder={words.searchHint}
        autoComplete="off"
        maxLength={254}
        defaultValue={view.search}
        className={own.search}
      />
      <Button type="submit" look="outline">
        {words.find}
      </Button>
      <Select
        label={words.kind}
        options={userKinds.map(kind => [kind, words.kinds[kind]])}
        value={view.kind}
        onChoose={kind => onChange({ kind })}
      />
      <Select
        label={words.sort}
        options={userSorts.map(sort => [sort, words.sorts[sort]])}
        value={view.sort}
        onChoose={sort => onChange({ sort })}
      />
    </form>
  </search>
)

interface PagesProps {
  of: AdminUsersResponse
  view: UsersView
  onPage: (page: number) => void
}

const Pages = ({ of: { found }, view, onPage }: PagesProps) => {
  const pages = Math.max(1, Math.ceil(found / usersPageSize))
  return (
    <nav className={own.pages} aria-label={words.pages}>
      <p className="muted" role="status">
        {pages > 1 ? words.foundOn({ count: found, page: view.page, pages }) : words.found({ count: found })}
      </p>
      {pages > 1 && (
        <>
          <Button look="outline" disabled={view.page <= 1} onClick={() => onPage(view.page - 1)}>
            {words.before}
          </Button>
          <Button look="outline" disabled={view.page >= pages} onClick={() => onPage(view.page + 1)}>
            {words.next}
          </Button>
        </>
      )}
    </nav>
  )
}

interface UserTableProps {
  users: readonly AdminUserRow[]
  onChanged: () => Promise<unknown>
}

const UserTable = ({ users, onChanged }: UserTableProps) => {
  const { user: me } = useUser()
  const [managed, setManaged] = useState<AdminUserRow>()
  return (
    <>
      {users.length > 0 && (
        <Table
          className={styles.table}
          caption={words.title}
          rows={users}
          keyOf={user => user.id}
          columns={[
            { head: words.username, isRowHead: true, cell: user => user.username },
            { head: words.createdAt, className: 'figures', cell: user => day(user.createdAt) },
            { head: words.role, cell: roleOf },
            {
              head: words.actions,
              cell: user => (
                <Button look="outline" aria-label={words.manageNamed(user)} onClick={() => setManaged(user)}>
                  {words.manage}
                </Button>
              ),
            },
          ]}
        />
      )}
      {managed && (
        <ManageDialog
          user={managed}
          own={managed.id === me?.id}
          onChanged={onChanged}
          onClosed={() => setManaged(undefined)}
        />
      )}
    </>
  )
}

const roleOf = (user: AdminUserRow): string => {
  const role = user.isAdmin ? words.admin : words.user
  return user.isLocked ? words.locked({ role }) : role
}
