import * as z from 'zod'
import { latePolicies, pauseDays } from '../charter.ts'
import { cashHolder } from './cashBoxes.ts'
import { moment, user } from './fields.ts'
import { payoutId } from './payouts.ts'

/**
 * The reason for replacing a member. It is a free text: encrypted in the log.
 */
export const proposalReasonLength = 300

/** The rules of a charter that can be changed by agreement. */
const rules = z.object({
  latePolicy: z.enum(latePolicies),
  graceDays: z.int().min(0).max(14),
  firmAfterDays: z.int().min(0),
  /** Unchanged when absent. */
  cashHolders: z.array(cashHolder).readonly().optional(),
})

/** The kinds of votes. */
export const proposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('replace'),
    memberUserId: user,
    reason: z.string().min(1).max(proposalReasonLength),
  }),
  z.object({ kind: z.literal('wind_up') }),
  z.object({ kind: z.literal('organiser'), memberUserId: user }),
  /** Its recipient is the only admin: the other members let them send it. */
  z.object({ kind: z.literal('payout'), payoutId, memberUserId: user }),
  /** Rules of a circle that has begun; every seat has to accept them. */
  z.object({ kind: z.literal('rules'), rules }),
  z.object({ kind: z.literal('pause'), days: z.int().min(1).max(pauseDays.inAll) }),
])
export type Proposal = Readonly<z.output<typeof proposal>>

const vote = z.int().min(1)
/** A number of seats, which may be shared. */
const weight = z.number().min(0)

/** The votes of a circle. */
export const votePayloads = {
  /** `vote` counts from 1 in this circle. The proposer has voted yes, if they may vote on it. */
  VoteOpened: z.object({
    vote,
    proposal,
    byUserId: user,
    openedAt: moment,
    /** The earliest time of a decision, so that a member who is to be replaced has notice. */
    notBefore: moment.optional(),
    endsAt: moment,
    /** The version of the charter at that time; a new version ends the vote. */
    charterVersion: vote,
  }),
  /**
   * Every seat has accepted new rules. They hold from that unopened round on; `version` is that of the
   * charter.
   */
  RulesAgreed: z.object({ vote, version: vote, rules, fromRound: vote }),
  /** `cast` counts the times that this member has voted in this vote. */
  VoteCast: z.object({ vote, userId: user, inFavour: z.boolean(), cast: vote }),
  /** Ends a second time, as `overtaken`, when an accepted proposal is settled before it is carried out. */
  VoteEnded: z.object({
    vote,
    outcome: z.enum(['accepted', 'rejected', 'overtaken', 'withdrawn']),
    inFavour: weight,
    against: weight,
    /** Eligible seats; a share of one is a fraction. */
    eligible: weight,
  }),
} as const
