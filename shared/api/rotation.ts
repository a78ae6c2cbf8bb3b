import * as z from 'zod/mini'
import { type Charter, latePolicies, pauseDays } from '../charter.ts'
import type { Currency } from '../currencies.ts'
import { type HoldOrderer, holdOrderers, type PayoutMethod, payoutMethods } from '../payoutMethods.ts'
import { invalidAmount, positiveAmount } from './amount.ts'
import { amountForm, isAboveZero } from './amountForm.ts'
import { day, timeZone } from './fields.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { AskableSeatResponse, GuaranteeResponse } from './guarantees.ts'
import type { TrailEvent } from './payments.ts'

/**
 * Circles, their turns and their payouts, as browser and server both see them. Amounts are decimal strings in the goal's
 * currency, days `YYYY-MM-DD`, instants ISO date-times. Every command answers with the new {@link RotationResponse}.
 */
const person = z.int().check(z.positive())

/** The rules of a circle, as they are amended. */
export const charterRequest = z.object({
  latePolicy: z.enum(latePolicies),
  graceDays: z.int().check(z.minimum(0), z.maximum(14)),
  timeZone: timeZone(fieldTexts.zoneRequired),
  netArrears: z.boolean(),
  coOrganisersSend: z.boolean(),
  /** Where turns are drawn: those of proved members before those of the organiser and of who isn't proved. Stays where it is left out. */
  provedFirst: z.optional(z.boolean()),
  /** What each seat leaves with the platform; null, empty or `0` for nothing. What there is stays where it is left out. */
  deposit: z.nullish(
    z.string().check(z.refine(text => text === '' || text === '0' || isAboveZero(text), invalidAmount)),
  ),
})
export type CharterRequest = z.output<typeof charterRequest>

/** Part of POST /api/goals for a circle, as `charter`; what is left out is as in `newCharter`. */
export const newCharterRequest = z.partial(charterRequest)

/** PATCH /api/goals/{id}/rotation/charter while forming. POST …/charter/accept says what was read. */
export const amendCharterRequest = z.object({ startDate: day, charter: charterRequest })
/** An amount, as `atRisk` shows it. */
export const figure = z.string().check(z.regex(amountForm))
export const acceptCharterRequest = z.object({
  version: z.int().check(z.positive()),
  /** As `atRisk` showed them: refused where there are more now, or where more can be lost. */
  seatsBefore: z.optional(z.int().check(z.nonnegative())),
  figure: z.optional(figure),
})
/** PUT /api/goals/{id}/rotation/order: all seat holders, the first receives the first pot. */
export const orderRequest = z.object({ order: z.array(person).check(z.minLength(1), z.maxLength(100)) })
/**
 * POST /api/goals/{id}/rotation/draw begins one. POST …/draw/salt/commit adds a salt by its hash, until everybody has or a day is
 * over; then POST …/draw/salt/reveal reveals it, within a week. It ends by itself: the seed is revealed last, or the draw is void.
 * POST …/draw/salt adds a salt in the open, to a draw that was begun so.
 */
export const saltRequest = z.object({
  draw: z.int().check(z.positive()),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
})
export const saltCommitmentRequest = z.object({
  draw: z.int().check(z.positive()),
  commitment: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
/** POST /api/goals/{id}/rotation/shrink, …/open (the next round, early), …/close-short: `{ round }` as seen, so that a repeated click does it once. …/wind-up proposes to the members to end the circle, and answers 202 with their votes. */
export const roundRequest = z.object({ round: z.int().check(z.positive()) })
/** POST /api/goals/{id}/pauses announces a pause; POST …/pauses/{pause}/objection takes no body. */
export const pauseRequest = z.object({
  days: z
    .int(fieldTexts.daysRequired)
    .check(
      z.minimum(1, fieldTexts.daysLeast),
      z.maximum(pauseDays.inAll, fieldTexts.daysMost({ days: pauseDays.inAll })),
    ),
})
/** POST /api/goals/{id}/rotation/swaps; POST …/swaps/{swap}/accept and …/decline take no body. */
export const swapRequest = z.object({ withUserId: person })
/** POST /api/goals/{id}/rotation/debts/{debt}/release, by the creditor; 204 for one who has left. */
export const releaseRequest = z.object({ reason: z.enum(['paid_outside', 'forgiven']) })

/** POST /api/admin/goals/{id}/debts/{debt}/write-off, by an admin who does not owe it, proposes it to a second one. */
export const writeOffRequest = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, fieldTexts.messageEmpty), z.maxLength(300)),
})

