import * as z from 'zod/mini'
import { type Charter, type Fee, latePolicies, pauseDays } from '../charter.ts'
import type { Currency } from '../currencies.ts'
import type { OtherRhythm } from '../rhythm.ts'
import type { CycleType } from '../time.ts'
import type { AdoptionResponse, CorrectionsResponse } from './adoption.ts'
import { figure, invalidAmount, type PossiblePartsResponse } from './amount.ts'
import { isAboveZero } from './amountForm.ts'
import { type CashHolderResponse, cashHolderRequest } from './cashBoxes.ts'
import { day, timeZone } from './fields.ts'
import { fieldTexts } from './fieldTexts.ts'
import { goalLimits } from './goalKinds.ts'
import type { AskableSeatResponse, GuaranteeResponse } from './guarantees.ts'
import type { PayoutResponse } from './payouts.ts'
import type { PersonResponse } from './person.ts'
import type { StandInResponse } from './standIns.ts'

/**
 * Circles, their turns and their payouts: requests and responses. Amounts are decimal strings in the goal's
 * currency, days `YYYY-MM-DD`, instants ISO date-times. Every command returns the new {@link
 * RotationResponse}.
 */
const person = z.int().check(z.positive())

/** Null, empty or `0` for none. */
const amountOrNone = z.nullish(
  z.string().check(z.refine(text => text === '' || text === '0' || isAboveZero(text), invalidAmount)),
)

/** The rules of a circle, for amending them. */
export const charterRequest = z.object({
  latePolicy: z.enum(latePolicies),
  graceDays: z.int().check(z.minimum(0), z.maximum(14)),
  timeZone: timeZone(fieldTexts.zoneRequired),
  netArrears: z.boolean(),
  coOrganisersSend: z.boolean(),
  /** In a draw: proved members before the organiser and the unproved. Unchanged when omitted. */
  provedFirst: z.optional(z.boolean()),
  /** Whether rounds and debts may be paid in parts. Unchanged when omitted. */
  instalments: z.optional(z.boolean()),
  /** Whether members may pay from hand to hand beside cards. Unchanged when omitted. */
  cash: z.optional(z.boolean()),
  /** Members who may keep cash for the circle, and the most that each may keep. Unchanged when omitted. */
  cashHolders: z.optional(z.array(cashHolderRequest).check(z.maxLength(5))),
  /** The deposit of each seat; null, empty or `0` for none. Unchanged when omitted. */
  deposit: amountOrNone,
  /** What a late seat owes the round's recipient, and the organiser's part of each pot; likewise. */
  lateFee: amountOrNone,
  organiserFee: amountOrNone,
})
export type CharterRequest = z.output<typeof charterRequest>

/** Part of POST /api/goals for a circle, as `charter`; omitted fields are as in `newCharter`. */
export const newCharterRequest = z.partial(z.omit(charterRequest, { cashHolders: true }))

/** PATCH /api/goals/{id}/rotation/charter while forming. POST …/charter/accept repeats what was shown. */
export const amendCharterRequest = z.object({ startDate: day, charter: charterRequest })
export const acceptCharterRequest = z.object({
  version: z.int().check(z.positive()),
  /** As `atRisk` showed them: refused when there are more now, or when more can be lost. */
  seatsBefore: z.optional(z.int().check(z.nonnegative())),
  figure: z.optional(figure),
})
/**
 * PUT /api/goals/{id}/rotation/seats: how many seats the caller has, with the figure of `seatChoices`. An organiser names another
 * member, whose further seats they give back.
 */
export const seatsRequest = z.object({
  seats: z.int().check(z.minimum(1), z.maximum(goalLimits.circleSeats)),
  figure: z.optional(figure),
  userId: z.optional(person),
})
/** PUT /api/goals/{id}/rotation/order: all seats by their holders, the first receives the first pot. */
export const orderRequest = z.object({ order: z.array(person).check(z.minLength(1), z.maxLength(100)) })
/**
 * POST /api/goals/{id}/rotation/draw begins one. POST …/draw/salt/commit adds a salt by its hash, until all
 * members have or a day is over; then POST …/draw/salt/reveal reveals it, within a week. It ends
 * automatically: the seed is revealed last, or the draw is void. POST …/draw/salt adds an uncommitted salt,
 * to a draw that was begun that way.
 */
