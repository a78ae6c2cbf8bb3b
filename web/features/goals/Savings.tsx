import { type ReactNode, Suspense } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { GoalTab } from '#shared/api/goalLink.ts'
import { lazyNamed, lazyPart } from '../../components/lazyPart.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useParts } from '../../lib/afterPaint.ts'
import { isSettled } from '../../lib/data.ts'
import type { GoalParts } from '../../lib/goalParts.ts'
import { useNextSteps } from '../../lib/goals.ts'
import { useSchedules } from '../../lib/payments.ts'
import { goalTexts as texts } from './goalTexts.ts'
import { Progress } from './Progress.tsx'
import styles from './Savings.module.css'

const loading = <Skeleton label={texts.loadingPart} />
const GoalRules = lazyPart(() => import('./GoalRules.tsx'), 'GoalRules', loading)
// Loaded only when there is a step.
const NextSteps = lazyNamed(() => import('../common/nextSteps/NextSteps.tsx'), 'NextSteps')

interface SavingsProps {
  goal: GoalResponse
  tab: GoalTab
  /** The payout of a goal that has reached its target. */
  ending: ReactNode
  parts: GoalParts
}

/** A goal that collects up to its target. */
export const Savings = ({ tab, ...of }: SavingsProps) => {
  const { goal, parts } = of
  switch (tab) {
    case 'now':
      return <Now {...of} />
    case 'members':
      return parts.members
    case 'money':
      return <Columns first={parts.history} second={parts.payouts} />
    case 'rules':
      return (
        <div className={styles.column}>
          <GoalRules goal={goal} />
          {parts.organise}
        </div>
      )
  }
}

const Now = ({ goal, ending, parts }: Omit<SavingsProps, 'tab'>) => {
  const steps = useNextSteps(goal.id)
  const schedules = useSchedules(goal.ownPlan !== null)
  // They are above the rest, which they would push down if they loaded later.
  if (!isSettled(steps) || (goal.ownPlan && !isSettled(schedules))) return loading
  return (
    <Suspense fallback={loading}>
      <Columns
        first={
          <>
            {steps.data && steps.data.steps.length > 0 && <NextSteps {...steps.data} where="here" />}
            {ending}
            {parts.plan}
            <Progress goal={goal} />
          </>
        }
        second={parts.activity}
      />
    </Suspense>
  )
}

const Columns = ({ first, second }: { first: ReactNode; second: ReactNode }) => {
  const parts = useParts(2)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{first}</div>
      <div className={styles.column}>{parts > 1 && second}</div>
    </div>
  )
}
