import { pauseHours } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import type { UserId } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import { dayMs, hourMs, type Instant, plusMs } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { notCashHolders } from '../cashBoxes/naming.ts'
import { isOutsidePayout } from '../payouts/permissions.ts'
import type { Caller } from '../permissions.ts'
import { hasRoundAhead, holdAlready } from '../rotation/agreedRules.ts'
import { hasDefaulted } from '../rotation/arrears.ts'
import { type Circle, isCircle, notTurning, todayIn } from '../rotation/circle.ts'
import { pauseDaysLeft } from '../rotation/pausing.ts'
import { isUnclaimed } from '../standIns/standIns.ts'
import type { GoalState } from '../state.ts'
import { endedVote } from './endingVotes.ts'
import { mayPropose, mayVote, mayWithdrawProposal } from './permissions.ts'
import type { Vote } from './voteState.ts'
import { votersOn } from './voting.ts'

export interface ProposeVote extends Caller {
  readonly type: 'ProposeVote'
  readonly proposal: Proposal
  readonly now: Instant
}
export interface CastVote {
  readonly type: 'CastVote'
  readonly userId: UserId
  readonly vote: number
  readonly inFavour: boolean
  readonly now: Instant
}
export interface WithdrawProposal {
  readonly type: 'WithdrawProposal'
  readonly userId: UserId
  readonly vote: number
  readonly now: Instant
}

const openDays = 7
/** Other rules need every seat, so every member has time to learn of them. */
const rulesDays = 14
/** No member can be replaced sooner, however fast the others vote. */
const noticeHours = 72
/** For so many days the same person cannot repeat a rejected proposal. */
const restDays = 30

/** A proposer with a vote has voted for it. Two votes about the same matter could have two outcomes. */
export const proposeVote = (command: ProposeVote, state: GoalState): Decision<GoalEvent> => {
  const { userId, proposal, now } = command
  const refused = mayPropose(state, command, proposal.kind) ?? notToVoteOn(state, proposal)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  const open = [...state.openVotes.entries()].find(([, other]) => isSame(other.proposal, proposal))
  if (open) return open[1].byUserId === userId ? accept() : refuse('vote_open')
  const objection = objectionTo(state, proposal, now)
  if (objection) return objection
  if (cameToNothing(state, command)) return refuse('vote_too_soon')
  const vote = state.votes.size + 1
  const opened: GoalEvent = {
    type: 'VoteOpened',
    data: {
      vote,
      proposal,
      byUserId: userId,
      openedAt: now,
      ...(proposal.kind === 'replace' ? { notBefore: plusMs(now, noticeHours * hourMs) } : {}),
      endsAt: plusMs(now, openFor(proposal)),
      charterVersion: state.charterVersion,
    },
  }
  if (!votersOn(state, proposal).includes(userId)) return accept(opened)
  return accept<GoalEvent>(opened, { type: 'VoteCast', data: { vote, userId, inFavour: true, cast: 1 } })
}

/** After the last round only payouts can be voted on; everything else only while the circle runs. */
const notToVoteOn = (state: GoalState, { kind }: Proposal): Decision<never> | undefined =>
  kind === 'payout' && state.startsOn !== undefined ? undefined : notTurning({ ...state, archived: false })

const openFor = ({ kind }: Proposal): number => {
  if (kind === 'pause') return pauseHours.toVote * hourMs
  return (kind === 'rules' ? rulesDays : openDays) * dayMs
}

const isSame = (one: Proposal, other: Proposal): boolean =>
  one.kind === other.kind && memberIn(one) === memberIn(other) && payoutIn(one) === payoutIn(other)

const payoutIn = (proposal: Proposal): string | undefined =>
  proposal.kind === 'payout' ? proposal.payoutId : undefined

export const memberIn = (proposal: Proposal): UserId | undefined =>
  'memberUserId' in proposal ? proposal.memberUserId : undefined

/** The reason why this cannot be proposed now, if there is one. */
export const objectionTo = (
  circle: Circle,
  proposal: Proposal,
  now: Instant,
): Decision<never> | undefined => {
  if (proposal.kind === 'wind_up') return undefined
  if (proposal.kind === 'pause') {
    const left = pauseDaysLeft(circle)
    return proposal.days > left ? refuse('pause_too_long', { days: left }) : undefined
  }
  if (proposal.kind === 'payout') return objectionToPayout(circle, proposal)
  if (proposal.kind === 'rules') {
    if (!hasRoundAhead(circle)) return refuse('no_round_ahead')
    if (holdAlready(circle, proposal.rules)) return refuse('same_rules')
    return notCashHolders(circle, proposal.rules.cashHolders)
  }
  const { memberUserId } = proposal
  const member = circle.members.get(memberUserId)
  if (!member || !takesPart(member.role)) return refuse('member_not_found')
  if (proposal.kind === 'organiser' && isUnclaimed(circle, memberUserId)) return refuse('seat_unclaimed')
  if (proposal.kind === 'organiser')
    return member.role === 'organiser' ? refuse('already_organiser') : undefined
  // An organiser is replaced once another member has the role.
  if (member.role === 'organiser') return refuse('last_organiser')
  if (circle.agreed.has(memberUserId)) return refuse('vote_open')
  return hasDefaulted(circle, memberUserId, todayIn(circle, now)) ? undefined : refuse('not_in_default')
}

/** Only money at the operator is sent by admins. */
const objectionToPayout = (
  circle: Circle,
  { payoutId, memberUserId }: Extract<Proposal, { readonly kind: 'payout' }>,
): Decision<never> | undefined => {
  const payout = circle.payouts.get(payoutId)
  if (payout?.userId !== memberUserId) return refuse('payout_not_found')
  if (payout.status !== 'due') return refuse('payout_sent')
  return isOutsidePayout(circle, payout) ? refuse('payout_kept_elsewhere') : undefined
}

const cameToNothing = ({ votes }: GoalState, { userId, proposal, now }: ProposeVote): boolean =>
  [...votes.entries()].some(
    ([, { byUserId, status, openedAt, proposal: before }]) =>
      byUserId === userId &&
      isSame(before, proposal) &&
      (status === 'rejected' || status === 'withdrawn') &&
      now < plusMs(openedAt, restDays * dayMs),
  )

/** A vote may be changed until the end. */
export const castVote = ({ userId, vote, inFavour }: CastVote, state: GoalState): Decision<GoalEvent> => {
  const known = openVote(state, vote)
  if ('outcome' in known) return known
  const refused = mayVote(state, known, userId)
  if (refused) return refused
  const before = known.casts.get(userId)
  if (before?.inFavour === inFavour) return accept()
  return accept({ type: 'VoteCast', data: { vote, userId, inFavour, cast: (before?.cast ?? 0) + 1 } })
}

export const withdrawProposal = (
  { userId, vote }: WithdrawProposal,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.votes.get(vote)
  if (!known) return refuse('vote_not_found')
  const refused = mayWithdrawProposal(state, known, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (known.status === 'withdrawn') return accept()
  if (known.status !== 'open') return refuse('vote_over')
  return accept(endedVote(state, [vote, known], 'withdrawn'))
}

const openVote = ({ votes }: GoalState, vote: number): Vote | Decision<never> => {
  const known = votes.get(vote)
  if (!known) return refuse('vote_not_found')
  return known.status === 'open' ? known : refuse('vote_over')
}
