import { lazyPart } from '../../components/lazyPart.tsx'
import { isSettled } from '../../lib/data.ts'
import { useNextSteps, useTransactions } from '../../lib/goals.ts'
import { useGoalPayouts } from '../../lib/payouts.ts'
import { useRotation } from '../../lib/rotation.ts'
import { CircleFailed } from './CircleFailed.tsx'
import { CircleOutline } from './CircleOutline.tsx'
import { Columns } from './Columns.tsx'
import { Forming } from './forming/Forming.tsx'
import { Hero } from './Hero.tsx'
import styles from './Now.module.css'
import type { CirclePageProps } from './view.ts'

const OpeningLines = lazyPart(() => import('./adoption/OpeningLines.tsx'), 'OpeningLines')
const RunAgain = lazyPart(() => import('./runAgain/RunAgain.tsx'), 'RunAgain')
const FormerCircle = lazyPart(() => import('./runAgain/FormerCircle.tsx'), 'FormerCircle')

/** The state of the circle, and the reader's tasks. */
export const Now = ({ goal, viewerId, parts }: CirclePageProps) => {
  const answer = useRotation(goal.id)
  const others = [useNextSteps(goal.id), useGoalPayouts(goal.id), useTransactions(String(goal.id))]
  // All of it makes the first card; a part that loads later would push the rest down.
  if (![answer, ...others].every(isSettled)) return <CircleOutline />
  const { data: rotation } = answer
  const circle = rotation && { goal, rotation, viewerId }
  return (
    <div className={styles.now}>
      {circle ? <Hero {...circle} /> : <CircleFailed of={answer} />}
      {parts.plan}
      {rotation?.phase === 'completed' && <RunAgain goal={goal} viewerId={viewerId} />}
      {goal.runAgainOf !== null && <FormerCircle goal={goal} />}
      {circle && rotation.phase === 'forming' ? (
        <Columns
          first={
            <>
              {rotation.adoption && <OpeningLines {...circle} adoption={rotation.adoption} />}
              <Forming {...circle} />
            </>
          }
          second={parts.activity}
        />
      ) : (
        parts.activity
      )}
    </div>
  )
}
