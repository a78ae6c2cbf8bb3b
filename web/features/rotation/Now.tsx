import { InlineSpinner } from '../../components/Spinner.tsx'
import { isSettled } from '../../lib/data.ts'
import type { GoalParts } from '../../lib/goalParts.ts'
import { useNextSteps, useTransactions } from '../../lib/goals.ts'
import { useGoalPayouts } from '../../lib/payouts.ts'
import { Columns } from './Columns.tsx'
import { Forming } from './forming/Forming.tsx'
import { Hero } from './Hero.tsx'
import styles from './Now.module.css'
import { rotationTexts as texts } from './rotationTexts.ts'
import type { CircleProps } from './view.ts'

/** How the circle stands, and what the reader has to do. */
export const Now = ({ parts, ...circle }: CircleProps & { parts: GoalParts }) => {
  const { goal, rotation } = circle
  const answers = [useNextSteps(goal.id), useGoalPayouts(goal.id), useTransactions(String(goal.id))]
  // All of it makes the first card; whatever came before its last line would be pushed down by that.
  if (!answers.every(isSettled)) return <InlineSpinner label={texts.loading} />
  // Nothing is on its way to a target any more.
  const progress = rotation.phase !== 'wound_up' && parts.progress
  const forming = rotation.phase === 'forming'
  return (
    <div className={styles.now}>
      <Hero {...circle} />
      {forming ? (
        <Columns
          first={<Forming {...circle} />}
          second={
            <>
              {progress}
              {parts.activity}
            </>
          }
        />
      ) : (
        <Columns first={progress} second={parts.activity} />
      )}
    </div>
  )
}
