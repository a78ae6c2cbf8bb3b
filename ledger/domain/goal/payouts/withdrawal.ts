import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { askedMinor, type Contribution, firmMinor, isOutside } from '../contributions/contribution.ts'
import { mayWithdraw } from '../permissions.ts'
import { goingBack } from '../rotation/windingUp.ts'
import { schedulesEnding } from '../schedules/endingSchedules.ts'
import { type GoalState, moneyIn } from '../state.ts'
import type { Given } from './partsOfPayout.ts'
import { takingOut } from './takingOut.ts'

/** A completed goal ends: each member gets their own part, never one of them everything. */
export interface RequestWithdrawal {
  readonly type: 'RequestWithdrawal'
  readonly userId: UserId
}

export const requestWithdrawal = ({ userId }: RequestWithdrawal, state: GoalState): Decision<GoalEvent> => {
  const refused = mayWithdraw(state, userId)
  if (refused || !state.terms) return refused ?? refuse('goal_not_found')
  if (state.terms.rotation) return refuse('paid_by_turns')
  if (state.withdrawn) return accept()
  if (state.cancelled) return refuse('goal_cancelled')
  const { targetMinor } = state.terms
  if (state.receivedMinor < targetMinor)
    return refuse('target_not_reached', { amount: moneyIn(state, targetMinor) })
  if (state.open.size > 0) return refuse('payment_under_way')
  if ([...state.contributions.entries()].some(([, contribution]) => askedMinor(contribution) > 0))
    return refuse('refund_under_way')
  return accept<GoalEvent>(
    ...schedulesEnding(state, 'goal_closed'),
    { type: 'WithdrawalRequested', data: { byUserId: userId } },
    ...takenOutBy(state, () => true),
  )
}

/** Returns to each member the rest of the matching contributions. */
const takenOutBy = (state: GoalState, isMeant: (contribution: Contribution) => boolean): GoalEvent[] => {
  const shares = new Map<UserId, Given[]>()
  for (const [id, contribution] of state.contributions.entries()) {
    const firm = firmMinor(contribution)
    if (firm <= 0 || !isMeant(contribution)) continue
    const { holderUserId } = contribution
    shares.set(holderUserId, [...(shares.get(holderUserId) ?? []), [id, firm]])
  }
  return [...shares].flatMap(([userId, given]) => takingOut(state, { name: String(userId), userId, given }))
}

/** Returns everything in a cancelled goal: to the cards that it came from, or by hand. */
export const everythingGoingBack = (state: GoalState): GoalEvent[] => [
  ...[...state.contributions.entries()]
    .filter(([, contribution]) => !isOutside(contribution) || state.terms?.rotation)
    .flatMap(([id]) => goingBack(state, id)),
  ...(state.terms?.rotation ? [] : takenOutBy(state, isOutside)),
]
