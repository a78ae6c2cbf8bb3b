import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { today } from '../../lib/format.ts'
import { useGoals } from '../../lib/goals.ts'
import { isOpen } from '../../lib/progress.ts'
import { ActiveGoals } from './ActiveGoals.tsx'
import styles from './DashboardPage.module.css'
import { RecentActivities } from './RecentActivities.tsx'
import { SummaryCarousel } from './SummaryCarousel.tsx'
import { texts } from './texts.ts'
import { UpcomingContributions } from './UpcomingContributions.tsx'

const EmptyDashboard = lazy(() =>
  import('./EmptyDashboard.tsx').then(module => ({ default: module.EmptyDashboard })),
)

export const DashboardPage = ({ username }: { username: string | undefined }) => {
  const { data: goals, error, mutate } = useGoals()
  if (goals === undefined && error === undefined) return <Spinner />
  const name = username || texts.fallbackName
  return (
    <>
      <header className={styles.head}>
        <h1>{texts.greeting(name)}</h1>
        <p className="muted">{texts.subtitle}</p>
      </header>
      {goals === undefined ? (
        <div role="alert" className={styles.failed}>
          <p>{texts.failed}</p>
          <Button onClick={() => void mutate()}>{texts.retry}</Button>
        </div>
      ) : goals.length === 0 ? (
        <Suspense fallback={<Spinner />}>
          <EmptyDashboard username={name} />
        </Suspense>
      ) : (
        <Overview goals={goals} />
      )}
    </>
  )
}

const Overview = ({ goals }: { goals: readonly GoalResponse[] }) => {
  const date = today()
  const open = goals.filter(isOpen)
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <SummaryCarousel goals={goals} />
        <ButtonLink to="/create" wide>
          <Plus size={18} aria-hidden="true" />
          {texts.createGoal}
        </ButtonLink>
        <ActiveGoals goals={open} today={date} />
      </div>
      <div className={styles.column}>
        <UpcomingContributions goals={open} today={date} />
        <RecentActivities goals={open} />
      </div>
    </div>
  )
}
