import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { subtract, zero } from '#shared/money.ts'
import { proposalsLapsing } from './adminProposals/adminProposals.ts'
import { askingForLines } from './adoption/adopting.ts'
import { openingDebts } from './adoption/earlierRounds.ts'
import { keepingFee, returningFee } from './contributions/refundFees.ts'
import { surplus } from './contributions/surplus.ts'
import { answering, paying } from './deposits/answering.ts'
import { placing } from './deposits/placing.ts'
import { goingBack } from './deposits/returning.ts'
import { seatHolders } from './members/seats.ts'
import { type FailedRefund, takenOutOtherwise } from './payouts/takingOut.ts'
import { isCircle, isCompleted } from './rotation/circle.ts'
import { shortDebtId } from './rotation/circleState.ts'
import { claimsDue, owedOfMissing } from './rotation/claims.ts'
import { payingDebt } from './rotation/debts.ts'
import { lateFeeAfterwards, lateFeeOfDebit, lateFees, organiserFee } from './rotation/fees.ts'
import { dueMinor } from './rotation/order.ts'
import { potDue } from './rotation/potDue.ts'
import type { Knowing } from './rotation/settingOff.ts'
import { paidTooMuch, sharesLeft } from './rotation/sharing.ts'
import { swapsLapsing } from './rotation/swaps.ts'
import { restoring, takingBack } from './rotation/takenBack.ts'
import { schedulesEnding } from './schedules/endingSchedules.ts'
import { schedulesFollowingSeats } from './schedules/followingSeats.ts'
import { standInsLeaving } from './standIns/leaving.ts'
import type { GoalState } from './state.ts'

const consequential: ReadonlySet<string> = new Set([
  ...(['ContributionReceived', 'ContributionRefunded', 'ContributionRefundFailed', 'RefundRefused'] as const),
  ...(['ContributionDisputed', 'DisputeWon', 'DisputeLost', 'MemberLeft', 'PayoutCaseClosed'] as const),
  ...(['PayoutSent', 'PayoutTransferBegun', 'PayoutTransferReversed'] as const),
])
/** Whether an event can have consequences in a goal that is not a circle. */
export const mayHaveConsequences = ({ type }: GoalEvent): boolean => consequential.has(type)

/**
 * The events that follow from an event in the same append, given the state after it: a closed round makes a payout due,
 * a payment for a debt settles it, a surplus is refunded.
 */
export const consequencesOf = (event: GoalEvent, state: GoalState, asked: Knowing = {}): GoalEvent[] => {
  switch (event.type) {
    case 'ContributionReceived':
      return settling(state, event.data.contributionId)
    case 'ContributionRefunded':
      return [
        ...takingBack(state, { ...event.data, reversal: event.data.refundId }),
        ...keepingFee(state, event.data),
      ]
    case 'ContributionDisputed':
      return takingBack(state, { ...event.data, reversal: event.data.disputeId })
    case 'ContributionRefundFailed': {
      const fee = returningFee(state, event.data)
      return [
        ...restoring(state, { ...event.data, reversal: event.data.refundId }),
        ...(fee.length > 0 ? fee : notRefunded(state, event.data)),
      ]
    }
    case 'RefundFeeReturned':
      return notRefunded(state, event.data)
    case 'DisputeWon':
      return [
        ...restoring(state, { ...event.data, reversal: event.data.disputeId }),
        ...settling(state, event.data.contributionId),
      ]
    case 'RefundRefused':
      return notRefunded(state, event.data)
    case 'DisputeLost':
      return settling(state, event.data.contributionId)
    case 'DebtPaid':
      return settling(state, event.data.contributionId)
    case 'DebtArose':
    case 'DepositSplit':
      return answering(state, event.data.debtId)
    case 'DepositReleased':
      return event.data.reason === 'default' ? paying(state, event.data) : goingBack(state, event.data)
    case 'MemberLate':
      return lateFeeAfterwards(state, event.data)
    case 'ContributionCancelled':
      return lateFeeOfDebit(state, event.data)
    case 'RoundClosed':
      return afterClosing(state, event.data, asked)
    case 'PayoutCaseClosed':
    case 'PayoutTransferReversed':
      return proposalsLapsing(state, { kind: 'case', payoutId: event.data.payoutId })
    case 'PayoutSent':
    case 'PayoutTransferBegun':
      return proposalsLapsing(state, { kind: 'hold', payoutId: event.data.payoutId })
    case 'SeatClaimEnded':
      return proposalsLapsing(state, { kind: 'seat_claim', userId: event.data.userId })
    case 'DepositPlaced':
      return surplus(state, event.data.contributionId)
    case 'MemberLeft':
      return [
        ...swapsLapsing(state),
        ...standInsLeaving(state, event.data),
        ...sharesLeft(state, asked),
        ...askingForLines(state),
      ]
    case 'CharterAmended':
    case 'RotationOrdered':
      return askingForLines(state)
    case 'MemberRoleChanged':
      return event.data.position === null
        ? [...sharesLeft(state, asked), ...askingForLines(state)]
        : sharesLeft(state, asked)
    case 'RoundAdopted':
      return openingDebts(state, event.data)
    case 'SeatsChosen':
      return [
        ...paidTooMuch(state, [event.data.userId]),
        ...schedulesFollowingSeats(state, event.data.userId),
      ]
    case 'SeatShared':
      return paidTooMuch(
        state,
        event.data.holders.map(({ userId }) => userId),
      )
    case 'RoundOpened':
    case 'CircleWoundUp':
      return swapsLapsing(state)
    default:
      return []
  }
}

