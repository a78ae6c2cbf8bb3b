import type { PaymentIntentId, RefundRequestId, ScheduleId, UserId } from '#shared/ids.ts'
import { add, larger, type Minor, subtract, zero } from '#shared/money.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import type { Instant } from '#shared/time.ts'

export interface Contribution {
  /** Who paid. */
  readonly userId: UserId
  /** The member it counts for: the payer, or the one who has taken over the payer's seat. */
  readonly holderUserId: UserId
  readonly amountMinor: Minor
  readonly round: number | null
  /** The debt that it was made for. */
  readonly debtId: string | undefined
  /** It was made for the deposit of the payer's seat. */
  readonly isDeposit: boolean
  readonly scheduleId: ScheduleId | undefined
  readonly status: 'requested' | 'opened' | 'processing' | 'reported' | 'received' | 'cancelled'
  readonly paymentIntentId: PaymentIntentId | undefined
  /** Who has the money, where it was handed over as cash. */
  readonly keptByUserId: UserId | undefined
  /** Failed attempts so far, and what names them, in the order in which they were heard of. */
  readonly declines: number
  readonly declineKeys: readonly string[]
  /** The last of them was for good: the same card is not tried again. */
  readonly needsOtherCard: boolean
  /** When its money can be passed on; undefined until that is known. */
  readonly availableAt: Instant | undefined
  /** When the card was charged; undefined for money that moved outside, and where only its settlement tells. */
  readonly receivedAt: Instant | undefined
  /** The card's bank has asked its customer. */
  readonly authenticated: boolean
  /** As much as has left the goal: in a round's pot, to a creditor, as a deposit, or to its owner. */
  readonly spentMinor: Minor
  /** As much of that as went into the pot of its round, and was not taken out of there again. */
  readonly potMinor: Minor
  /** What has been taken back of it; undefined for nearly all. */
  readonly reversals: Reversals | undefined
}

/** Money that was received and has left again, or may do so. */
export interface Reversals {
  readonly refunds: ReadonlyMap<string, Refund>
  readonly disputes: ReadonlyMap<string, Dispute>
  /** Refunds that were asked for. */
  readonly requests: ReadonlyMap<RefundRequestId, RefundAsked>
  /** Some of it was taken out of a payout that nobody had sent. */
  readonly fromPayout: boolean
}

export interface Refund {
  readonly amountMinor: Minor
  /** As much as had been spent by then, and is a debt of the payer's. */
  readonly owedMinor: Minor
  /** Not made at the processor by the operator's hand. */
  readonly isAsked: boolean
  readonly reason: RefundReason | undefined
  readonly failed: boolean
}

export interface RefundAsked {
  readonly amountMinor: Minor
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
  amountMinor,
  round,
  debtId,
  deposit = false,
  scheduleId,
}: Pick<Contribution, 'userId' | 'amountMinor' | 'round'> &
  Partial<Pick<Contribution, 'debtId' | 'scheduleId'>> & {
    readonly deposit?: boolean | undefined
  }): Contribution => ({
  userId,
  holderUserId: userId,
  amountMinor,
  round,
  debtId,
  isDeposit: deposit,
  scheduleId,
  status: 'requested',
  paymentIntentId: undefined,
  keptByUserId: undefined,
  declines: 0,
  declineKeys: [],
  needsOtherCard: false,
  availableAt: undefined,
  receivedAt: undefined,
  authenticated: false,
  spentMinor: zero,
  potMinor: zero,
  reversals: undefined,
})

/** Asked for, and neither received nor cancelled: it holds a reservation. */
export const isUnderWay = ({ status }: Contribution): boolean =>
  status !== 'received' && status !== 'cancelled'

/** Money that moved outside was never a processor's to settle. */
export const isOutside = ({ status, paymentIntentId }: Contribution): boolean =>
  status === 'reported' || (status === 'received' && paymentIntentId === undefined)

const takesMoney = (status: Dispute['status']): boolean => ['open', 'answered', 'lost'].includes(status)

/** Cash stays with who has it: it pays nobody else. */
export const paysCreditor = (contribution: Contribution, creditorUserId: UserId | null): boolean =>
  !isOutside(contribution) || contribution.keptByUserId === creditorUserId

/** What is taken back of it at this time, whole or the part that is owed for. */
const takenBack = ({ reversals }: Contribution, part: 'amountMinor' | 'owedMinor'): Minor => {
  let taken = zero
  if (!reversals) return taken
  for (const refund of reversals.refunds.values()) if (!refund.failed) taken = add(taken, refund[part])
  for (const dispute of reversals.disputes.values())
    if (takesMoney(dispute.status)) taken = add(taken, dispute[part])
  return taken
}

/** Whether a refund or a dispute has the money now: it has neither failed nor been won. */
export const isTakenBy = ({ reversals }: Contribution, reversal: string): boolean => {
  const dispute = reversals?.disputes.get(reversal)
  return dispute ? takesMoney(dispute.status) : reversals?.refunds.get(reversal)?.failed === false
}

/** What still counts of a contribution that was received. */
export const countedMinor = (contribution: Contribution): Minor =>
  contribution.status === 'received'
    ? subtract(contribution.amountMinor, takenBack(contribution, 'amountMinor'))
    : zero

/** What is still in the goal of it: neither taken back nor spent. */
export const heldMinor = (contribution: Contribution): Minor =>
  contribution.status === 'received'
    ? add(subtract(countedMinor(contribution), contribution.spentMinor), takenBack(contribution, 'owedMinor'))
    : zero

/** All of it has left the goal, for a recipient. */
export const isPaidOn = (contribution: Contribution): boolean =>
  contribution.spentMinor > 0 && heldMinor(contribution) <= 0

/** What was asked back and may leave at any time. */
export const askedMinor = ({ reversals }: Contribution): Minor => {
  let asked = zero
  for (const { status, amountMinor } of reversals?.requests.values() ?? [])
    if (status === 'open') asked = add(asked, amountMinor)
  return asked
}

/** What is in the goal of it to stay. */
export const firmMinor = (contribution: Contribution): Minor =>
  larger(zero, subtract(heldMinor(contribution), askedMinor(contribution)))

/** The bank is looking at it, and may yet take it or give it back. */
export const isInDispute = ({ reversals }: Contribution): boolean =>
  [...(reversals?.disputes.values() ?? [])].some(({ status }) => status === 'open' || status === 'answered')

/** It was sent back and came back, or was refused: it is not sent there again by itself. */
export const hasComeBack = ({ reversals }: Contribution): boolean =>
  [...(reversals?.refunds.values() ?? [])].some(({ failed }) => failed) ||
  [...(reversals?.requests.values() ?? [])].some(({ status }) => status === 'refused')

/** Two reports of the same failed attempt have the same key. */
export const declineKey = (decline: { readonly chargeId: string | null; readonly code: string }): string =>
  decline.chargeId ?? decline.code