/** POST /api/payouts/{id}/send. `…/approve`, `…/confirm` and `…/contest` take no body but `attempt`. */
export const sendPayoutRequest = z.object({
  attempt: z.int().check(z.positive()),
  method: z.enum(payoutMethods),
  reference: z.string().check(z.trim(), z.maxLength(100)),
  /** What the sender has sent: if the payout has become another one meanwhile, it is refused. */
  amount: z.optional(positiveAmount(invalidAmount)),
})
export const payoutAnswerRequest = z.object({ attempt: z.int().check(z.positive()) })
/** POST /api/admin/payouts/{id}/notes: for the admins' eyes, and kept beside the log. */
export const payoutNoteRequest = z.object({
  note: z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(2000)),
})
/**
 * POST /api/admin/payouts/{id}/hold: it is not sent before that day begins in UTC, or for as long as one admin may hold it. For
 * longer, this proposes it to a second admin. DELETE ends it. The reason stays in the log and is shown to the recipient.
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
/** POST /api/admin/payouts/{id}/case, with a note of the same kind. */
export const closeCaseRequest = z.object({
  attempt: z.int().check(z.positive()),
  outcome: z.enum(['returned', 'proved']),
  note: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
})

export interface CharterResponse extends Omit<Charter, 'deposit' | 'firmAfterDays' | 'provedFirst'> {
  readonly version: number
  /** Where turns are drawn: false where all are drawn alike. */
  readonly provedFirst: boolean
  /** For how many days card payments are waited for at most before they are sent on; null where that was not agreed on. */
  readonly firmAfterDays: number | null
  /** What each seat leaves with the platform; null for nothing. */
  readonly deposit: string | null
}
/**
 * What a seat can lose at most: a contribution by each turn before it, less what their deposits answer for, should they stop
 * paying once they have received.
 */
export interface AtRiskResponse {
  readonly amount: string
  readonly seatsBefore: number
  /** As many of those before it have a verified account, and a card payment in this circle that has settled. */
  readonly proved: number
  /** Turns are still to be drawn: then it is that of the last. */
  readonly toBeDrawn: boolean
  /** The organiser's turn where it comes before this one, and is not still to be drawn. */
  readonly organiserTurn: number | null
}
export interface PersonResponse {
  readonly userId: number
  readonly name: string
}

/** GET /api/goals/{id}/rotation; 404 for goals that are no circle. */
export interface RotationResponse {
  readonly goalId: number
  readonly phase: 'forming' | 'running' | 'completed' | 'wound_up'
  readonly seats: number
  /** Of all amounts in it. */
  readonly currency: Currency
  readonly contribution: string
  readonly pot: string
  readonly cycleType: 'weekly' | 'biweekly' | 'monthly'
  /** As agreed; the day on which it really began once it has. */
  readonly startsOn: string
  readonly charter: CharterResponse
  /** The round that is collecting, or that will be next; `seats + 1` when all are over. */
  readonly round: number
  readonly rounds: readonly RoundResponse[]
  readonly members: readonly TurnResponse[]
  readonly debts: readonly DebtResponse[]
  readonly swaps: readonly SwapResponse[]
  /** The newest. */
  readonly draw: DrawResponse | null
  /** Earlier draws, newest first, so that a repeated draw is visible to all. */
  readonly earlierDraws: readonly DrawResponse[]
  /** How money moves: by card, or outside, recorded by one side and confirmed by the other. */
  readonly money: 'cards' | 'outside'
  /** Of the caller's seat; null without one, and when the circle is over. */
  readonly atRisk: AtRiskResponse | null
  /** What the caller may do now. */
  readonly may: {
    readonly amend: boolean
    readonly order: boolean
    readonly draw: boolean
    readonly shrink: boolean
    readonly openNext: boolean
    readonly closeShort: boolean
    /** Announce a pause; object to the one that is announced. */
    readonly pause: boolean
    readonly objectToPause: boolean
  }
  readonly pause: PauseResponse
  /** Rules that every seat has accepted, and the round from which they hold, which has not opened; null for none. */
  readonly rulesAhead: (Pick<Charter, 'latePolicy' | 'graceDays'> & { readonly fromRound: number }) | null
  /** What lies with the platform, by seat; empty where the charter asks for none. */
  readonly deposits: readonly DepositResponse[]
  /** Who answers for whom, up to which sum. */
  readonly guarantees: readonly GuaranteeResponse[]
  /** For which seats the caller can ask whom to answer. */
  readonly mayAskFor: readonly AskableSeatResponse[]
  readonly me: {
    /** What is to be paid of their deposit; null when nothing. */
    readonly depositDue: string | null
    /** What the caller has to pay into the round that is collecting; null when nothing. */
    readonly dueAmount: string | null
    readonly dueOn: string | null
    readonly late: boolean
    readonly nextPayoutOn: string | null
    readonly nextPayoutAmount: string | null
    /** Whether the next round can be paid early. */
    readonly mayPayEarly: boolean
    readonly hasAccepted: boolean
    /** The last day on which the caller can accept the rules and keep the seat; null for no such day. */
    readonly acceptBy: string | null
    readonly owes: string
    readonly owed: string
  } | null
}

