import { lazy, Suspense } from 'react'
import type { UserResponse } from '#shared/api/accounts.ts'
import { InlineSpinner } from '../../components/Spinner.tsx'
import styles from './AdminPage.module.css'
import { refusalIn, useUsers } from './api.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { FeedbackInbox } from './FeedbackInbox.tsx'
import { KeptOut } from './KeptOut.tsx'
import { PolicyCard } from './PolicyCard.tsx'
import { texts } from './texts.ts'
import { Users } from './Users.tsx'

const ReconciliationCard = lazy(() =>
  import('./reconciliation/ReconciliationCard.tsx').then(module => ({ default: module.ReconciliationCard })),
)
const Payouts = lazy(() => import('./payouts/Payouts.tsx').then(module => ({ default: module.Payouts })))
const Circles = lazy(() => import('./circles/Circles.tsx').then(module => ({ default: module.Circles })))
const Disputes = lazy(() => import('./Disputes.tsx').then(module => ({ default: module.Disputes })))

/** Checks for itself who is here, whatever the way to it has checked. */
export const AdminPage = ({ user }: { user: UserResponse | undefined }) => {
  if (!user?.isAdmin) return <KeptOut why="denied" />
  return user.twoStepRequired ? <KeptOut why="twoStep" /> : <Admin viewerId={user.id} />
}

const Admin = ({ viewerId }: { viewerId: number }) => {
  const users = useUsers()
  const refusal = refusalIn(users.error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  return (
    <>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="muted">{texts.subtitle}</p>
      </header>
      <div className={styles.grid}>
        <div className={styles.column}>
          <Users users={users} />
        </div>
        <div className={styles.column}>
          <Suspense fallback={<InlineSpinner label={texts.loadingPart} />}>
            <Payouts viewerId={viewerId} />
            <Circles />
            <Disputes />
            <ReconciliationCard />
          </Suspense>
          <PolicyCard />
          <FailedJobs />
          <FeedbackInbox />
        </div>
      </div>
    </>
  )
}
