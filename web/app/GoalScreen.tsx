import { lazy, Suspense } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { InlineSpinner } from '../components/Spinner.tsx'
import { GoalPage } from '../features/goals/GoalPage.tsx'
import { isFull, isOpen, rotates } from '../lib/progress.ts'
import { texts } from './texts.ts'

// Most goals go round nobody.
const Circle = lazy(() =>
  import('../features/rotation/Circle.tsx').then(module => ({ default: module.Circle })),
)
const GoalPayouts = lazy(() =>
  import('../features/payouts/GoalPayouts.tsx').then(module => ({ default: module.GoalPayouts })),
)
const Withdrawal = lazy(() =>
  import('../features/payouts/Withdrawal.tsx').then(module => ({ default: module.Withdrawal })),
)
const WindUp = lazy(() =>
  import('../features/rotation/WindUp.tsx').then(module => ({ default: module.WindUp })),
)

interface GoalScreenProps {
  id: string
  viewerId: number | undefined
}

/** A goal, with what the rotation and the payouts contribute to it. */
export const GoalScreen = ({ id, viewerId }: GoalScreenProps) => (
  <GoalPage
    id={id}
    viewerId={viewerId}
    circle={(goal, parts) => (
      <Suspense fallback={<InlineSpinner label={texts.loadingCircle} />}>
        <Circle goal={goal} viewerId={viewerId} parts={parts} />
      </Suspense>
    )}
    payouts={goal => (
      <Suspense>
        {canBePaidOut(goal) && <Withdrawal goal={goal} viewerId={viewerId} />}
        <GoalPayouts goal={goal} viewerId={viewerId} />
      </Suspense>
    )}
    windUp={goal => (
      <Suspense>
        <WindUp goal={goal} />
      </Suspense>
    )}
  />
)

/** A circle is paid out by its turns. */
const canBePaidOut = (goal: GoalResponse): boolean =>
  !rotates(goal) && isFull(goal) && isOpen(goal) && !goal.isWithdrawn
