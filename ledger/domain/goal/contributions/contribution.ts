import type { PaidWith } from '#shared/bankDebits.ts'
import type { PaymentIntentId, RefundRequestId, ScheduleId, UserId } from '#shared/ids.ts'
import { add, larger, type Minor, subtract, zero } from '#shared/money.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import type { Instant } from '#shared/time.ts'
import type { Debt } from '../rotation/circleState.ts'

export interface Contribution {
  /** Who paid. */
  readonly userId: UserId
  /** The member whom it counts for: the payer, their seat's new holder, or the stand-in for whom they pay. */
  readonly holderUserId: UserId
  /** Who has the seat now for which its former holder paid a part of it; the rest is the payer's. */
  readonly seatUserId: UserId | undefined
  readonly amountMinor: Minor
  readonly round: number | null
  /** The debt that it was made for. */
  readonly debtId: string | undefined
  /** It was made for the deposit of the payer's seat. */
  readonly isDeposit: boolean
  /** It was less than what its payer was asked for, as the charter allows. */
  readonly isPart: boolean
  readonly scheduleId: ScheduleId | undefined
  /** The fee for refunds that was named before paying. */
  readonly refundFeeMinor: Minor
  readonly status: 'requested' | 'opened' | 'processing' | 'reported' | 'received' | 'cancelled'
  readonly paymentIntentId: PaymentIntentId | undefined
  /** Who has the cash, for a payment that was handed over to its recipient. */
  readonly keptByUserId: UserId | undefined
  /** The cash holder to whom it was given instead. */
  readonly cashHolderUserId: UserId | undefined
  /** Failed attempts so far, and their keys in order of arrival. */
  readonly declines: number
  readonly declineKeys: readonly string[]
  /** The last decline is permanent: the same card is not tried again. */
  readonly needsOtherCard: boolean
  /** When its money can be passed on; undefined until that is known. */
  readonly availableAt: Instant | undefined
  /**
   * When the card was charged; undefined for money that moved outside, and where only the settlement is
   * known.
   */
  readonly receivedAt: Instant | undefined
  /** The card's bank has authenticated its customer. */
  readonly authenticated: boolean
  /** The bank debit that is under way or was the last, or how it was paid; undefined for a card itself. */
  readonly paidWith: PaidWith | undefined
  /** What has left the goal: in a round's pot, to a creditor, as a deposit, or to its owner. */
  readonly spentMinor: Minor
  /** What of that went into the pots of its seat's rounds and is still there, by round. */
  readonly pots: ReadonlyMap<number, Minor>
  /** What was taken back; undefined for nearly all contributions. */
  readonly reversals: Reversals | undefined
}

/** Money that was received and has left again, or may do so. */
export interface Reversals {
  readonly refunds: ReadonlyMap<string, Refund>
  readonly disputes: ReadonlyMap<string, Dispute>
  /** Requested refunds. */
  readonly requests: ReadonlyMap<RefundRequestId, RefundAsked>
  /** Some of it was taken out of an unsent payout. */
  readonly fromPayout: boolean
}

export interface Refund {
  readonly amountMinor: Minor
  /** What had been spent by then, and is a debt of the payer. */
  readonly owedMinor: Minor
  /** The operator's fee, which is no part of the amount. */
  readonly keptMinor: Minor
  /** Requested here, not made at the processor by hand. */
  readonly isAsked: boolean
  readonly reason: RefundReason | undefined
  readonly failed: boolean
}

export interface RefundAsked {
  readonly amountMinor: Minor
  /** What of it the operator keeps. */
  readonly feeMinor: Minor
  readonly reason: RefundReason
  readonly status: 'open' | 'made' | 'refused'
}

export interface Dispute {
  readonly amountMinor: Minor
  readonly owedMinor: Minor
  readonly status: 'question' | 'closed' | 'open' | 'answered' | 'won' | 'lost'
}

/** The state of a contribution that has just been requested. */
export const newContribution = ({
  userId,
  holderUserId = userId,
  amountMinor,
  round,
  debtId,
  deposit = false,
  part = false,
  scheduleId,
  refundFeeMinor = zero,
}: Pick<Contribution, 'userId' | 'amountMinor' | 'round'> &
  Partial<Pick<Contribution, 'debtId' | 'scheduleId'>> & {
    readonly holderUserId?: UserId | undefined
    readonly deposit?: boolean | undefined
    readonly part?: boolean | undefined
    readonly refundFeeMinor?: Minor | undefined
  }): Contribution => ({
  userId,
  holderUserId,
  seatUserId: undefined,
  amountMinor,
  round,
  debtId,
  isDeposit: deposit,
  isPart: part,
  scheduleId,
  refundFeeMinor,
  status: 'requested',
  paymentIntentId: undefined,
  keptByUserId: undefined,
  cashHolderUserId: undefined,
  declines: 0,
  declineKeys: [],
  needsOtherCard: false,
  availableAt: undefined,
  receivedAt: undefined,
  authenticated: false,
  paidWith: undefined,
  spentMinor: zero,
  pots: new Map(),
  reversals: undefined,
})

