import type { ContributionId, GoalId, PaymentIntentId, UserId } from '../ids.ts'
import type { Minor } from '../money.ts'
import type { Instant } from '../time.ts'
import type { PaymentFacts } from './paymentFacts.ts'

/** The fields of a payment in the processor's books that are compared with ours. */
export interface PaymentRecord {
  readonly id: PaymentIntentId
  readonly createdAt: Instant
  readonly status: PaymentFacts['status']
  /** In upper case. All amounts are in it, but for the fee of a payment that was settled in another. */
  readonly currency: string
  readonly receivedMinor: Minor
  /** From our metadata; undefined when the payment is not ours. */
  readonly contribution:
    | { readonly goalId: GoalId; readonly userId: UserId; readonly contributionId: ContributionId }
    | undefined
  /** Refunded, without failed refunds. */
  readonly refundedMinor: Minor
  /** Taken back by the payer's bank and not won back. */
  readonly disputedMinor: Minor
  /** Undefined until it is booked. */
  readonly feeMinor: Minor | undefined
  /** In which it is booked. */
  readonly settledIn: string | undefined
}

/** One line of the processor's own books. */
export interface Movement {
  readonly kind: 'contribution' | 'refund' | 'dispute' | 'payout' | 'other'
  readonly currency: string
  readonly amountMinor: Minor
  readonly feeMinor: Minor
}

export interface Window {
  readonly from: Instant
  /** Not included. */
  readonly to: Instant
}

export interface RecordedChange {
  readonly eventId: string
  /** The processor's name. */
  readonly type: string
  readonly paymentIntentId: PaymentIntentId | undefined
}

/** Reads the processor's books. Every call may fail with a `PaymentGatewayError`. */
export interface PaymentRecords {
  /** A page of payments begun in a window, newest first, after the given one. */
  payments(window: Window, after?: PaymentIntentId): AsyncIterable<readonly PaymentRecord[]>
  /** Undefined when there is no such payment. */
  look(id: PaymentIntentId): Promise<PaymentRecord | undefined>
  movements(window: Window): AsyncIterable<readonly Movement[]>
  /** A page of events after an event, or after the {@link beginning}, oldest first. */
  changesSince(eventId: string): AsyncIterable<readonly RecordedChange[]>
  /** The newest event; undefined when there is none. */
  newestEvent(): Promise<string | undefined>
}

/** The place before the first event. */
export const beginning = ''

/** The processor no longer keeps the event from which to continue. */
export class EventForgotten extends Error {
  override name = 'EventForgotten'
}
