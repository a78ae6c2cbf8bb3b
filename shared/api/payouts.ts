import * as z from 'zod/mini'
import type { Fee } from '../charter.ts'
import type { Currency } from '../currencies.ts'
import {
  type HoldOrderer,
  holdOrderers,
  payoutMethods,
  type SendingMethod,
  type TransferFailure,
} from '../payoutMethods.ts'
import { invalidAmount, positiveAmount } from './amount.ts'
import type { BankRefusal } from './bankRefusals.ts'
import { day } from './fields.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { TrailEvent } from './payments.ts'
import type { DestinationResponse } from './payoutDestinations.ts'
import type { PersonResponse } from './person.ts'
import type { PhotosCount } from './photos.ts'

/** POST /api/payouts/{id}/send. `…/approve`, `…/confirm` and `…/contest` have no body but `attempt`. */
export const sendPayoutRequest = z.object({
  attempt: z.int().check(z.positive()),
  method: z.enum(payoutMethods),
  reference: z.string().check(z.trim(), z.maxLength(100)),
  /** The amount that was sent: refused when the payout's amount has changed since. */
  amount: z.optional(positiveAmount(invalidAmount)),
  /** The destination to which it was sent: refused when its recipient has another one now. */
  destination: z.optional(z.uuid()),
})
export const payoutAnswerRequest = z.object({ attempt: z.int().check(z.positive()) })
/** POST /api/admin/payouts/{id}/notes: visible to admins only, stored outside the log. */
export const payoutNoteRequest = z.object({
  note: z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(2000)),
})
/**
 * POST /api/admin/payouts/{id}/hold: the payout is not sent before that day begins in UTC, or for as long as
 * one admin may hold it. A longer hold is proposed to a second admin. DELETE ends it. The reason stays in the
 * log and is shown to the recipient.
 */
export const holdPayoutRequest = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(300)),
  until: z.optional(day),
  /** For longer than two admins may hold it by themselves: who asks for it, and under what number or name. Shown to the recipient. */
  order: z.optional(
    z.object({
      by: z.enum(holdOrderers),
      reference: z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(200)),
    }),
  ),
})
/** POST /api/admin/payouts/{id}/case: the note says how the admin knows, and is of the same kind. */
export const closeCaseRequest = z.object({
  attempt: z.int().check(z.positive()),
  outcome: z.enum(['returned', 'proved'], fieldTexts.outcomeRequired),
  note: z.string().check(z.trim(), z.minLength(1, fieldTexts.caseNoteRequired), z.maxLength(2000)),
})

export interface HoldOrderResponse {
  readonly by: HoldOrderer
  readonly reference: string
}

/** `set_off`: nothing is left to send, because it paid debts of its recipient, or a bank took it back. */
/** `sending`: Stripe is asked to transfer it, which takes seconds. */
export type PayoutStatus = 'due' | 'sending' | 'sent' | 'confirmed' | 'contested' | 'proved' | 'set_off'

