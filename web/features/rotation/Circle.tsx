import { lazy, type ReactNode, Suspense } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { useRotation } from '../../lib/rotation.ts'
import styles from './Circle.module.css'
import { Rules } from './charter/Rules.tsx'
import { Debts } from './Debts.tsx'
import { Hero } from './Hero.tsx'
import { rotationTexts as texts } from './rotationTexts.ts'

// A circle is either forming or going round, and what is above is seen first.
const Forming = lazy(() => import('./forming/Forming.tsx').then(module => ({ default: module.Forming })))
const Rounds = lazy(() => import('./rounds/Rounds.tsx').then(module => ({ default: module.Rounds })))

interface CircleProps {
  goal: GoalResponse
  viewerId: number | undefined
  /** What it has in common with every goal. */
  parts: Readonly<Record<'progress' | 'members' | 'history' | 'activity' | 'payouts', ReactNode>>
}

/** The body of a circle's page: the wheel above all, then what there is to know besides. */
export const Circle = ({ goal, viewerId, parts }: CircleProps) => {
  const rotation = useRotation(goal.id)
  return (
    <div className={styles.circle}>
      <Loaded of={rotation} loading={texts.loading} failed={texts.failed}>
        {held => <Hero goal={goal} rotation={held} viewerId={viewerId} />}
      </Loaded>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Suspense fallback={<InlineSpinner label={texts.loading} />}>
            {rotation.data &&
              (rotation.data.phase === 'forming' ? (
                <Forming goal={goal} rotation={rotation.data} viewerId={viewerId} />
              ) : (
                <Rounds goal={goal} rotation={rotation.data} viewerId={viewerId} />
              ))}
          </Suspense>
          {parts.payouts}
          {parts.members}
          {parts.history}
        </div>
        <div className={styles.column}>
          {parts.progress}
          {rotation.data && <Debts rotation={rotation.data} viewerId={viewerId} />}
          {rotation.data && <Rules goal={goal} rotation={rotation.data} viewerId={viewerId} />}
          {parts.activity}
        </div>
      </div>
    </div>
  )
}
