import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { Card } from '../../components/Card.tsx'
import { useGoalPayouts } from '../../lib/payouts.ts'
import { PayoutList } from './PayoutList.tsx'
import { texts } from './texts.ts'

/** The due and finished payouts of a goal; the pots of a circle are shown at their rounds. */
export const GoalPayouts = ({ goal, viewerId }: { goal: GoalResponse; viewerId: number | undefined }) => {
  const { data: payouts = [] } = useGoalPayouts(goal.id)
  const shown = payouts.filter(({ reason }) => reason !== 'round')
  if (shown.length === 0) return null
  return (
    <Card title={texts.title}>
      <PayoutList file payouts={shown} viewerId={viewerId} about={payout => about(payout, viewerId)} />
    </Card>
  )
}

const about = ({ reason, fee, round, recipient }: PayoutResponse, viewerId: number | undefined) => (
  <>
    {texts.reason({ reason: fee ?? reason, round: round ?? '' })}{' '}
    <span className="muted">
      {recipient.userId === viewerId ? texts.toYou : texts.to({ who: recipient.name })}
    </span>
  </>
)