/** Pays the debt or the deposit that the contribution is for, and refunds the rest. */
const settling = (state: GoalState, contributionId: ContributionId): GoalEvent[] => {
  const paid = payingDebt(state, contributionId)
  if (paid.length > 0) return paid
  const placed = placing(state, contributionId)
  return placed.length > 0 ? placed : surplus(state, contributionId)
}

/**
 * A failed refund leaves its money in the goal: it is due to its owner who was taking it out, or pays what it
 * can.
 */
const notRefunded = (state: GoalState, failed: FailedRefund): GoalEvent[] => {
  const out = takenOutOtherwise(state, failed)
  return out.length > 0 ? out : settling(state, failed.contributionId)
}

/** Members who have not paid owe the recipient; what the recipient owes is deducted from the pot; the rest is paid out. */
const afterClosing = (
  state: GoalState,
  closed: GoalEventOf<'RoundClosed'>['data'],
  asked: Knowing,
): GoalEvent[] => {
  if (!isCircle(state)) return []
  const { round, recipientUserId, shares } = closed
  const paid = new Map(shares.map(({ userId, amountMinor }) => [userId, amountMinor]))
  const debts: GoalEvent[] = []
  for (const [debtorUserId] of seatHolders(state)) {
    const amountMinor = subtract(dueMinor(state, debtorUserId, round), paid.get(debtorUserId) ?? zero)
    if (amountMinor <= 0 || debtorUserId === recipientUserId) continue
    const missing = { debtorUserId, missingMinor: amountMinor }
    for (const [creditorUserId, owedMinor] of owedOfMissing(state, closed, missing)) {
      const debtId = shortDebtId(round, debtorUserId)
      debts.push({
        type: 'DebtArose',
        data: {
          debtId: creditorUserId === recipientUserId ? debtId : `${debtId}-${creditorUserId}`,
          debtorUserId,
          creditorUserId,
          round,
          amountMinor: owedMinor,
          cause: 'round_closed_short',
          // Cash that the present holder has pays it too.
          ...(creditorUserId === recipientUserId ? {} : { seatUserId: recipientUserId }),
        },
      })
    }
  }
  const ended = isCompleted(state) ? schedulesEnding(state, 'end_reached') : []
  return [
    ...debts,
    ...lateFees(state, round),
    ...organiserFee(state, closed),
    ...potDue(state, closed, asked),
    ...claimsDue(state, closed),
    ...swapsLapsing(state),
    ...ended,
  ]
}
