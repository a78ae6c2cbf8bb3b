import { Suspense } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { lazyNamed, lazyPart } from '../components/lazyPart.tsx'
import { GoalPage } from '../features/goals/GoalPage.tsx'
import { CircleOutline } from '../features/rotation/CircleOutline.tsx'
import { isFull, isOpen, rotates } from '../lib/progress.ts'

// Most goals are not circles.
const Circle = lazyPart(() => import('../features/rotation/Circle.tsx'), 'Circle', <CircleOutline />)
const GoalPayouts = lazyNamed(() => import('../features/payouts/GoalPayouts.tsx'), 'GoalPayouts')
const Withdrawal = lazyNamed(() => import('../features/payouts/Withdrawal.tsx'), 'Withdrawal')
// Most members have no recurring payment.
const GoalPlan = lazyNamed(() => import('./GoalPlan.tsx'), 'GoalPlan')
const OwnPart = lazyNamed(() => import('../features/payouts/OwnPart.tsx'), 'OwnPart')

/** A goal, with the parts of the rotation and payouts features. */
export const GoalScreen = ({ id, viewerId }: { id: string; viewerId: number | undefined }) => (
  <GoalPage
    id={id}
    viewerId={viewerId}
    circle={(goal, tab, parts) => <Circle goal={goal} viewerId={viewerId} tab={tab} parts={parts} />}
    ending={goal =>
      canBePaidOut(goal) ? (
        <Withdrawal goal={goal} viewerId={viewerId} />
      ) : (
        goal.isWithdrawn && <GoalPayouts goal={goal} viewerId={viewerId} />
      )
    }
    plan={goal =>
      goal.ownPlan && (
        <Suspense>
          <GoalPlan goalId={goal.id} />
        </Suspense>
      )
    }
    payouts={goal => (
      <Suspense>
        <OwnPart goal={goal} viewerId={viewerId} />
        <GoalPayouts goal={goal} viewerId={viewerId} />
      </Suspense>
    )}
  />
)

/** A circle is paid out by its turns. */
const canBePaidOut = (goal: GoalResponse): boolean =>
  !rotates(goal) && isFull(goal) && isOpen(goal) && !goal.isWithdrawn