export interface DepositResponse {
  readonly seat: PersonResponse
  /** What lies there, and what of that counts: no bank can take it back, or it was kept back from a pot. */
  readonly amount: string
  readonly counts: string
}

/** How long the circle has paused, and may pause yet. */
export interface PauseResponse {
  readonly pausedDays: number
  /** Days that are left in all, and how many of them the organiser can take by notice. */
  readonly daysLeft: number
  readonly noticeDaysLeft: number
  /** Null when none is announced. */
  readonly announced: {
    readonly pause: number
    readonly days: number
    readonly by: PersonResponse
    /** Until when members can object. */
    readonly until: string
    readonly objections: readonly PersonResponse[]
    /** With so many objections there is no pause. */
    readonly objectionsNeeded: number
  } | null
}

export interface RoundResponse {
  readonly round: number
  readonly status: 'upcoming' | 'open' | 'full' | 'closed'
  readonly dueOn: string
  readonly recipient: PersonResponse | null
  readonly pot: string
  readonly collected: string
  readonly paidUserIds: readonly number[]
  readonly lateUserIds: readonly number[]
  /** Closed without everybody. */
  readonly short: boolean
  readonly closedAt: string | null
  readonly payout: PayoutResponse | null
}

/** A seat and its holder, by position. */
export interface TurnResponse extends PersonResponse {
  readonly position: number
  readonly contributed: boolean
  /** The bank is at it, or it is being paid. */
  readonly pending: boolean
  /** Nothing overdue and no debt. */
  readonly upToDate: boolean
  readonly late: boolean
  readonly nextPayoutOn: string | null
  readonly hasAccepted: boolean
  readonly received: boolean
}

export interface DebtResponse {
  readonly id: string
  readonly debtor: PersonResponse
  /** Null: the house. */
  readonly creditor: PersonResponse | null
  /** Null outside circles. */
  readonly round: number | null
  readonly currency: Currency
  readonly amount: string
  readonly cause: 'round_closed_short' | 'reversed' | 'wound_up' | 'seat_taken_over' | 'guaranteed'
  readonly status: 'open' | 'being_paid' | 'settled'
}

/**
 * GET /api/debts: what the caller owes or is owed that is not settled, the oldest first; in goals that they have left,
 * too, where nothing else is theirs to see.
 */
export interface OwnDebtResponse extends DebtResponse {
  readonly goalId: number
  readonly goalName: string
  readonly cycleType: RotationResponse['cycleType'] | null
}

export interface SwapResponse {
  readonly swap: number
  readonly by: PersonResponse
  readonly with: PersonResponse
  readonly status: 'proposed' | 'accepted' | 'declined' | 'lapsed'
}

/** Everything that the browser needs to compute the draw again. */
export interface DrawResponse {
  readonly draw: number
  readonly commitment: string
  /** Until when chance is added. */
  readonly endsAt: string
  /** Until when added chance is to be revealed; null where it is added in the open. */
  readonly revealBy: string | null
  readonly stage: 'adding' | 'revealing' | 'drawn' | 'voided'
  /** The hashes of salts that were added, and those that everybody can see. */
  readonly commitments: readonly { readonly userId: number; readonly commitment: string }[]
  readonly salts: readonly { readonly userId: number; readonly salt: string }[]
  /** Because of whom it came to nothing: nobody where the seed is missing. Null unless it did. */
  readonly missing: readonly number[] | null
  /** Null until it is revealed. */
  readonly seed: string | null
  readonly order: readonly number[] | null
  /** Whose turns are drawn before those of the others; null where all are drawn alike. */
  readonly drawnFirst: readonly number[] | null
}

