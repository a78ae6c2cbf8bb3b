import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, larger, type Minor, smaller, subtract, sum, zero } from '#shared/money.ts'
import { type Contribution, firmMinor, hasComeBack, isOutside } from '../contributions/contribution.ts'
import { feeOf } from '../contributions/refundFees.ts'
import { dueAgain, refundIdFrom } from '../contributions/surplus.ts'
import type { GoalState } from '../state.ts'
import { type Given, partsOfPayout } from './partsOfPayout.ts'

/**
 * Own savings are refunded to the cards that they came from, as refunds of the same charges, so that a bank
 * cannot return them a second time. A payout pays what no card can take back, and what its owner owes, which
 * is set off against it.
 */
export const takingOut = (
  state: GoalState,
  { name, userId, byUserId, given, feeMinor }: TakingOut,
): GoalEvent[] => {
  const { refunded, paidOut } = byWay(state, userId, given)
  return [
    ...partsOfPayout(state, `withdrawal-${name}`, paidOut).map(
      ({ contributionIds, ...part }): GoalEvent => ({
        type: 'PayoutDue',
        data: {
          ...part,
          contributionIds: [...contributionIds],
          userId,
          reason: 'withdrawal',
          round: null,
          ...(byUserId === undefined ? {} : { byUserId }),
        },
      }),
    ),
    ...refunded.map(
      ([contributionId, amountMinor]): GoalEvent => ({
        type: 'RefundRequested',
        data: {
          refundRequestId: withdrawalRefundId(name, contributionId),
          contributionId,
          userId,
          amountMinor,
          ...feeOf(state.contributions.get(contributionId), { amountMinor, feeMinor }),
          byUserId: byUserId ?? userId,
          reason: 'withdrawal',
        },
      }),
    ),
  ]
}

interface TakingOut {
  /** Identifies the withdrawal in the goal. */
  readonly name: string
  readonly userId: UserId
  /** Who requested it, where that is recorded. */
  readonly byUserId?: UserId
  readonly given: readonly Given[]
  /** What the operator keeps of each refund, where its payer wished for it. */
  readonly feeMinor?: Minor | undefined
}

/** Whether a payment of theirs was refunded under this name. */
export const wasRefunded = ({ contributions }: GoalState, name: string, userId: UserId): boolean =>
  [...contributions.entries()].some(
    ([id, { holderUserId, reversals }]) =>
      holderUserId === userId && reversals?.requests.has(withdrawalRefundId(name, id)),
  )

export const withdrawalRefundId = (name: string, id: ContributionId) =>
  refundIdFrom(`withdrawal|${name}|${id}`)

/**
 * Divides it into refunds to cards and payouts. The owner's debts are paid from payouts, out of other money
 * first.
 */
const byWay = (state: GoalState, userId: UserId, given: readonly Given[]) => {
  const isRefundable = ([id]: Given) => takesRefunds(state.contributions.get(id))
  const isBanked = ([id]: Given) => !isOutside(state.contributions.get(id)!)
  const answering = given.filter(one => !isRefundable(one) && isBanked(one))
  let owed = larger(zero, subtract(owedBy(state, userId), sum(answering.map(([, amount]) => amount))))
  const refunded: Given[] = []
  const paidOut: Given[] = []
  for (const one of given) {
    const [id, amount] = one
    const forDebts: Minor = isRefundable(one) ? smaller(amount, owed) : amount
    if (isRefundable(one)) owed = subtract(owed, forDebts)
    if (forDebts > 0) paidOut.push([id, forDebts])
    if (amount > forDebts) refunded.push([id, subtract(amount, forDebts)])
  }
  return { refunded, paidOut }
}

/** Excludes payments in dispute or taken back, and payments whose refund came back once. */
const takesRefunds = (contribution: Contribution | undefined): boolean =>
  contribution !== undefined &&
  contribution.paymentIntentId !== undefined &&
  contribution.userId === contribution.holderUserId &&
  !hasComeBack(contribution) &&
  ![...(contribution.reversals?.disputes.values() ?? [])].some(({ status }) => takesNone.has(status))
const takesNone: ReadonlySet<string> = new Set(['open', 'answered', 'lost'])

const owedBy = ({ openDebts }: GoalState, userId: UserId): Minor =>
  sum(
    [...openDebts.entries()].flatMap(([, { debtorUserId, leftMinor }]) =>
      debtorUserId === userId ? [leftMinor] : [],
    ),
  )

export type FailedRefund = GoalEventOf<
  'RefundRefused' | 'ContributionRefundFailed' | 'RefundFeeReturned'
>['data']

/** A card refused the refund of a withdrawal: it is due to its owner as a payout. */
export const takenOutOtherwise = (state: GoalState, failed: FailedRefund): GoalEvent[] => {
  const { contributionId } = failed
  const contribution = state.contributions.get(contributionId)
  const { refunds, requests } = contribution?.reversals ?? {}
  const refund = 'refundId' in failed ? refunds?.get(failed.refundId) : requests?.get(failed.refundRequestId)
  if (!contribution || refund?.reason !== 'withdrawal') return []
  // What failed to be refunded, and the fee that was kept for it.
  const feeMinor = 'code' in failed ? zero : failed.amountMinor
  return dueAgain(state, contributionId, smaller(add(refund.amountMinor, feeMinor), firmMinor(contribution)))
}
