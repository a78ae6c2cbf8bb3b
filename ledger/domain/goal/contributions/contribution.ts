import type { PaymentIntentId, RefundRequestId, ScheduleId, UserId } from '#shared/ids.ts'
import { add, type Cents, larger, subtract, zero } from '#shared/money.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import type { Instant } from '#shared/time.ts'

export interface Contribution {
  /** Who paid. */
  readonly userId: UserId
  /** The member it counts for: the payer, or the one who has taken over the payer's seat. */
  readonly holderUserId: UserId
  readonly amountCents: Cents
  readonly round: number | null
  /** The debt that it was made for. */
  readonly debtId: string | undefined
  readonly scheduleId: ScheduleId | undefined
  readonly status: 'requested' | 'opened' | 'processing' | 'reported' | 'received' | 'cancelled'
  readonly paymentIntentId: PaymentIntentId | undefined
  /** Failed attempts so far, and what names them, in the order in which they were heard of. */
  readonly declines: number
  readonly declineKeys: readonly string[]
  /** The last of them was for good: the same card is not tried again. */
  readonly needsOtherCard: boolean
  /** When its money can be passed on; undefined until that is known. */
  readonly availableAt: Instant | undefined
  /** As much as has left the goal: in a round's pot, to a creditor, or to its owner. */
  readonly spentCents: Cents
  /** What has been taken back of it; undefined for nearly all. */
  readonly reversals: Reversals | undefined
}

/** Money that was received and has left again, or may do so. */
export interface Reversals {
  readonly refunds: ReadonlyMap<string, Refund>
  readonly disputes: ReadonlyMap<string, Dispute>
  /** Refunds that were asked for. */
  readonly requests: ReadonlyMap<RefundRequestId, RefundAsked>
}

export interface Refund {
  readonly amountCents: Cents
  /** As much as had been spent by then, and is a debt of the payer's. */
  readonly owedCents: Cents
  readonly failed: boolean
}

export interface RefundAsked {
  readonly amountCents: Cents
  readonly reason: RefundReason
  readonly status: 'open' | 'made' | 'refused'
}

export interface Dispute {
  readonly amountCents: Cents
  readonly owedCents: Cents
  readonly status: 'question' | 'closed' | 'open' | 'answered' | 'won' | 'lost'
}

/** The state of a contribution that has just been requested. */
export const newContribution = ({
  userId,
  amountCents,
  round,
  debtId,
  scheduleId,
}: Pick<Contribution, 'userId' | 'amountCents' | 'round'> &
  Partial<Pick<Contribution, 'debtId' | 'scheduleId'>>): Contribution => ({
  userId,
  holderUserId: userId,
  amountCents,
  round,
  debtId,
  scheduleId,
  status: 'requested',
  paymentIntentId: undefined,
  declines: 0,
  declineKeys: [],
  needsOtherCard: false,
  availableAt: undefined,
  spentCents: zero,
  reversals: undefined,
})

/** Asked for, and neither received nor cancelled: it holds a reservation. */
export const isUnderWay = ({ status }: Contribution): boolean =>
  status !== 'received' && status !== 'cancelled'

/** Money that moved outside was never a processor's to settle. */
export const isOutside = ({ status, paymentIntentId }: Contribution): boolean =>
  status === 'reported' || (status === 'received' && paymentIntentId === undefined)

const takesMoney = (status: Dispute['status']): boolean => ['open', 'answered', 'lost'].includes(status)

/** What is taken back of it at this time, whole or the part that is owed for. */
const takenBack = ({ reversals }: Contribution, part: 'amountCents' | 'owedCents'): Cents => {
  let taken = zero
  if (!reversals) return taken
  for (const refund of reversals.refunds.values()) if (!refund.failed) taken = add(taken, refund[part])
  for (const dispute of reversals.disputes.values())
    if (takesMoney(dispute.status)) taken = add(taken, dispute[part])
  return taken
}

/** What still counts of a contribution that was received. */
export const countedCents = (contribution: Contribution): Cents =>
  contribution.status === 'received'
    ? subtract(contribution.amountCents, takenBack(contribution, 'amountCents'))
    : zero

/** What is still in the goal of it: neither taken back nor spent. */
export const heldCents = (contribution: Contribution): Cents =>
  contribution.status === 'received'
    ? add(subtract(countedCents(contribution), contribution.spentCents), takenBack(contribution, 'owedCents'))
    : zero

/** What was asked back and may leave at any time. */
export const askedCents = ({ reversals }: Contribution): Cents => {
  let asked = zero
  for (const { status, amountCents } of reversals?.requests.values() ?? [])
    if (status === 'open') asked = add(asked, amountCents)
  return asked
}

/** What is in the goal of it to stay. */
export const firmCents = (contribution: Contribution): Cents =>
  larger(zero, subtract(heldCents(contribution), askedCents(contribution)))

/** The bank is looking at it, and may yet take it or give it back. */
export const isInDispute = ({ reversals }: Contribution): boolean =>
  [...(reversals?.disputes.values() ?? [])].some(({ status }) => status === 'open' || status === 'answered')

/** Two reports of the same failed attempt have the same key. */
export const declineKey = (decline: { readonly chargeId: string | null; readonly code: string }): string =>
  decline.chargeId ?? decline.code
