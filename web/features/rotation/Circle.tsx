import type { ReactNode } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { LoadFailed } from '../../components/Loaded.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { isSettled } from '../../lib/data.ts'
import { useTransactions } from '../../lib/goals.ts'
import { errorIdIn } from '../../lib/http.ts'
import { useGoalPayouts } from '../../lib/payouts.ts'
import { useRotation } from '../../lib/rotation.ts'
import styles from './Circle.module.css'
import { Rules } from './charter/Rules.tsx'
import { Debts } from './Debts.tsx'
import { Forming } from './forming/Forming.tsx'
import { Guarantors } from './guarantors/Guarantors.tsx'
import { Hero } from './Hero.tsx'
import { rotationTexts as texts } from './rotationTexts.ts'
import { Rounds } from './rounds/Round.tsx'
import { Pause } from './votes/Pause.tsx'
import { Votes } from './votes/Votes.tsx'

interface CircleProps {
  goal: GoalResponse
  viewerId: number | undefined
  /** What it has in common with every goal. */
  parts: Readonly<Record<'progress' | 'members' | 'history' | 'activity' | 'payouts' | 'organise', ReactNode>>
}

/** The body of a circle's page: the wheel above all, then what there is to know besides. */
export const Circle = ({ goal, viewerId, parts }: CircleProps) => {
  const answers = [useRotation(goal.id), useGoalPayouts(goal.id), useTransactions(String(goal.id))] as const
  const [{ data: rotation, error, mutate }] = answers
  // All of it makes the first card; whatever came before its last line would be pushed down by that.
  if (!answers.every(isSettled)) return <InlineSpinner label={texts.loading} />
  const circle = rotation && { goal, rotation, viewerId }
  return (
    <div className={styles.circle}>
      {circle ? <Hero {...circle} /> : <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {circle && (rotation.phase === 'forming' ? <Forming {...circle} /> : <Rounds {...circle} />)}
          {parts.payouts}
          {parts.members}
          {parts.history}
        </div>
        <div className={styles.column}>
          {/* Nothing is on its way to a target any more. */}
          {rotation?.phase !== 'wound_up' && parts.progress}
          {circle && <Votes {...circle} />}
          {circle && <Pause {...circle} />}
          {circle && <Debts {...circle} />}
          {circle && <Guarantors {...circle} />}
          {circle && <Rules {...circle} />}
          {parts.activity}
        </div>
      </div>
      {parts.organise}
    </div>
  )
}
