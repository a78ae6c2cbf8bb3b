import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { accountFieldTexts } from './accountFieldTexts.ts'
import { figure, type PossiblePartsResponse } from './amount.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { PersonResponse } from './person.ts'
import { country, phone } from './typedPhone.ts'
import { username } from './usernames.ts'

/** Members without an account: requests and responses. Every command returns the new circle. */

/** POST /api/goals/{id}/stand-ins, with the figure that the caller was shown. With a number, their link is sent there. */
export const addStandInRequest = z.object({ name: username, figure, phone: z.optional(phone), country })
/** The same as it is typed, without the country: the number may be left empty. */
export const addStandInForm = z.object({
  name: username,
  figure,
  phone: z.union([z.literal(''), phone], accountFieldTexts.phoneInvalid),
})

/** POST /api/goals/{id}/stand-ins/{userId}/text: sends a new link to their number, or to another one from now on. */
export const textLinkRequest = z.object({ phone: z.optional(phone), country })
export const textLinkForm = z.object({ phone })

/** POST /api/goals/{id}/stand-ins/{userId}/link: a new link; the one before is void. */
export interface StandInLinkResponse {
  readonly link: string
  /** An SVG of it, to print. */
  readonly qr: string
}

const claim = z.int().check(z.positive())
/** POST /api/goals/{id}/stand-ins/{userId}/vouch: the caller knows that the claim is that member's own. */
export const vouchRequest = z.object({ claim })
/** POST /api/goals/{id}/stand-ins/{userId}/object. */
export const objectRequest = z.object({
  claim,
  reason: z
    .string(fieldTexts.wordsEmpty)
    .check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(300)),
})
/** POST /api/admin/goals/{id}/claims/{userId}: proposes to a second admin how a claim ends. */
export const judgeClaimRequest = z.object({ claim, outcome: z.enum(['confirmed', 'rejected']) })

export interface ClaimResponse {
  readonly claim: number
  /** With the link that was sent to their number. */
  readonly byText: boolean
  /** The name of the account that exists and claims the seat; null where the claim makes a new one. */
  readonly account: string | null
  /** How many members have given their word, and how many have to. */
  readonly words: number
  readonly wordsNeeded: number
  /** From when it stands without an objection; null while words are missing. */
  readonly noticeEndsAt: string | null
  /** Two admins decide until `decidedBy`; otherwise the claim stands. */
  readonly objection: {
    readonly by: PersonResponse
    readonly reason: string
    readonly decidedBy: string
  } | null
}

/** A member of a circle who has no account yet. */
export interface StandInResponse {
  readonly person: PersonResponse
  readonly addedBy: PersonResponse
  /** They have said by their link that they take part. */
  readonly hasAnswered: boolean
  /** The last digits of the number to which their link can be sent; null without one. */
  readonly numberEndsIn: string | null
  readonly claim: ClaimResponse | null
  /** What their seat has yet to pay into the open round, for the caller who may pay it; otherwise null. */
  readonly due: {
    readonly amount: string
    readonly parts: PossiblePartsResponse | null
    readonly dueOn: string
    readonly late: boolean
  } | null
  /** Actions of the caller; `actFor`: make their link, and pay for their seat. */
  readonly may: { readonly actFor: boolean; readonly vouch: boolean; readonly object: boolean }
}

/** POST /api/seat-links/{token}/claim: the caller's account claims the seat, with what they were shown of it. */
export const takeSeatOverRequest = z.object({ figure, owing: figure })

/**
 * GET /api/seat-links/{token}: what an account takes over with the seat of that link. POST and DELETE of `/claim` answer with the same.
 */
export interface SeatTakeoverResponse {
  readonly goalName: string
  readonly currency: Currency
  /** The member without an account, and who has added them. */
  readonly name: string
  readonly addedBy: string
  readonly contributionAmount: string
  readonly potAmount: string
  readonly seats: number
  /** Null where the seat was given to another member. */
  readonly turn: number | null
  /** The rounds into which the seat has paid everything, of those that are closed. */
  readonly roundsPaid: number
  readonly closedRounds: number
  /** What is due or sent to the seat, and not confirmed. */
  readonly due: string
  readonly owes: readonly { readonly name: string | null; readonly amount: string }[]
  readonly isOwed: readonly { readonly name: string | null; readonly amount: string }[]
  /** All that it owes, and the most that it can still lose. */
  readonly owing: string
  readonly figure: string
  /** An open claim; `isOwn`: of the caller's account. */
  readonly claim:
    | (Pick<ClaimResponse, 'words' | 'wordsNeeded' | 'noticeEndsAt'> & {
        readonly isOwn: boolean
        readonly decidedBy: string | null
      })
    | null
  /** Why the caller's account cannot take it over; null where it can, or has claimed it. */
  readonly obstacle: string | null
}

/** GET /api/admin/claims: those that admins decide on, because a member objects, or because words are missing. */
export interface AdminClaimResponse {
  readonly goalId: number
  readonly goalName: string
  readonly person: PersonResponse
  readonly addedBy: PersonResponse
  readonly claim: ClaimResponse
  /** When it was made; null while the goal is held back. */
  readonly since: string | null
  /** Their seat was given to another member after a default, so members give no word. */
  readonly isFormer: boolean
  readonly may: { readonly judge: boolean }
}
