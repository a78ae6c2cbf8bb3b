import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { type Minor, sum, zero } from '#shared/money.ts'
import { isInBox } from '../cashBoxes/boxes.ts'
import { inPotMinor, isOutside } from '../contributions/contribution.ts'
import { boxPayoutId, outsidePayoutId } from '../payouts/partsOfPayout.ts'
import type { Circle } from './circle.ts'
import { idsOf, type Knowing, netting, type Share, totalOf } from './settingOff.ts'

type Closed = GoalEventOf<'RoundClosed'>['data']

/**
 * The debts of a closed round's recipient are deducted from its pot, and the rest is due to them: what is at the platform, in the
 * members' hands and in cash boxes each as a payout of its own.
 */
export const potDue = (circle: Circle, closed: Closed, asked: Knowing): GoalEvent[] => {
  const { round, recipientUserId: userId, shares } = closed
  const whole = `round-${round}`
  const ids = shares.flatMap(({ contributionIds }) => contributionIds)
  const isBoxed = isInBox(circle)
  const isHeld = isHeldOutside(circle)
  const inCash = [
    [outsidePayoutId(whole), ids.filter(id => isHeld(id) && !isBoxed(id))],
    [boxPayoutId(whole), ids.filter(isBoxed)],
  ] as const
  const cash = inCash.filter(([, given]) => given.length > 0)
  const isAtPlatform = ids.some(id => !isHeld(id))
  if (cash.length === 0 || (cash.length === 1 && !isAtPlatform)) return asOne(circle, closed, asked)
  return [
    ...(isAtPlatform ? banked(circle, closed, asked) : []),
    ...cash.map(
      ([payoutId, contributionIds]): GoalEvent => ({
        type: 'PayoutDue',
        data: {
          ...{ payoutId, userId, reason: 'round', round },
          amountMinor: inPot(circle, round, contributionIds),
          contributionIds,
          splitFrom: whole,
        },
      }),
    ),
  ]
}

const asOne = (circle: Circle, closed: Closed, asked: Knowing): GoalEvent[] => {
  const { round, recipientUserId: userId, shares } = closed
  const { events, left } = netting(circle, { debtorUserId: userId, potRound: round, shares }, asked)
  const amountMinor = totalOf(left)
  if (amountMinor <= 0) return events
  const data = { payoutId: `round-${round}`, userId, amountMinor, reason: 'round', round } as const
  // What was passed on to others is no longer part of it.
  const made = events.length > 0 ? { contributionIds: idsOf(left) } : {}
  return [...events, { type: 'PayoutDue', data: { ...data, ...made } }]
}

/**
 * Debts are deducted from what is at the platform, as from any pot: a member's payment into it first answers for what the recipient
 * owes them.
 */
const banked = (
  circle: Circle,
  { round, recipientUserId: userId, shares }: Closed,
  asked: Knowing,
): GoalEvent[] => {
  const parts = shares.map(share => bankedPart(circle, round, share))
  const { events, left } = netting(circle, { debtorUserId: userId, potRound: round, shares: parts }, asked)
  if (left.length === 0) return events
  const due = { payoutId: `round-${round}`, userId, reason: 'round', round } as const
  const data = { ...due, amountMinor: totalOf(left), contributionIds: idsOf(left) }
  return [...events, { type: 'PayoutDue', data }]
}

const bankedPart = (circle: Circle, round: number, share: Share): Share => {
  const isOutside = isHeldOutside(circle)
  const contributionIds = share.contributionIds.filter(id => !isOutside(id))
  return { ...share, amountMinor: inPot(circle, round, contributionIds), contributionIds }
}

const inPot = ({ contributions }: Circle, round: number, ids: readonly ContributionId[]): Minor =>
  sum(
    ids.map(id => {
      const contribution = contributions.get(id)
      return contribution ? inPotMinor(contribution, round) : zero
    }),
  )

const isHeldOutside =
  ({ contributions }: Circle) =>
  (id: ContributionId): boolean => {
    const contribution = contributions.get(id)
    return contribution !== undefined && isOutside(contribution)
  }
