import * as z from 'zod'
import {
  contributionId,
  goalId,
  type PaymentIntentId,
  paymentIntentForm,
  paymentIntentId,
  userId,
} from '../ids.ts'
import { minor } from '../money.ts'
import { calendarDate, instant } from '../time.ts'
import { currencyCode } from './fields.ts'
import { type EventOf, parserOf } from './parsing.ts'
import { reconciliationUpcasters, type StoredEvent, upcast } from './upcasting.ts'

/**
 * Comparison of the processor's books with ours: each run has a stream `reconciliation-<run>`, and each
 * difference found, a break, has a stream `break-<key>`. A break is never deleted: its outcome is recorded.
 */
export const runCategory = 'reconciliation-'
export const breakCategory = 'break-'
export const runStream = (runId: string): string => `${runCategory}${runId}`
export const breakStream = (key: string): string => `${breakCategory}${key}`
export const reconciliationSchemaVersion = 2

/** What can differ about a transfer to a recipient's account with the processor. */
export const transferBreakTypes = [
  'missing_in_ledger',
  'missing_at_stripe',
  'amount_mismatch',
  'account_mismatch',
  'attribution_mismatch',
  'reversal_not_reflected',
  'made_by_hand',
  'sent_twice',
] as const
export type TransferBreakType = (typeof transferBreakTypes)[number]

/** What can differ about a payment. */
export const paymentBreakTypes = [
  'missing_in_ledger',
  'missing_at_stripe',
  'amount_mismatch',
  'attribution_mismatch',
  'ledger_counts_uncaptured',
  'refund_or_dispute_not_reflected',
  'unattributed_at_stripe',
  'fee_not_reflected',
  'fee_mismatch',
  'settled_in_other_currency',
] as const
export type PaymentBreakType = (typeof paymentBreakTypes)[number]

export const breakTypes = [...new Set([...paymentBreakTypes, ...transferBreakTypes])]
export type BreakType = PaymentBreakType | TransferBreakType

/** The reason for closing a break: both sides agree again, it was corrected, or it is accepted as it is. */
export const closingReasons = ['agrees', 'corrected', 'accepted'] as const
export type ClosingReason = (typeof closingReasons)[number]
export const runKinds = ['daily', 'weekly', 'on_demand'] as const
export type RunKind = (typeof runKinds)[number]

/** A payment or transfer has at most one break of a type, which may be found repeatedly. */
export const breakKey = (type: BreakType, subject: string): string => `${type}.${subject}`
export const breakKeyForm = new RegExp(`^(${breakTypes.join('|')})\\.(pi|tr)_[A-Za-z0-9_]{1,250}$`)

const money = z.number().transform(minor)
const moment = z.string().transform(text => instant(text))
const count = z.int().min(0)
const key = z.string().regex(breakKeyForm)
const user = z.number().transform(userId)
const words = z.string().min(1).max(2_000)

/** The values of both sides; null when a side lacks the payment or transfer. */
const difference = {
  type: z.enum(breakTypes),
  /** Null where it is about a transfer. */
  paymentIntentId: z.string().regex(paymentIntentForm).transform(paymentIntentId).nullable(),
  transferId: z
    .string()
    .regex(/^tr_[A-Za-z0-9_]{1,250}$/)
    .optional(),
  goalId: z.number().transform(goalId).nullable(),
  contributionId: z.string().transform(contributionId).nullable(),
  currency: currencyCode,
  ledgerMinor: money.nullable(),
  stripeMinor: money.nullable(),
}

/** A day's movements on one side; the closing balance is the opening one plus all of them. */
const side = z.object({
  openingMinor: money,
  contributionsMinor: money,
  refundsMinor: money,
  disputesMinor: money,
  feesMinor: money,
  payoutsMinor: money,
  closingMinor: money,
})
export type StatementSide = Readonly<z.output<typeof side>>

