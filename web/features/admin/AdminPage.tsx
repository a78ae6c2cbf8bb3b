import type { UserResponse } from '#shared/api/accounts.ts'
import { AdminHead } from './AdminHead.tsx'
import styles from './AdminPage.module.css'
import { refusalIn } from './api.ts'
import { KeptOut } from './KeptOut.tsx'
import { PolicyCard } from './PolicyCard.tsx'
import { texts } from './texts.ts'
import { Users } from './Users.tsx'
import { useUsers } from './usersApi.ts'

/** Checks for itself who is here, whatever the way to it has checked. */
export const AdminPage = ({ user }: { user: UserResponse | undefined }) => {
  if (!user?.isAdmin) return <KeptOut why="denied" />
  return user.twoStepRequired ? <KeptOut why="twoStep" /> : <Admin />
}

const Admin = () => {
  const users = useUsers()
  const refusal = refusalIn(users.error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  return (
    <>
      <AdminHead title={texts.title} subtitle={texts.subtitle} />
      <div className={styles.grid}>
        <div className={styles.column}>
          <Users users={users} />
        </div>
        <div className={styles.column}>
          <PolicyCard />
        </div>
      </div>
    </>
  )
}
