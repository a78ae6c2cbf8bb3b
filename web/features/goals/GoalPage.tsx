import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { type GoalTab, goalTabs } from '#shared/api/goalLink.ts'
import { LoadFailed } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { PageTabs } from '../../components/PageTabs.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import type { GoalParts } from '../../lib/goalParts.ts'
import { useGoal } from '../../lib/goals.ts'
import { errorIdIn } from '../../lib/http.ts'
import { rotates } from '../../lib/progress.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { GoalHead, organises } from './GoalHead.tsx'
import styles from './GoalPage.module.css'
import { goalTexts as texts } from './goalTexts.ts'
import { Savings } from './Savings.tsx'

const loading = <Skeleton label={texts.loadingPart} />
// Loaded after the main content.
const Activity = lazyPart(() => import('./activity/Activity.tsx'), 'Activity')
const Members = lazyPart(() => import('./Members.tsx'), 'Members', loading)
const History = lazyPart(() => import('./History.tsx'), 'History', loading)
// Most readers of a goal do not organise it.
const Organise = lazyPart(() => import('./Organise.tsx'), 'Organise')

interface GoalPageProps {
  id: string
  viewerId: number | undefined
  /** The content of a circle's tab. */
  circle: (goal: GoalResponse, tab: GoalTab, parts: GoalParts) => ReactNode
  /** The payout of a goal that has reached its target. */
  ending: (goal: GoalResponse) => ReactNode
  /** The goal's payouts. */
  payouts: (goal: GoalResponse) => ReactNode
  /** The reader's recurring payments to it. */
  plan: (goal: GoalResponse) => ReactNode
}

export const GoalPage = ({ id, viewerId, ...slots }: GoalPageProps) => {
  const { data: goal, error, isValidating, mutate } = useGoal(id)
  usePageTitle(goal?.name ?? texts.goal)
  if (goal) return <GoalView goal={goal} viewerId={viewerId} {...slots} />
  if (error && !isValidating) {
    return (
      <>
        <h1 className="unseen">{texts.goal}</h1>
        <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
      </>
    )
  }
  return (
    <>
      <h1 className="unseen">{texts.goal}</h1>
      <p role="status" className={styles.loading}>
        {texts.loading}
      </p>
    </>
  )
}

interface GoalViewProps extends Omit<GoalPageProps, 'id'> {
  goal: GoalResponse
}

const tabs = goalTabs.map(tab => [tab, texts.tabs[tab]] as const)

const GoalView = ({ goal, viewerId, circle, ending, payouts, plan }: GoalViewProps) => {
  const [search] = useSearchParams()
  const tab = goalTabs.find(known => known === search.get('tab')) ?? 'now'
  const parts: GoalParts = {
    members: <Members goal={goal} viewerId={viewerId} />,
    history: <History goal={goal} viewerId={viewerId} />,
    activity: <Activity goalId={goal.id} viewerId={viewerId} />,
    payouts: payouts(goal),
    plan: plan(goal),
    organise: organises(goal) && (
      <Suspense>
        <Organise goal={goal} />
      </Suspense>
    ),
  }
  return (
    <>
      <GoalHead goal={goal} />
      <PageTabs label={texts.tabs.label} tabs={tabs} chosen={tab}>
        {rotates(goal) ? (
          circle(goal, tab, parts)
        ) : (
          <Savings goal={goal} tab={tab} ending={ending(goal)} parts={parts} />
        )}
      </PageTabs>
    </>
  )
}