export const saltRequest = z.object({
  draw: z.int().check(z.positive()),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
})
export const saltCommitmentRequest = z.object({
  draw: z.int().check(z.positive()),
  commitment: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
/**
 * POST /api/goals/{id}/rotation/shrink, …/open (the next round, early), …/close-short: `{ round }` as shown,
 * so that a repeated click has no effect. …/wind-up proposes to the members to end the circle, and returns
 * 202 with the votes.
 */
export const roundRequest = z.object({ round: z.int().check(z.positive()) })
/** POST /api/goals/{id}/pauses announces a pause; POST …/pauses/{pause}/objection has no body. */
export const pauseRequest = z.object({
  days: z
    .int(fieldTexts.daysRequired)
    .check(
      z.minimum(1, fieldTexts.daysLeast),
      z.maximum(pauseDays.inAll, fieldTexts.daysMost({ days: pauseDays.inAll })),
    ),
})
/**
 * POST /api/goals/{id}/rotation/swaps; POST …/swaps/{swap}/accept and …/decline have no body. Where one of the two has several seats,
 * `turn` is the caller's and `withTurn` the other one's.
 */
export const swapRequest = z.object({
  withUserId: person,
  turn: z.optional(z.int().check(z.positive())),
  withTurn: z.optional(z.int().check(z.positive())),
})
/** POST /api/goals/{id}/rotation/debts/{debt}/release, by the creditor; 204 for a former member. */
export const releaseRequest = z.object({ reason: z.enum(['paid_outside', 'forgiven']) })

/**
 * POST /api/admin/goals/{id}/debts/{debt}/write-off, by an admin who does not owe it, proposes it to a second
 * one.
 */
export const writeOffRequest = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, fieldTexts.messageEmpty), z.maxLength(300)),
})

export interface CharterResponse
  extends Omit<
    Charter,
    | 'deposit'
    | 'firmAfterDays'
    | 'debitDays'
    | 'provedFirst'
    | 'lateFeeMinor'
    | 'organiserFeeMinor'
    | 'instalments'
    | 'cash'
    | 'cashHolders'
  > {
  readonly version: number
  /** In a draw: false where all are drawn alike. */
  readonly provedFirst: boolean
  /** Whether rounds and debts may be paid in parts. */
  readonly instalments: boolean
  /** Whether members may pay from hand to hand beside cards. */
  readonly cash: boolean
  /** Members who may keep cash for the circle. */
  readonly cashHolders: readonly CashHolderResponse[]
  /** The most days that card payments wait before they are sent on; null where that was not agreed on. */
  readonly firmAfterDays: number | null
  /** The days that a bank debit's part of a pot may wait; null in a circle that takes no debits. */
  readonly debitDays: number | null
  /** The deposit of each seat; null for none. */
  readonly deposit: string | null
  /** What a late seat owes the recipient, for each round in which it is late; null for nothing. */
  readonly lateFee: string | null
  /** What the organiser gets of each whole pot but their own; null for nothing. */
  readonly organiserFee: string | null
}
/**
 * The most that a seat can lose: a contribution by each earlier turn, less their deposits, should they stop
 * paying once they have received.
 */
