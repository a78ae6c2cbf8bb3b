import { Plus } from 'lucide'
import { Suspense } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { NextStepKind } from '#shared/api/nextSteps.ts'
import type { CalendarDate } from '#shared/time.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { CollapsibleSection } from '../../components/CollapsibleSection.tsx'
import { Icon } from '../../components/Icon.tsx'
import { lazyNamed, lazyPart } from '../../components/lazyPart.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { useParts } from '../../lib/afterPaint.ts'
import { isSettled } from '../../lib/data.ts'
import { day, money, today } from '../../lib/format.ts'
import { useGoals, useNextSteps } from '../../lib/goals.ts'
import { dueIn, isOpen } from '../../lib/progress.ts'
import { DueNote } from '../common/goals/DueNote.tsx'
import { GoalCard } from '../common/goals/GoalCard.tsx'
import styles from './DashboardPage.module.css'
import listsStyles from './Lists.module.css'
import { SummaryCarousel } from './SummaryCarousel.tsx'
import { firstActive, hasMore, mostRecent, nextAmount, pendingContributions } from './summary.ts'
import { texts } from './texts.ts'

// Not part of the first screen's weight, but most members have a step: fetched beside the data that tell.
const NextSteps = lazyNamed(() => import('../common/nextSteps/NextSteps.tsx'), 'NextSteps')
NextSteps.load().catch(() => undefined)
const EmptyDashboard = lazyPart(() => import('./EmptyDashboard.tsx'), 'EmptyDashboard', <Spinner />)

/** The notice above the page asks for these. */
const saidAbove: readonly NextStepKind[] = ['verify_email', 'set_up_two_step']

export const DashboardPage = ({ username }: { username: string | undefined }) => {
  const { data: goals, error, mutate } = useGoals()
  const steps = useNextSteps()
  // Next steps are above the rest, which they would push down if they loaded later. If they fail to load, the
  // rest is shown.
  if ((goals === undefined && error === undefined) || !isSettled(steps)) return <Spinner />
  const waiting = steps.data?.steps.filter(({ kind }) => !saidAbove.includes(kind)) ?? []
  const name = username || texts.fallbackName
  return (
    <>
      <header className={styles.head}>
        <h1>{texts.greeting({ name })}</h1>
        <p className="muted">{texts.subtitle}</p>
      </header>
      {goals === undefined ? (
        <div role="alert" className={styles.failed}>
          <p>{texts.failed}</p>
          <Button onClick={() => void mutate()}>{texts.retry}</Button>
        </div>
      ) : (
        <Suspense fallback={<Spinner />}>
          {waiting.length > 0 && (
            <div className={styles.steps}>
              <NextSteps steps={waiting} more={steps.data?.more ?? false} />
            </div>
          )}
          {goals.length === 0 ? <EmptyDashboard username={name} /> : <Overview goals={goals} />}
        </Suspense>
      )}
    </>
  )
}

const Overview = ({ goals }: { goals: readonly GoalResponse[] }) => {
  const date = today()
  const open = goals.filter(isOpen)
  const parts = useParts(3)
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <SummaryCarousel goals={goals} />
        <ButtonLink to="/create" wide>
          <Icon of={Plus} size={18} />
          {texts.createGoal}
        </ButtonLink>
        {parts > 1 && <ActiveGoals goals={open} today={date} />}
      </div>
      <div className={styles.column}>
        {parts > 2 && open.length > 0 && <RecentActivities goals={open} />}
        {parts > 2 && <UpcomingContributions goals={open} today={date} />}
      </div>
    </div>
  )
}

const ActiveGoals = ({ goals, today }: { goals: readonly GoalResponse[]; today: CalendarDate }) => {
  const active = firstActive(goals)
  return (
    <CollapsibleSection title={texts.active.title} subtitle={texts.active.subtitle}>
      <div className={listsStyles.cards}>
        {active.length === 0 && <p className="muted">{texts.active.none}</p>}
        {active.map(goal => (
          <GoalCard key={goal.id} goal={goal} today={today} />
        ))}
        {hasMore(goals) && (
          <ButtonLink to="/all-goals" look="outline">
            {texts.active.all}
          </ButtonLink>
        )}
      </div>
    </CollapsibleSection>
  )
}

const RecentActivities = ({ goals }: { goals: readonly GoalResponse[] }) => (
  <CollapsibleSection title={texts.recent.title} subtitle={texts.recent.subtitle}>
    <ul className={listsStyles.rows}>
      {mostRecent(goals).map(goal => (
        <li key={goal.id} className={listsStyles.activity}>
          <h3>{goal.name}</h3>
          <p className="muted">{texts.recent.received}</p>
          <strong className="figures">
            <Opens to={`/goals/${goal.id}/books?figure=balance`}>
              {money(goal.currentAmount, goal.currency)}
            </Opens>
          </strong>
        </li>
      ))}
    </ul>
  </CollapsibleSection>
)

interface UpcomingContributionsProps {
  goals: readonly GoalResponse[]
  today: CalendarDate
}

const UpcomingContributions = ({ goals, today }: UpcomingContributionsProps) => {
  const pending = pendingContributions(goals)
  if (pending.length === 0) return null
  return (
    <CollapsibleSection title={texts.upcoming.title} subtitle={texts.upcoming.subtitle}>
      <ul className={listsStyles.rows}>
        {pending.map(goal => (
          <Row key={goal.id} goal={goal} today={today} />
        ))}
      </ul>
    </CollapsibleSection>
  )
}

const Row = ({ goal, today }: { goal: GoalResponse; today: CalendarDate }) => {
  const dueOn = goal.ownPlan?.nextOn ?? goal.dueDate
  const due = dueIn(dueOn, today)
  return (
    <li className={listsStyles.upcoming}>
      <h3>{goal.name}</h3>
      <p className="figures">{texts.upcoming.next({ amount: money(nextAmount(goal), goal.currency) })}</p>
      {due && (
        <p className={listsStyles.due}>
          {texts.upcoming.due({ date: day(dueOn, 'two') })} <DueNote due={due} />
        </p>
      )}
      <ButtonLink
        to={`/goals/${goal.id}`}
        look="outline"
        className={listsStyles.contribute}
        aria-label={texts.upcoming.contributeTo({ goal: goal.name })}
      >
        {texts.upcoming.contribute}
      </ButtonLink>
    </li>
  )
}
