import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { GoalTab } from '#shared/api/goalLink.ts'
import { LoadFailed } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { isSettled } from '../../lib/data.ts'
import type { GoalParts } from '../../lib/goalParts.ts'
import { errorIdIn } from '../../lib/http.ts'
import { useRotation } from '../../lib/rotation.ts'
import { Columns } from './Columns.tsx'
import { Now } from './Now.tsx'
import { rotationTexts as texts } from './rotationTexts.ts'

const loading = <InlineSpinner label={texts.loading} />
const CircleMoney = lazyPart(() => import('./CircleMoney.tsx'), 'CircleMoney', loading)
const CircleRules = lazyPart(() => import('./CircleRules.tsx'), 'CircleRules', loading)
const Votes = lazyPart(() => import('./votes/Votes.tsx'), 'Votes')

interface CirclePageProps {
  goal: GoalResponse
  viewerId: number | undefined
  tab: GoalTab
  parts: GoalParts
}

/** What a circle's page shows on a tab. */
export const Circle = ({ goal, viewerId, tab, parts }: CirclePageProps) => {
  const answer = useRotation(goal.id)
  const { data: rotation, error, mutate } = answer
  if (!isSettled(answer)) return loading
  const circle = rotation && { goal, rotation, viewerId }
  const failed = !circle && <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
  switch (tab) {
    case 'now':
      return circle ? <Now {...circle} parts={parts} /> : failed
    case 'members':
      return (
        <Columns collapses first={parts.members} second={circle && <Votes {...circle} about="people" />} />
      )
    case 'money':
      return circle ? (
        <CircleMoney {...circle} parts={parts} />
      ) : (
        <Columns first={failed} second={parts.history} />
      )
    case 'rules':
      return circle ? <CircleRules {...circle} parts={parts} /> : failed
  }
}
