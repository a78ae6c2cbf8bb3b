import type { ContributionId, GoalId, PaymentIntentId, UserId } from '../ids.ts'
import type { Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import type { PaymentFacts } from './payments.ts'

/** What the processor's books say of one payment, as far as they are compared with ours. */
export interface PaymentRecord {
  readonly id: PaymentIntentId
  readonly createdAt: Instant
  readonly status: PaymentFacts['status']
  readonly receivedCents: Cents
  /** From the metadata that we gave it; undefined when it is none of ours. */
  readonly contribution:
    | { readonly goalId: GoalId; readonly userId: UserId; readonly contributionId: ContributionId }
    | undefined
  /** Paid back, what failed left out. */
  readonly refundedCents: Cents
  /** Taken by the payer's bank and not won back. */
  readonly disputedCents: Cents
  /** Undefined until it is booked. */
  readonly feeCents: Cents | undefined
}

/** One line of the processor's own books. */
export interface Movement {
  readonly kind: 'contribution' | 'refund' | 'dispute' | 'payout' | 'other'
  readonly amountCents: Cents
  readonly feeCents: Cents
}

export interface Window {
  readonly from: Instant
  /** Not included. */
  readonly to: Instant
}

export interface RecordedChange {
  readonly eventId: string
  /** By the processor's name. */
  readonly type: string
  readonly paymentIntentId: PaymentIntentId | undefined
}

/** The processor's books, for looking through. Every call may fail with a `PaymentGatewayError`. */
export interface PaymentRecords {
  /** Payments begun in a window, newest first, a page at a time; goes on after one of them. */
  payments(window: Window, after?: PaymentIntentId): AsyncIterable<readonly PaymentRecord[]>
  /** Undefined when there is no such payment. */
  look(id: PaymentIntentId): Promise<PaymentRecord | undefined>
  movements(window: Window): AsyncIterable<readonly Movement[]>
  /** What has happened since an event, or since the {@link beginning}, oldest first, a page at a time. */
  changesSince(eventId: string): AsyncIterable<readonly RecordedChange[]>
  /** The newest event; undefined when there has been none. */
  newestEvent(): Promise<string | undefined>
}

/** The place before the first event. */
export const beginning = ''

/** The event that was to be gone on from is not kept any more. */
export class EventForgotten extends Error {
  override name = 'EventForgotten'
}
