import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { subtract } from '#shared/money.ts'
import { isOutside } from '../contributions/contribution.ts'
import { outsidePayoutId } from '../payouts/partsOfPayout.ts'
import type { Circle } from './circle.ts'
import { idsOf, netting, totalOf } from './settingOff.ts'

type Closed = GoalEventOf<'RoundClosed'>['data']

/** What the recipient of a closed round owes is taken out of its pot, and the rest is due to them. */
export const potDue = (circle: Circle, closed: Closed): GoalEvent[] => {
  const { round, recipientUserId: userId, shares, outsideMinor } = closed
  if (outsideMinor !== undefined) return heldInTwoWays(circle, { ...closed, outsideMinor })
  const { events, left } = netting(circle, { debtorUserId: userId, potRound: round, shares })
  const amountMinor = totalOf(left)
  if (amountMinor <= 0) return events
  const data = { payoutId: `round-${round}`, userId, amountMinor, reason: 'round', round } as const
  // What has gone to others is part of it no more.
  const made = events.length > 0 ? { contributionIds: idsOf(left) } : {}
  return [...events, { type: 'PayoutDue', data: { ...data, ...made } }]
}

/** What the platform holds is sent, what the members hold goes from hand to hand; debts are taken out of either. */
const heldInTwoWays = (
  circle: Circle,
  {
    round,
    recipientUserId: userId,
    potMinor,
    outsideMinor,
    shares,
  }: Closed & { outsideMinor: Closed['potMinor'] },
): GoalEvent[] => {
  const whole = `round-${round}`
  const ids = shares.flatMap(({ contributionIds }) => contributionIds)
  const outside = new Set(ids.filter(isHeldOutside(circle)))
  const due = { userId, reason: 'round', round } as const
  return [
    {
      type: 'PayoutDue',
      data: {
        ...due,
        payoutId: whole,
        amountMinor: subtract(potMinor, outsideMinor),
        contributionIds: ids.filter(id => !outside.has(id)),
      },
    },
    {
      type: 'PayoutDue',
      data: {
        ...due,
        payoutId: outsidePayoutId(whole),
        amountMinor: outsideMinor,
        contributionIds: [...outside],
        splitFrom: whole,
      },
    },
  ]
}

const isHeldOutside =
  ({ contributions }: Circle) =>
  (id: ContributionId): boolean => {
    const contribution = contributions.get(id)
    return contribution !== undefined && isOutside(contribution)
  }
