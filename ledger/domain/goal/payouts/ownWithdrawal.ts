import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, sum } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { notAnAmount } from '../amounts.ts'
import { type Contribution, firmMinor, hasComeBack } from '../contributions/contribution.ts'
import { mayWithdrawOwn } from '../permissions.ts'
import { hasBegun, isCircle, isCompleted } from '../rotation/circle.ts'
import { isRoundOver } from '../rotation/order.ts'
import { type GoalState, moneyIn } from '../state.ts'
import { spending } from './partsOfPayout.ts'
import { takingOut, wasRefunded } from './takingOut.ts'

/**
 * A member takes out their own part of a goal without rounds, wholly or partly, whether or not its target is
 * reached. The goal goes on. Money that could not be refunded is taken out the same way, also from a circle.
 */
export interface WithdrawOwn {
  readonly type: 'WithdrawOwn'
  readonly userId: UserId
  /** Identifies the request: a repetition takes out nothing more. */
  readonly withdrawalId: string
  /** The whole part when undefined. */
  readonly amountMinor: Minor | undefined
  /** What the operator keeps now of each refund to a card. */
  readonly feeMinor?: Minor
  readonly now: Instant
}

export const withdrawOwn = (command: WithdrawOwn, state: GoalState): Decision<GoalEvent> => {
  const { userId, withdrawalId, feeMinor } = command
  const refused = mayWithdrawOwn(state, userId)
  if (refused || !state.terms) return refused ?? refuse('goal_not_found')
  const name = `${userId}-${withdrawalId}`
  const ids = ownContributions(state, userId)
  if (state.payouts.has(`withdrawal-${name}`) || wasRefunded(state, name, userId)) return accept()
  const leftMinor = ownPartMinor(state, userId)
  const { amountMinor = leftMinor } = command
  if (leftMinor <= 0) return refuse(isCircle(state) ? 'paid_by_turns' : 'nothing_to_take_out')
  const wrong = command.amountMinor === undefined ? undefined : notAnAmount(amountMinor, state.terms.currency)
  if (wrong) return wrong
  if (amountMinor > leftMinor) return refuse('withdrawal_too_large', { amount: moneyIn(state, leftMinor) })
  const given = spending(state, ids, amountMinor)
  return accept(...takingOut(state, { name, userId, byUserId: userId, given, feeMinor }))
}

/** What a member can take out now. */
export const ownPartMinor = (state: GoalState, userId: UserId): Minor =>
  sum(
    ownContributions(state, userId).flatMap(id => {
      const contribution = state.contributions.get(id)
      return contribution ? [firmMinor(contribution)] : []
    }),
  )

const ownContributions = (state: GoalState, userId: UserId): readonly ContributionId[] =>
  [...state.contributions.entries()]
    .filter(([, contribution]) => contribution.holderUserId === userId && isFree(state, contribution))
    .map(([id]) => id)

/** A circle needs its money, except what came back from a failed refund after it was no longer needed. */
const isFree = (state: GoalState, contribution: Contribution): boolean => {
  if (firmMinor(contribution) <= 0) return false
  if (!isCircle(state) || state.cancelled || isCompleted(state)) return true
  const { round, debtId } = contribution
  const isOver = debtId !== undefined || round === null || isRoundOver(state, round)
  return hasComeBack(contribution) && (isOver || !hasBegun(state))
}