/** GET /api/payouts: the caller's, newest first. GET /api/goals/{id}/payouts: the goal's. GET /api/admin/payouts?status=…: all. */
export interface PayoutResponse {
  /** `<goal>:<payout>`. */
  readonly id: string
  readonly goalId: number
  readonly goalName: string
  readonly recipient: PersonResponse
  readonly currency: Currency
  readonly amount: string
  readonly reason: 'round' | 'debt' | 'withdrawal' | 'restored' | 'deposit'
  /** Which fee was paid by it; null for all other payouts. */
  readonly fee: Fee | null
  readonly round: number | null
  readonly status: PayoutStatus
  /** Increases when the money was returned; the next sending has this number. */
  readonly attempt: number
  readonly dueAt: string
  /** Null: all its money has settled, so it can be sent. Otherwise the expected time of that, if known. */
  readonly settlesAt: string | null
  readonly settled: boolean
  /**
   * The first whole day on which no bank can take back a part of it; null: none can, or it is not known yet.
   */
  readonly firmOn: string | null
  /**
   * The part that can be sent now, if it is not all; the rest becomes a separate payout. Null: all or
   * nothing.
   */
  readonly firmPart: string | null
  /** The payments in it that were taken back before it was sent; null when there were none. */
  readonly takenBack: string | null
  /** An admin prevents it from being sent; null when there is no hold. */
  readonly hold: {
    readonly by: PersonResponse
    /** Only its recipient and admins see it; empty for others, whose `order` is null. */
    readonly reason: string
    /** The bank or court that asks for it. */
    readonly order: HoldOrderResponse | null
    readonly until: string
  } | null
  /** For admins: the latest end of a hold by two admins without a bank or court. */
  readonly holdLast: string | null
  /**
   * An admin's proposal to a second one, visible to its recipient and admins: that it was returned, has
   * arrived, or is held until a day.
   */
  readonly proposal: {
    readonly proposal: number
    readonly by: PersonResponse
    readonly is: 'returned' | 'proved' | 'hold'
    readonly until: string | null
  } | null
  /** Where it is to be sent; null once it is sent, and for what members hand over themselves. */
  readonly destination: {
    /** `waiting`: it was changed, and can be used later. `given_up`: an account with Stripe that was not finished in 14 days. */
    readonly is: 'missing' | 'waiting' | 'usable' | 'given_up'
    /** When it was changed last; null for the first one. */
    readonly changedAt: string | null
    /** While it is waiting. */
    readonly usableFrom: string | null
    /** For its recipient and admins who decide about money. */
    readonly shown: DestinationResponse | null
  } | null
  /** Why Stripe has not transferred it, or that it came back; null where it was not tried, and for anybody but admins and its recipient. */
  readonly notTransferred: TransferFailure | 'reversed' | null
  /** It could be sent, but waits until the operator has more money with Stripe. */
  readonly waitsForFunds: boolean
  readonly approvals: readonly PersonResponse[]
  readonly approvalsNeeded: number
  readonly sent: {
    readonly at: string
    /** Null: Stripe, or the operator at the command line. */
    readonly by: PersonResponse | null
    readonly method: SendingMethod
    readonly reference: string
    /** The day that its carrier has stated; otherwise it follows from the method. */
    readonly expectedOn?: string | null
  } | null
  /** Its way from its recipient’s account with Stripe to their bank, as Stripe last said; null before. */
  readonly bank: {
    /** `refused`: for its recipient and admins. Others only see that it `waits` for the bank. */
    readonly is: 'on_its_way' | 'arrived' | 'refused' | 'waits'
    /** The day on which Stripe expects it there, or has expected it. */
    readonly on: string
    /** Why the bank refused it. */
    readonly why: BankRefusal | null
  } | null
  /** The photos of this sending; null for callers who may not see them. */
  readonly photos: PhotosCount | null
  readonly confirmedAt: string | null
  readonly contestedAt: string | null
  /**
   * Until when the bank's record of a contested payout is waited for; without one it counts as not received.
   */
  readonly judgeBy: string | null
  /** Since when it could be sent, without the operator’s reserve; null while it can’t. */
  readonly readySince: string | null
  /** Until when another sender should send a payout again that was not received. */
  readonly sendBy: string | null
  readonly may: {
    readonly approve: boolean
    readonly send: boolean
    readonly confirm: boolean
    /** Decide the case of a contested payout. */
    readonly judge: boolean
    /** Hold it; propose a longer hold to a second admin; end the hold. */
    readonly hold: boolean
    readonly extendHold: boolean
    /** Ask the other seats for permission to send it, because the only admin is its recipient. */
    readonly askSeats: boolean
    readonly release: boolean
  }
}

/** The filters of the admins' list; `open` needs an action. */
export const payoutFilters = ['open', 'due', 'sent', 'contested', 'confirmed', 'proved', 'all'] as const
export type PayoutFilter = (typeof payoutFilters)[number]

/**
 * GET /api/admin/payouts?status=open&after={next}: cases first, then due ones, then sent ones; in each the
 * longest waiting first.
 */
export interface AdminPayoutsResponse {
  readonly payouts: readonly PayoutResponse[]
  /** The cursor of the next page; null on the last. */
  readonly next: string | null
  /** Of all payouts, regardless of the filter. */
  readonly counts: { readonly due: number; readonly sent: number; readonly contested: number }
  /** What the operator has with Stripe, in each currency, as last seen; empty where payouts are sent by hand. */
  readonly stripe: readonly StripeFundsResponse[]
}
export interface StripeFundsResponse {
  readonly currency: Currency
  readonly available: string
  /** Becomes available later. */
  readonly pending: string
  readonly seenAt: string
  /** The payouts that could be sent and wait for more; null while it suffices. */
  readonly short: {
    readonly payouts: number
    readonly needed: string
    /** How much more is needed for all of them. */
    readonly missing: string
    readonly since: string
  } | null
}

/** GET /api/admin/payouts/{id}: with all details. */
export interface AdminPayoutResponse extends PayoutResponse {
  readonly notes: readonly PayoutNote[]
  /** Its events, oldest first. */
  readonly trail: readonly TrailEvent[]
}
export interface PayoutNote {
  readonly at: string
  readonly by: string
  readonly text: string
}
