import type { GoalTab } from '#shared/api/goalLink.ts'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { isSettled } from '../../lib/data.ts'
import { useRotation } from '../../lib/rotation.ts'
import { CircleFailed } from './CircleFailed.tsx'
import { Columns } from './Columns.tsx'
import { Now } from './Now.tsx'
import { rotationTexts as texts } from './rotationTexts.ts'
import type { CirclePageProps } from './view.ts'

const loading = <Skeleton label={texts.loading} rows={4} height="68px" />
const CircleMoney = lazyPart(() => import('./CircleMoney.tsx'), 'CircleMoney', loading)
const CircleRules = lazyPart(() => import('./CircleRules.tsx'), 'CircleRules', loading)
const Votes = lazyPart(() => import('./votes/Votes.tsx'), 'Votes')

type Tabbed<Tab> = CirclePageProps & { tab: Tab }

/** The content of a tab on a circle's page. */
export const Circle = ({ tab, ...page }: Tabbed<GoalTab>) =>
  tab === 'now' ? <Now {...page} /> : <Other tab={tab} {...page} />

const Other = ({ tab, goal, viewerId, parts }: Tabbed<Exclude<GoalTab, 'now'>>) => {
  const answer = useRotation(goal.id)
  if (!isSettled(answer)) return loading
  const { data: rotation } = answer
  const circle = rotation && { goal, rotation, viewerId }
  switch (tab) {
    case 'members':
      return (
        <Columns collapses first={parts.members} second={circle && <Votes {...circle} about="people" />} />
      )
    case 'money':
      return circle ? (
        <CircleMoney {...circle} parts={parts} />
      ) : (
        <Columns first={<CircleFailed of={answer} />} second={parts.history} />
      )
    case 'rules':
      return circle ? <CircleRules {...circle} parts={parts} /> : <CircleFailed of={answer} />
  }
}
