import { Link } from 'wouter'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { asWritten, rich } from '../../../lib/rich.tsx'
import { useRunAgain } from '../../../lib/runAgain.ts'
import { runAgainTexts as texts } from './runAgainTexts.ts'

/** On the page of a circle that runs a finished one again: the way to that one, for those who were in it. */
export const FormerCircle = ({ goal }: { goal: GoalResponse }) => {
  const { data } = useRunAgain(goal.id)
  if (!data?.of) return null
  const { id, name } = data.of
  return (
    <p className="muted">
      {rich(texts.of({ name: asWritten(name) }), {
        circle: words => <Link to={`/goals/${id}`}>{words}</Link>,
      })}
    </p>
  )
}