export const reconciliationPayloads = {
  ReconciliationStarted: z.object({
    runId: z.uuid(),
    kind: z.enum(runKinds),
    dryRun: z.boolean(),
    from: moment,
    to: moment,
  }),
  /** `found` counts the differences, `repaired` those that were corrected by asking Stripe again. */
  ReconciliationFinished: z.object({ runId: z.uuid(), payments: count, found: count, repaired: count }),
  StatementDrawn: z.object({
    runId: z.uuid(),
    day: z.string().transform(calendarDate),
    currency: currencyCode,
    ledger: side,
    stripe: side,
  }),

  /** Found once. It may be a delayed fact: only a difference that lasts is a break. */
  BreakSighted: z.object({ key, sighting: z.int().min(1), ...difference }),
  /** The difference was gone at the next check. */
  BreakVanished: z.object({ key, sighting: z.int().min(1) }),
  BreakFound: z.object({ key, sighting: z.int().min(1), ...difference }),
  /** `change` counts the changes by people to this break, from 1. */
  BreakAssigned: z.object({ key, change: z.int().min(1), ownerUserId: user, byUserId: user }),
  BreakNoteAdded: z.object({ key, change: z.int().min(1), byUserId: user, text: words }),
  BreakClosed: z.object({
    key,
    closing: z.int().min(1),
    reason: z.enum(closingReasons),
    byUserId: user.nullable(),
    note: words.nullable(),
  }),
  BreakReopened: z.object({ key, closing: z.int().min(1), ...difference }),
} as const

export type ReconciliationEvent = EventOf<typeof reconciliationPayloads>
const runEventTypes = ['ReconciliationStarted', 'ReconciliationFinished', 'StatementDrawn'] as const
export type RunEvent = Extract<ReconciliationEvent, { type: (typeof runEventTypes)[number] }>
export type BreakEvent = Exclude<ReconciliationEvent, RunEvent>
export type Difference = Pick<
  EventOf<typeof reconciliationPayloads, 'BreakFound'>['data'],
  | 'type'
  | 'paymentIntentId'
  | 'transferId'
  | 'goalId'
  | 'contributionId'
  | 'currency'
  | 'ledgerMinor'
  | 'stripeMinor'
>
/** A difference about a payment. */
export type PaymentDifference = Difference & { readonly paymentIntentId: PaymentIntentId }
/** A difference about a transfer. */
export type TransferDifference = Difference & {
  readonly type: TransferBreakType
  readonly transferId: string
}

/** The key of a difference. */
export const keyOfDifference = ({ type, paymentIntentId: payment, transferId }: Difference): string => {
  const subject = transferId ?? payment
  if (subject === null) throw new RangeError(`a difference about nothing: ${type}`)
  return breakKey(type, subject)
}

export const parseReconciliationEvent = parserOf(reconciliationPayloads, 'reconciliation event')
/**
 * Parses a stored event of any schema version.
 * @throws like {@link parseReconciliationEvent}
 */
export const readReconciliationEvent = (stored: StoredEvent): ReconciliationEvent =>
  parseReconciliationEvent(
    stored.type,
    upcast(stored, { upcasters: reconciliationUpcasters, current: reconciliationSchemaVersion }),
  )

const isRunEvent = (event: ReconciliationEvent): event is RunEvent =>
  (runEventTypes as readonly string[]).includes(event.type)

/** @throws RangeError also for an event of a run */
export const readBreakEvent = (stored: StoredEvent): BreakEvent => {
  const event = readReconciliationEvent(stored)
  if (isRunEvent(event)) throw new RangeError(`not the event of a break: ${event.type}`)
  return event
}
/** @throws RangeError also for an event of a break */
export const readRunEvent = (stored: StoredEvent): RunEvent => {
  const event = readReconciliationEvent(stored)
  if (!isRunEvent(event)) throw new RangeError(`not the event of a run: ${event.type}`)
  return event
}