export interface AtRiskResponse {
  readonly amount: string
  /** How many seats of one member it is for; the other fields are of the first of them. */
  readonly forSeats: number
  readonly seatsBefore: number
  /**
   * The number of earlier seats with a verified account, and a card payment in this circle that has settled.
   */
  readonly proved: number
  /** Turns are not drawn yet: then it is the figure of the last turn. */
  readonly toBeDrawn: boolean
  /** The organiser's turn where it comes before this one, and is not still to be drawn. */
  readonly organiserTurn: number | null
}
/** GET /api/goals/{id}/rotation; 404 for goals that are no circle. */
export interface RotationResponse {
  readonly goalId: number
  readonly phase: 'forming' | 'running' | 'completed' | 'wound_up'
  readonly seats: number
  /** Of all amounts. */
  readonly currency: Currency
  readonly contribution: string
  readonly pot: string
  readonly cycleType: CycleType | null
  /** Another rhythm, beside a cycle type of null. */
  readonly rhythm: OtherRhythm | null
  /** As agreed; after the beginning, the day on which it began. */
  readonly startsOn: string
  readonly charter: CharterResponse
  /** The open round, or the next one; `seats + 1` after the last. */
  readonly round: number
  readonly rounds: readonly RoundResponse[]
  readonly members: readonly TurnResponse[]
  readonly debts: readonly DebtResponse[]
  readonly swaps: readonly SwapResponse[]
  /** The newest draw. */
  readonly draw: DrawResponse | null
  /** Earlier draws, newest first, so that members can see a repeated draw. */
  readonly earlierDraws: readonly DrawResponse[]
  /** How money moves: by card, or outside, recorded by one side and confirmed by the other. */
  readonly money: 'cards' | 'outside'
  /** For the caller's seat; null without one, and when the circle is over. */
  readonly atRisk: AtRiskResponse | null
  /** Actions of the caller. */
  readonly may: {
    readonly amend: boolean
    readonly order: boolean
    readonly draw: boolean
    readonly shrink: boolean
    readonly openNext: boolean
    readonly closeShort: boolean
    /** Announce a pause; object to the announced one. */
    readonly pause: boolean
    readonly objectToPause: boolean
  }
  readonly pause: PauseResponse
  /** Rules that every seat has accepted, and the later round from which they hold; null for none. */
  readonly rulesAhead: (Pick<Charter, 'latePolicy' | 'graceDays'> & { readonly fromRound: number }) | null
  /** The deposits by seat; empty where the charter requires none. */
  readonly deposits: readonly DepositResponse[]
  /** Who answers for whom, up to which sum. */
  readonly guarantees: readonly GuaranteeResponse[]
  /** The seats for which the caller can ask for a guarantee, and the members to ask. */
  readonly mayAskFor: readonly AskableSeatResponse[]
  /** The opening lines of a circle that already ran, until it begins here; null for others. */
  readonly adoption: AdoptionResponse | null
  /** Of an adopted circle that has begun: what the caller and another member can correct; null in others. */
  readonly corrections: CorrectionsResponse | null
  /** Whether members keep cash for the circle, or may (`…/cash-boxes`). */
  readonly hasCashBoxes: boolean
  /** Members without an account. */
  readonly standIns: readonly StandInResponse[]
  /** What the caller could lose in all after adding one more of them; null for who cannot add one. */
  readonly figureWithStandIn: string | null
  readonly me: {
    /** The unpaid part of the caller's deposit; null for none. */
    readonly depositDue: string | null
    /** What the caller has to pay into the open round; null for nothing. */
    readonly dueAmount: string | null
    /** The parts in which that can be paid; null where it is paid whole. */
    readonly dueParts: PossiblePartsResponse | null
    readonly dueOn: string | null
    /** While a bank debit for it is under way: the day by which the bank ordinarily answers. */
    readonly debitExpectedOn: string | null
    /** What it is of; null where none is under way. */
    readonly debitAmount: string | null
    readonly late: boolean
    readonly nextPayoutOn: string | null
    readonly nextPayoutAmount: string | null
    /** Whether the next round can be paid early. */
    readonly mayPayEarly: boolean
    /** How many seats the caller can have, before the turns are drawn or begin; empty where they can't change that. */
    readonly seatChoices: readonly SeatChoiceResponse[]
    /** What they have to pay into it, and the parts in which they can; null where `mayPayEarly` is false. */
    readonly nextAmount: string | null
    readonly nextParts: PossiblePartsResponse | null
    readonly hasAccepted: boolean
    /** The last day on which the caller can accept the rules and keep the seat; null when there is none. */
    readonly acceptBy: string | null
    readonly owes: string
    readonly owed: string
  } | null
}

export interface SeatChoiceResponse {
  readonly seats: number
  /** What they pay into each round for them. */
  readonly amount: string
  /** The most that they could lose. */
  readonly figure: string
}

