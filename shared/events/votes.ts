import * as z from 'zod'
import { latePolicies, pauseDays } from '../charter.ts'
import { moment, user } from './fields.ts'
import { payoutId } from './payouts.ts'

/** Why somebody is to be replaced. It stays in the log for good, so it must not contain personal data. */
export const proposalReasonLength = 300

/** What of a charter can be agreed on anew. */
const rules = z.object({
  latePolicy: z.enum(latePolicies),
  graceDays: z.int().min(0).max(14),
  firmAfterDays: z.int().min(0),
})

/** What the members of a circle vote on. */
export const proposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('replace'),
    memberUserId: user,
    reason: z.string().min(1).max(proposalReasonLength),
  }),
  z.object({ kind: z.literal('wind_up') }),
  z.object({ kind: z.literal('organiser'), memberUserId: user }),
  /** Its recipient is the only admin: the others let them have it sent. */
  z.object({ kind: z.literal('payout'), payoutId, memberUserId: user }),
  /** Rules of a circle that has begun; every seat has to accept them. */
  z.object({ kind: z.literal('rules'), rules }),
  z.object({ kind: z.literal('pause'), days: z.int().min(1).max(pauseDays.inAll) }),
])
export type Proposal = Readonly<z.output<typeof proposal>>

const vote = z.int().min(1)
const count = z.int().min(0)

/** The members of a circle decide together. */
export const votePayloads = {
  /** `vote` counts from 1 in this circle. Who proposes something has said yes, if they may vote on it. */
  VoteOpened: z.object({
    vote,
    proposal,
    byUserId: user,
    openedAt: moment,
    /** Nothing is decided before, whoever has voted: who is to be replaced has notice. */
    notBefore: moment.optional(),
    endsAt: moment,
    /** The rules that it was proposed under; others end it. */
    charterVersion: vote,
  }),
  /** Every seat has accepted other rules. They hold from that round on, which has not opened; `version` is that of the charter. */
  RulesAgreed: z.object({ vote, version: vote, rules, fromRound: vote }),
  /** `cast` counts the times that this member has voted in this vote. */
  VoteCast: z.object({ vote, userId: user, inFavour: z.boolean(), cast: vote }),
  /** What was agreed on and is settled before it is done, is overtaken after it was accepted. */
  VoteEnded: z.object({
    vote,
    outcome: z.enum(['accepted', 'rejected', 'overtaken', 'withdrawn']),
    inFavour: count,
    against: count,
    /** Seats that could vote. */
    eligible: count,
  }),
} as const
