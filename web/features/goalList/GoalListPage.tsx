import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { GoalCard } from '../../components/GoalCard.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { Switch } from '../../components/Switch.tsx'
import { today } from '../../lib/format.ts'
import { useGoals } from '../../lib/goals.ts'
import { errorIdIn } from '../../lib/http.ts'
import { EmptyNote } from './EmptyNote.tsx'
import styles from './GoalListPage.module.css'
import { GoalTabs } from './GoalTabs.tsx'
import { overviewOf } from './overview.ts'
import { Summary } from './Summary.tsx'
import { texts } from './texts.ts'

export const GoalListPage = () => {
  const { data: goals, error, mutate } = useGoals()
  if (goals === undefined && error === undefined) return <Spinner />
  return (
    <>
      <Link to="/" className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {texts.back}
      </Link>
      <header className={styles.head}>
        <div>
          <h1>{texts.title}</h1>
          <p className="muted">{texts.subtitle}</p>
        </div>
        <ButtonLink to="/create">
          <Plus size={18} aria-hidden="true" />
          {texts.create}
        </ButtonLink>
      </header>
      {goals === undefined ? (
        <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
      ) : (
        <Goals goals={goals} />
      )}
    </>
  )
}

const Goals = ({ goals }: { goals: readonly GoalResponse[] }) => {
  const overview = overviewOf(goals)
  return (
    <div className={styles.parts}>
      <Summary overview={overview} />
      {goals.length === 0 ? <EmptyNote words={texts.empty.all} /> : <GoalTabs overview={overview} />}
      {overview.closed.length > 0 && <Closed goals={overview.closed} />}
    </div>
  )
}

const Closed = ({ goals }: { goals: readonly GoalResponse[] }) => {
  const [shown, setShown] = useState(false)
  return (
    <section className={styles.closed} aria-label={texts.closed.title}>
      <Switch
        label={texts.closed.show}
        hint={texts.closed.hint(goals.length)}
        checked={shown}
        onChange={event => setShown(event.target.checked)}
      />
      {shown && (
        <>
          <h2>{texts.closed.title}</h2>
          <div className={styles.cards}>
            {goals.map(goal => (
              <GoalCard key={goal.id} goal={goal} today={today()} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}
