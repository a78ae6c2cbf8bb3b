import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { sum, zero } from '#shared/money.ts'
import { inPotMinor, isOutside } from '../contributions/contribution.ts'
import { outsidePayoutId } from '../payouts/partsOfPayout.ts'
import type { Circle } from './circle.ts'
import { idsOf, type Knowing, netting, type Share, totalOf } from './settingOff.ts'

type Closed = GoalEventOf<'RoundClosed'>['data']

/** The debts of a closed round's recipient are deducted from its pot, and the rest is due to them. */
export const potDue = (circle: Circle, closed: Closed, asked: Knowing): GoalEvent[] => {
  const { round, recipientUserId: userId, shares, outsideMinor } = closed
  if (outsideMinor !== undefined) return heldInTwoWays(circle, { ...closed, outsideMinor }, asked)
  const { events, left } = netting(circle, { debtorUserId: userId, potRound: round, shares }, asked)
  const amountMinor = totalOf(left)
  if (amountMinor <= 0) return events
  const data = { payoutId: `round-${round}`, userId, amountMinor, reason: 'round', round } as const
  // What was passed on to others is no longer part of it.
  const made = events.length > 0 ? { contributionIds: idsOf(left) } : {}
  return [...events, { type: 'PayoutDue', data: { ...data, ...made } }]
}

/**
 * Money at the platform is sent, cash among members is handed over. Debts are deducted from the former, as
 * from any pot: a member's payment into it first answers for what the recipient owes them.
 */
const heldInTwoWays = (
  circle: Circle,
  { round, recipientUserId: userId, outsideMinor, shares }: Closed & { outsideMinor: Closed['potMinor'] },
  asked: Knowing,
): GoalEvent[] => {
  const whole = `round-${round}`
  const ids = shares.flatMap(({ contributionIds }) => contributionIds)
  const banked = shares.map(share => bankedPart(circle, round, share))
  const { events, left } = netting(circle, { debtorUserId: userId, potRound: round, shares: banked }, asked)
  const due = { userId, reason: 'round', round } as const
  const outside: GoalEvent = {
    type: 'PayoutDue',
    data: {
      ...due,
      payoutId: outsidePayoutId(whole),
      amountMinor: outsideMinor,
      contributionIds: ids.filter(isHeldOutside(circle)),
      splitFrom: whole,
    },
  }
  if (left.length === 0) return [...events, outside]
  const data = { ...due, payoutId: whole, amountMinor: totalOf(left), contributionIds: idsOf(left) }
  return [...events, { type: 'PayoutDue', data }, outside]
}

const bankedPart = (circle: Circle, round: number, share: Share): Share => {
  const isOutside = isHeldOutside(circle)
  const contributionIds = share.contributionIds.filter(id => !isOutside(id))
  const parts = contributionIds.map(id => {
    const contribution = circle.contributions.get(id)
    return contribution ? inPotMinor(contribution, round) : zero
  })
  return { ...share, amountMinor: sum(parts), contributionIds }
}

const isHeldOutside =
  ({ contributions }: Circle) =>
  (id: ContributionId): boolean => {
    const contribution = contributions.get(id)
    return contribution !== undefined && isOutside(contribution)
  }
