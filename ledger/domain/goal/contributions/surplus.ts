import { createHash } from 'node:crypto'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type ContributionId, type RefundRequestId, refundRequestId, type UserId } from '#shared/ids.ts'
import { larger, type Minor, smaller, subtract, sum, zero } from '#shared/money.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import { takesPart } from '#shared/roles.ts'
import { type Circle, isCircle } from '../rotation/circle.ts'
import { dueMinor, isRoundOver, openRoundsOf } from '../rotation/order.ts'
import type { GoalState } from '../state.ts'
import { firmMinor, hasComeBack, isInDispute, isOutside } from './contribution.ts'
import { partOf } from './holdings.ts'

/**
 * Received money without a use: the round was already paid or is over, the debt was paid otherwise, its owner
 * has left or the goal is given up. It is returned the way it came.
 */
export const surplus = (state: GoalState, id: ContributionId): GoalEvent[] => {
  const contribution = state.contributions.get(id)
  if (!contribution) return []
  const { round, debtId, holderUserId } = contribution
  const isOver = state.cancelled || state.withdrawn || !isHere(state, holderUserId)
  if (!isOver && !isCircle(state)) return []
  if (!isOver && isCircle(state) && debtId === undefined && round !== null && !isRoundOver(state, round))
    return beyond(state, holderUserId, round)
  return returned(state, id, firmMinor(contribution))
}

/** What a member has paid into an open round beyond their part: the last payment is returned first. */
const beyond = (circle: Circle, userId: UserId, round: number): GoalEvent[] => {
  const { contributionIds, firmMinor: brought } = partOf(circle, userId, round)
  const due = sum(openRoundsOf(circle, round).map(one => dueMinor(circle, userId, one)))
  let tooMuch = subtract(brought, due)
  const events: GoalEvent[] = []
  for (const id of contributionIds.toReversed()) {
    const contribution = circle.contributions.get(id)
    const amountMinor = smaller(larger(zero, tooMuch), contribution ? firmMinor(contribution) : zero)
    const back = returned(circle, id, amountMinor)
    if (back.length > 0) tooMuch = subtract(tooMuch, amountMinor)
    events.push(...back)
  }
  return events
}

const returned = (state: GoalState, id: ContributionId, amountMinor: Minor): GoalEvent[] => {
  const contribution = state.contributions.get(id)
  if (contribution?.reversals?.fromPayout && contribution.holderUserId === contribution.userId)
    return dueAgain(state, id, amountMinor)
  // What came back from a refund once is its owner's to take out.
  if (!contribution || amountMinor <= 0 || hasComeBack(contribution)) return []
  return givingBack(state, id, { amountMinor, reason: state.cancelled ? 'goal_cancelled' : 'paid_twice' })
}

const isHere = (state: GoalState, userId: UserId): boolean =>
  takesPart(state.members.get(userId)?.role ?? 'auditor')

/** To the card that it came from; outside the cards, by hand. */
export const givingBack = (
  state: GoalState,
  contributionId: ContributionId,
  { amountMinor, reason }: { readonly amountMinor: Minor; readonly reason: RefundReason },
): GoalEvent[] => {
  const contribution = state.contributions.get(contributionId)
  if (!contribution || amountMinor <= 0) return []
  const { userId, reversals } = contribution
  if (isOutside(contribution)) return dueAgain(state, contributionId, amountMinor)
  // A payment that the bank examines cannot be refunded until that has ended.
  if (isInDispute(contribution)) return []
  const id = refundIdOf(contributionId, reversals?.requests.size ?? 0)
  const data = { refundRequestId: id, contributionId, userId, amountMinor, byUserId: userId, reason }
  return [{ type: 'RefundRequested', data }]
}

/**
 * To its owner as a payout: by hand, as the payout that it had been taken out of, or because its card took no
 * refund.
 */
export const dueAgain = (
  state: GoalState,
  contributionId: ContributionId,
  amountMinor: Minor,
): GoalEvent[] => {
  const contribution = state.contributions.get(contributionId)
  if (!contribution || amountMinor <= 0) return []
  const { holderUserId: userId, round } = contribution
  const payoutId = returnIdOf(state, contributionId)
  const data = { payoutId, userId, amountMinor, round, contributionIds: [contributionId] }
  return [{ type: 'PayoutDue', data: { ...data, reason: 'withdrawal' } }]
}

/** A part of it may have been returned before. */
const returnIdOf = ({ payouts }: GoalState, id: ContributionId): string => {
  let count = 1
  while (payouts.has(`returned-${id}-${count}`)) count++
  return `returned-${id}-${count}`
}

/**
 * The platform's own request, under an id derived from the payment, so that deciding it twice makes one
 * refund.
 */
const refundIdOf = (id: ContributionId, before: number): RefundRequestId =>
  refundIdFrom(`refund|${id}|${before}`)

export const refundIdFrom = (text: string): RefundRequestId => {
  const hash = createHash('sha256').update(text).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return refundRequestId(
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
  )
}
