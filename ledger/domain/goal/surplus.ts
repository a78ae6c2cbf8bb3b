import { createHash } from 'node:crypto'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type ContributionId, type RefundRequestId, refundRequestId } from '#shared/ids.ts'
import { type Cents, larger, smaller, subtract, zero } from '#shared/money.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import { contributionCentsOf, isCircle } from './circle.ts'
import { type Contribution, firmCents, isInDispute, isOutside } from './contribution.ts'
import { partOf } from './holdings.ts'
import type { GoalState } from './state.ts'

/**
 * Money that has come and that nothing can be done with: the round was paid already or is over, the debt was paid
 * otherwise, the goal is given up. It goes back to where it came from.
 */
export const surplus = (state: GoalState, id: ContributionId): GoalEvent[] => {
  const contribution = state.contributions.get(id)
  if (!contribution) return []
  const amountCents = smaller(firmCents(contribution), unneeded(state, contribution))
  if (amountCents <= 0 || hasComeBack(contribution)) return []
  return givingBack(id, contribution, amountCents, state.cancelled ? 'goal_cancelled' : 'paid_twice')
}

const unneeded = (state: GoalState, contribution: Contribution): Cents => {
  const { round, debtId, holderUserId } = contribution
  if (state.cancelled || state.withdrawn) return firmCents(contribution)
  if (!isCircle(state)) return zero
  if (debtId !== undefined || round === null || round <= state.closedRounds) return firmCents(contribution)
  return larger(zero, subtract(partOf(state, holderUserId, round).firmCents, contributionCentsOf(state)))
}

/** What was sent back once and came back again is for people to decide on. */
const hasComeBack = ({ reversals }: Contribution): boolean =>
  [...(reversals?.refunds.values() ?? [])].some(({ failed }) => failed) ||
  [...(reversals?.requests.values() ?? [])].some(({ status }) => status === 'refused')

/** To the card that it came from; outside the cards, from hand to hand. */
export const givingBack = (
  contributionId: ContributionId,
  contribution: Contribution,
  amountCents: Cents,
  reason: RefundReason,
): GoalEvent[] => {
  const { userId, holderUserId, round, reversals } = contribution
  if (amountCents <= 0) return []
  if (isOutside(contribution)) {
    const [payoutId, contributionIds] = [`returned-${contributionId}`, [contributionId]]
    const data = { payoutId, userId: holderUserId, amountCents, round, contributionIds }
    return [{ type: 'PayoutDue', data: { ...data, reason: 'withdrawal' } }]
  }
  // What the bank is looking at cannot be paid back until that has ended.
  if (isInDispute(contribution)) return []
  const id = refundIdOf(contributionId, reversals?.requests.size ?? 0)
  const data = { refundRequestId: id, contributionId, userId, amountCents, byUserId: userId, reason }
  return [{ type: 'RefundRequested', data }]
}

/** The house's own wish, under an id that follows from the payment: decided twice it is the same wish. */
const refundIdOf = (id: ContributionId, before: number): RefundRequestId => {
  const hash = createHash('sha256').update(`refund|${id}|${before}`).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return refundRequestId(
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
  )
}
