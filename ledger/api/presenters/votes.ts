import type { KnownVote } from '#projections/readModels/votes/query.ts'
import type { VoteResponse, VotesResponse } from '#shared/api/votes.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { type Instant, instant } from '#shared/time.ts'
import { type GoalState, moneyIn } from '../../domain/goal/state.ts'
import {
  nothingToPropose,
  possibleProposals,
  possibleWithVote,
} from '../../domain/goal/votes/possibleVotes.ts'
import { personOf } from './payout.ts'

interface Seen {
  readonly votes: readonly KnownVote[]
  /** Undefined while the goal is held back. */
  readonly state: GoalState | undefined
  readonly userId: UserId
  readonly now: Instant
}

/** The votes of a circle for one of its members. */
export const votesResponse = ({ votes, state, userId, now }: Seen): VotesResponse => ({
  votes: votes.map(vote => voteOf(vote, state, userId)),
  may: state ? possibleProposals(state, { userId, now }) : nothingToPropose,
})

const voteOf = (vote: KnownVote, state: GoalState | undefined, userId: UserId): VoteResponse => {
  const { in_favour: inFavour, against, eligible } = vote
  const isCounted = inFavour !== null && against !== null && eligible !== null
  return {
    vote: vote.vote,
    kind: vote.kind,
    member: vote.member_user_id === null ? null : personOf(vote.member_user_id, vote.member_name),
    reason: vote.reason,
    days: vote.kind === 'rules' ? null : vote.days,
    rules:
      vote.late_policy === null
        ? null
        : { latePolicy: vote.late_policy, graceDays: vote.days ?? 0, ...cashHoldersIn(state, vote.vote) },
    payout: (state && payoutOf(state, vote.vote)) ?? null,
    by: personOf(vote.by_user_id, vote.by_name),
    openedAt: instant(vote.opened_at),
    notBefore: vote.not_before && instant(vote.not_before),
    endsAt: instant(vote.ends_at),
    status: vote.status,
    casts: vote.casts.map(cast => ({ ...personOf(cast.user_id, cast.name), inFavour: cast.in_favour })),
    tally: isCounted ? { inFavour, against, eligible } : null,
    mine: vote.casts.find(cast => cast.user_id === userId)?.in_favour ?? null,
    may: state ? possibleWithVote(state, vote.vote, userId) : { vote: false, withdraw: false },
  }
}

const cashHoldersIn = (state: GoalState | undefined, number: number) => {
  const proposal = state?.votes.get(number)?.proposal
  if (!state?.terms || proposal?.kind !== 'rules' || !proposal.rules.cashHolders) return {}
  const { currency } = state.terms
  return {
    cashHolders: proposal.rules.cashHolders.map(({ userId, ceilingMinor }) => ({
      userId,
      ceiling: formatDecimal(ceilingMinor, currency),
    })),
  }
}

const payoutOf = (state: GoalState, number: number): VoteResponse['payout'] => {
  const proposal = state.votes.get(number)?.proposal
  const payout = proposal?.kind === 'payout' ? state.payouts.get(proposal.payoutId) : undefined
  if (!payout) return null
  const { amount, currency } = moneyIn(state, payout.amountMinor)
  return { currency, amount: formatDecimal(amount, currency) }
}