export interface DepositResponse {
  readonly seat: PersonResponse
  /** The deposited amount, and the part that counts: firm, or kept from a pot. */
  readonly amount: string
  readonly counts: string
}

/** How long the circle has paused, and may still pause. */
export interface PauseResponse {
  readonly pausedDays: number
  /** The days that are left in total, and how many of them the organiser can take by notice. */
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
    /** The number of objections that prevent the pause. */
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
  /** Closed without all contributions. */
  readonly short: boolean
  readonly closedAt: string | null
  readonly payout: PayoutResponse | null
}

/** A member with their seats, by the first of these. */
export interface TurnResponse extends PersonResponse {
  /** The next turn of theirs, or the last one. */
  readonly position: number
  /** The positions of all their seats. */
  readonly seats: readonly number[]
  readonly contributed: boolean
  /** The bank is processing it, or it is being paid. */
  readonly pending: boolean
  /** Nothing overdue and no debt. */
  readonly upToDate: boolean
  readonly late: boolean
  readonly nextPayoutOn: string | null
  readonly hasAccepted: boolean
  /** All their turns are over. */
  readonly received: boolean
}

export interface DebtResponse {
  readonly id: string
  readonly debtor: PersonResponse
  /** Null: the platform. */
  readonly creditor: PersonResponse | null
  /** Null outside circles. */
  readonly round: number | null
  readonly currency: Currency
  readonly amount: string
  readonly cause:
    | 'round_closed_short'
    | 'taken_back'
    | 'reversed'
    | 'wound_up'
    | 'seat_taken_over'
    | 'guaranteed'
    | 'opening_corrected'
    | Fee
  readonly status: 'open' | 'being_paid' | 'settled'
  /** The parts in which it can be paid; omitted where it is paid whole. */
  readonly parts?: PossiblePartsResponse
}

/**
 * GET /api/debts: open debts and claims of the caller, the oldest first; also in goals that they have left,
 * which they can't see otherwise.
 */
export interface OwnDebtResponse extends DebtResponse {
  readonly goalId: number
  readonly goalName: string
  readonly cycleType: CycleType | null
  readonly rhythm: OtherRhythm | null
}

export interface SwapResponse {
  readonly swap: number
  readonly by: PersonResponse
  readonly with: PersonResponse
  readonly status: 'proposed' | 'accepted' | 'declined' | 'lapsed'
  /** The two turns, where one of the two has several seats; null otherwise. */
  readonly turns: { readonly by: number; readonly with: number } | null
}

/** All data that the browser needs to repeat the draw. */
export interface DrawResponse {
  readonly draw: number
  readonly commitment: string
  /** Until when salts can be added. */
  readonly endsAt: string
  /** Until when committed salts must be revealed; null when salts are not committed first. */
  readonly revealBy: string | null
  readonly stage: 'adding' | 'revealing' | 'drawn' | 'voided'
  /** The hashes of committed salts, and the public salts. */
  readonly commitments: readonly { readonly userId: number; readonly commitment: string }[]
  readonly salts: readonly { readonly userId: number; readonly salt: string }[]
  /** The members without whose salts it is void; empty when the seed is missing. Null unless it is void. */
  readonly missing: readonly number[] | null
  /** Null until it is revealed. */
  readonly seed: string | null
  readonly order: readonly number[] | null
  /** Whose turns are drawn before those of the others; null where all are drawn alike. */
  readonly drawnFirst: readonly number[] | null
}

/**
 * GET /api/admin/circles?after={next}: circles in rotation, the longest waiting round first. POST
 * /api/admin/goals/{id}/wind-up asks the members to end one early.
 */
export interface AdminCirclesResponse {
  readonly circles: readonly AdminCircleResponse[]
  /** The cursor of the next page; null on the last. */
  readonly next: string | null
}
export interface AdminCircleResponse {
  readonly goalId: number
  readonly goalName: string
  readonly organiser: PersonResponse | null
  readonly seats: number
  readonly currency: Currency
  readonly pot: string
  /** The last opened round. */
  readonly round: number
  readonly dueOn: string
  /** The number of seats that have not paid it; zero once its pot is full. */
  readonly unpaid: number
}