export interface HoldOrderResponse {
  readonly by: HoldOrderer
  readonly reference: string
}

/** `set_off`: nothing is left to send, since it paid what its recipient owed, or a bank took it back. */
export type PayoutStatus = 'due' | 'sent' | 'confirmed' | 'contested' | 'proved' | 'set_off'

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
  readonly round: number | null
  readonly status: PayoutStatus
  /** Rises when the money came back; the next sending has this number. */
  readonly attempt: number
  readonly dueAt: string
  /** Null: all its money has settled, it can be sent. Otherwise the moment from which it can, as far as is known. */
  readonly settlesAt: string | null
  readonly settled: boolean
  /** The first day on all of which no bank can take back a part of it any more; null: none can, or it is not known yet. */
  readonly firmOn: string | null
  /** As much of it as can be sent now where that is a part; the rest is due as a payout of its own. Null: all or nothing. */
  readonly firmPart: string | null
  /** An admin keeps it from being sent; null when nobody does. */
  readonly hold: {
    readonly by: PersonResponse
    /** Empty to others than its recipient and admins, and `order` null. */
    readonly reason: string
    /** The bank or court that asks for it. */
    readonly order: HoldOrderResponse | null
    readonly until: string
  } | null
  /** For admins: until when two of them may hold it; for longer where a bank or court asks. */
  readonly holdLast: string | null
  /** What an admin proposes to a second one, for its recipient and admins: that it came back, has arrived, or is held until then. */
  readonly proposal: {
    readonly proposal: number
    readonly by: PersonResponse
    readonly is: 'returned' | 'proved' | 'hold'
    readonly until: string | null
  } | null
  readonly approvals: readonly PersonResponse[]
  readonly approvalsNeeded: number
  readonly sent: {
    readonly at: string
    /** Null: the operator, at the command line. */
    readonly by: PersonResponse | null
    readonly method: PayoutMethod
    readonly reference: string
  } | null
  readonly confirmedAt: string | null
  readonly contestedAt: string | null
  /** Until when a bank's record is waited for, of one that its recipient contests: without one it counts as not arrived. */
  readonly judgeBy: string | null
  /** Until when somebody else sends it again, of one that has not arrived. */
  readonly sendBy: string | null
  readonly may: {
    readonly approve: boolean
    readonly send: boolean
    readonly confirm: boolean
    /** Decide on the case of one that its recipient contests. */
    readonly judge: boolean
    /** Keep it from being sent; propose that to a second admin, for longer than one may; end it. */
    readonly hold: boolean
    readonly extendHold: boolean
    /** Ask the other seats to let it be sent, as the only admin is its recipient. */
    readonly askSeats: boolean
    readonly release: boolean
  }
}

/** What the admins' list can be narrowed to; `open` is what somebody has to do something about. */
export const payoutFilters = ['open', 'due', 'sent', 'contested', 'confirmed', 'proved', 'all'] as const
export type PayoutFilter = (typeof payoutFilters)[number]

/**
 * GET /api/admin/payouts?status=open&after={next}: cases first, then what is due, then what is on its way; in each the
 * longest waiting first.
 */
export interface AdminPayoutsResponse {
  readonly payouts: readonly PayoutResponse[]
  /** With which the next page is asked for; null on the last. */
  readonly next: string | null
  /** Of all, whatever the filter. */
  readonly counts: { readonly due: number; readonly sent: number; readonly contested: number }
}

/** GET /api/admin/payouts/{id}: with all that is known of it. */
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

/**
 * GET /api/admin/circles?after={next}: those that are going round, the round that has waited longest first.
 * POST /api/admin/goals/{id}/wind-up asks its members to end one before its time.
 */
export interface AdminCirclesResponse {
  readonly circles: readonly AdminCircleResponse[]
  /** With which the next page is asked for; null on the last. */
  readonly next: string | null
}
export interface AdminCircleResponse {
  readonly goalId: number
  readonly goalName: string
  readonly organiser: PersonResponse | null
  readonly seats: number
  readonly currency: Currency
  readonly pot: string
  /** The one that was opened last. */
  readonly round: number
  readonly dueOn: string
  /** How many have yet to pay it; none once its pot is full. */
  readonly unpaid: number
}
