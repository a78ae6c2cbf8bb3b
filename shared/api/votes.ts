import * as z from 'zod/mini'
import { type Charter, latePolicies } from '../charter.ts'
import type { Currency } from '../currencies.ts'
import { type CashHolderResponse, cashHolderRequest } from './cashBoxes.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { PersonResponse } from './person.ts'
import { pauseRequest as pauseLength } from './rotation.ts'

/** Votes of a circle: requests and responses. Instants are ISO date-times. */
const person = z.int().check(z.positive())

const proposalReasonLimit = 300

export const organiserProposal = z.object({ kind: z.literal('organiser'), memberUserId: person })
export const replaceProposal = z.object({
  kind: z.literal('replace'),
  memberUserId: person,
  reason: z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(proposalReasonLimit)),
})
export const pauseProposal = z.object({ kind: z.literal('pause'), ...pauseLength.shape })
/** The only admin asks to send a payout to themselves; `payoutId` is its id in the goal. */
export const payoutProposal = z.object({
  kind: z.literal('payout'),
  payoutId: z.string().check(z.minLength(1), z.maxLength(250)),
  memberUserId: person,
})
/** Rules from the next unopened round on; every seat has to accept them. */
export const rulesProposal = z.object({
  kind: z.literal('rules'),
  latePolicy: z.enum(latePolicies),
  graceDays: z.int().check(z.minimum(0), z.maximum(14)),
  /** Unchanged when omitted. */
  cashHolders: z.optional(z.array(cashHolderRequest).check(z.maxLength(5))),
})
/**
 * POST /api/goals/{id}/votes makes a proposal, and votes for it. It returns 201 with the {@link
 * VotesResponse}.
 */
export const proposalRequest = z.discriminatedUnion('kind', [
  replaceProposal,
  z.object({ kind: z.literal('wind_up') }),
  pauseProposal,
  payoutProposal,
  organiserProposal,
  rulesProposal,
])
/** PUT /api/goals/{id}/votes/{vote}/mine. DELETE /api/goals/{id}/votes/{vote} withdraws the proposal. */
export const castRequest = z.object({ inFavour: z.boolean() })

/**
 * GET /api/goals/{id}/votes, the newest first; every command returns it as well. 404 for goals that are no
 * circle.
 */
export interface VotesResponse {
  readonly votes: readonly VoteResponse[]
  /** The proposals that the caller may make. */
  readonly may: VotesMay
}

export interface VotesMay {
  readonly windUp: boolean
  /** The most days of pause that they may propose; 0 for none. */
  readonly pause: number
  /** Members whom they may propose as the organiser, and for replacement. */
  readonly organiser: readonly number[]
  readonly rules: boolean
  readonly replace: readonly number[]
}

export interface VoteResponse {
  readonly vote: number
  readonly kind: 'replace' | 'wind_up' | 'organiser' | 'pause' | 'payout' | 'rules'
  /** The member it concerns; null for none. */
  readonly member: PersonResponse | null
  readonly reason: string | null
  /** Of a pause; null for none. */
  readonly days: number | null
  /** The proposed rules from the next round on; null for none. */
  readonly rules:
    | (Pick<Charter, 'latePolicy' | 'graceDays'> & {
        /** Omitted where they stay. */
        readonly cashHolders?: readonly Pick<CashHolderResponse, 'userId' | 'ceiling'>[]
      })
    | null
  /** The proposed part of a payout to the only admin; null for none. */
  readonly payout: { readonly currency: Currency; readonly amount: string } | null
  /** The proposer: a member, or an admin. */
  readonly by: PersonResponse
  readonly openedAt: string
  /** The earliest time of a decision; null: as soon as all eligible members have voted. */
  readonly notBefore: string | null
  readonly endsAt: string
  readonly status: 'open' | 'accepted' | 'rejected' | 'overtaken' | 'withdrawn'
  readonly casts: readonly CastResponse[]
  /** The result; null while it is open. */
  readonly tally: { readonly inFavour: number; readonly against: number; readonly eligible: number } | null
  /** The caller's vote; null before it. */
  readonly mine: boolean | null
  readonly may: VoteMay
}

export interface VoteMay {
  readonly vote: boolean
  readonly withdraw: boolean
}

export interface CastResponse extends PersonResponse {
  readonly inFavour: boolean
}

/**
 * GET /api/goals/{id}/settlement: the debts if the circle were wound up now, before the money of the open
 * round pays a part of them. Empty for goals that aren't a circle in rotation.
 */
export interface SettlementResponse {
  readonly currency: Currency
  readonly pairs: readonly SettlementPair[]
}
export interface SettlementPair {
  readonly debtor: PersonResponse
  readonly creditor: PersonResponse
  readonly amount: string
}