/** Neither received nor cancelled: it holds a reservation. */
export const isUnderWay = ({ status }: Contribution): boolean =>
  status !== 'received' && status !== 'cancelled'

/** Money that moved outside was never settled by a processor. */
export const isOutside = ({ status, paymentIntentId }: Contribution): boolean =>
  status === 'reported' || (status === 'received' && paymentIntentId === undefined)

const takesMoney = (status: Dispute['status']): boolean => ['open', 'answered', 'lost'].includes(status)

/**
 * Cash stays with its holder, so it pays no other creditor, except for what is owed to a former holder of
 * the seat that has received it.
 */
export const paysCreditor = (
  contribution: Contribution,
  { creditorUserId, seatUserId }: Pick<Debt, 'creditorUserId' | 'seatUserId'>,
): boolean => {
  const { keptByUserId } = contribution
  if (!isOutside(contribution)) return true
  return keptByUserId !== undefined && [creditorUserId, seatUserId].includes(keptByUserId)
}

/** What is taken back now: the whole amount or the owed part. */
const takenBack = ({ reversals }: Contribution, part: 'amountMinor' | 'owedMinor'): Minor => {
  let taken = zero
  if (!reversals) return taken
  for (const refund of reversals.refunds.values()) if (!refund.failed) taken = add(taken, refund[part])
  for (const dispute of reversals.disputes.values())
    if (takesMoney(dispute.status)) taken = add(taken, dispute[part])
  return taken
}

/** Whether a refund or a dispute holds the money: it has neither failed nor been won. */
export const isTakenBy = ({ reversals }: Contribution, reversal: string): boolean => {
  const dispute = reversals?.disputes.get(reversal)
  return dispute ? takesMoney(dispute.status) : reversals?.refunds.get(reversal)?.failed === false
}

/** What still counts of a received contribution. */
export const countedMinor = (contribution: Contribution): Minor =>
  contribution.status === 'received'
    ? subtract(contribution.amountMinor, takenBack(contribution, 'amountMinor'))
    : zero

/** What of it is still in the goal: neither taken back nor spent. */
export const heldMinor = (contribution: Contribution): Minor =>
  contribution.status === 'received'
    ? subtract(
        add(
          subtract(countedMinor(contribution), contribution.spentMinor),
          takenBack(contribution, 'owedMinor'),
        ),
        keptOf(contribution),
      )
    : zero

/** The operator's fees for refunds of it. */
const keptOf = ({ reversals }: Contribution): Minor => {
  let kept = zero
  for (const { keptMinor } of reversals?.refunds.values() ?? []) kept = add(kept, keptMinor)
  return kept
}

/** What of it is in the pot of a round. */
export const inPotMinor = ({ pots }: Pick<Contribution, 'pots'>, round: number | null): Minor =>
  (round === null ? undefined : pots.get(round)) ?? zero

/** Who has the seat for which it was paid: they owe what a bank takes back of it. */
export const seatOf = ({ seatUserId, holderUserId }: Contribution): UserId => seatUserId ?? holderUserId

/** All of it has left the goal to a recipient. */
export const isPaidOn = (contribution: Contribution): boolean =>
  contribution.spentMinor > 0 && heldMinor(contribution) <= 0

/** What was requested back and may leave at any time. */
export const askedMinor = ({ reversals }: Contribution): Minor => {
  let asked = zero
  for (const { status, amountMinor } of reversals?.requests.values() ?? [])
    if (status === 'open') asked = add(asked, amountMinor)
  return asked
}

/** What remains in the goal. */
export const firmMinor = (contribution: Contribution): Minor =>
  larger(zero, subtract(heldMinor(contribution), askedMinor(contribution)))

/** The bank is examining it, and may still take it or return it. */
export const isInDispute = ({ reversals }: Contribution): boolean =>
  [...(reversals?.disputes.values() ?? [])].some(({ status }) => status === 'open' || status === 'answered')

/** A refund came back or was refused: it is not repeated automatically. */
export const hasComeBack = ({ reversals }: Contribution): boolean =>
  [...(reversals?.refunds.values() ?? [])].some(({ failed }) => failed) ||
  [...(reversals?.requests.values() ?? [])].some(({ status }) => status === 'refused')

/** Two reports of the same failed attempt have the same key. */
export const declineKey = (decline: { readonly chargeId: string | null; readonly code: string }): string =>
  decline.chargeId ?? decline.code
