import * as z from 'zod/mini'
import { type Charter, latePolicies } from '../charter.ts'
import type { Currency } from '../currencies.ts'
import { fieldTexts } from './fieldTexts.ts'
import { type PersonResponse, pauseRequest as pauseLength } from './rotation.ts'

/**
 * What the members of a circle decide together, as browser and server both see it. Instants are ISO date-
 * times.
 */
const person = z.int().check(z.positive())

const proposalReasonLimit = 300

export const organiserProposal = z.object({ kind: z.literal('organiser'), memberUserId: person })
export const replaceProposal = z.object({
  kind: z.literal('replace'),
  memberUserId: person,
  reason: z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(proposalReasonLimit)),
})
export const pauseProposal = z.object({ kind: z.literal('pause'), ...pauseLength.shape })
/** That the only admin may send the payout to themselves; `payoutId` is its id in the goal. */
export const payoutProposal = z.object({
  kind: z.literal('payout'),
  payoutId: z.string().check(z.minLength(1), z.maxLength(250)),
  memberUserId: person,
})
/** Rules from the next round on that has not opened; every seat has to accept them. */
export const rulesProposal = z.object({
  kind: z.literal('rules'),
  latePolicy: z.enum(latePolicies),
  graceDays: z.int().check(z.minimum(0), z.maximum(14)),
})
/**
 * POST /api/goals/{id}/votes proposes something, and votes for it. It answers 201 with the {@link
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
 * GET /api/goals/{id}/votes, the newest first; every command answers with it as well. 404 for goals that
 * are no circle.
 */
export interface VotesResponse {
  readonly votes: readonly VoteResponse[]
  /** What the caller may propose now. */
  readonly may: VotesMay
}

export interface VotesMay {
  readonly windUp: boolean
  /** How many days of pause they may propose at most; 0 for none. */
  readonly pause: number
  /** Members whom they may propose as the organiser, and to replace. */
  readonly organiser: readonly number[]
  readonly rules: boolean
  readonly replace: readonly number[]
}

export interface VoteResponse {
  readonly vote: number
  readonly kind: 'replace' | 'wind_up' | 'organiser' | 'pause' | 'payout' | 'rules'
  /** Whom it is about; null for none. */
  readonly member: PersonResponse | null
  readonly reason: string | null
  /** Of a pause; null for none. */
  readonly days: number | null
  /** What is to hold from the next round on; null for none. */
  readonly rules: Pick<Charter, 'latePolicy' | 'graceDays'> | null
  /** What of a payout to the only admin is to be sent; null for none. */
  readonly payout: { readonly currency: Currency; readonly amount: string } | null
  /** Who has proposed it; a member, or an admin. */
  readonly by: PersonResponse
  readonly openedAt: string
  /** Nothing is decided before; null: as soon as everybody who may has voted. */
  readonly notBefore: string | null
  readonly endsAt: string
  readonly status: 'open' | 'accepted' | 'rejected' | 'overtaken' | 'withdrawn'
  readonly casts: readonly CastResponse[]
  /** How it ended; null while it is open. */
  readonly tally: { readonly inFavour: number; readonly against: number; readonly eligible: number } | null
  /** What the caller has voted; null for not yet. */
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
 * GET /api/goals/{id}/settlement: who would owe whom if the circle were wound up now, before what lies in the open round pays
 * a part of it. Empty for goals that aren't a circle going round.
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
