import type { VoteMay, VotesMay } from '#shared/api/votes.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { Proposal } from '#shared/events/votes.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { seatHolders } from '../members/seats.ts'
import { pauseDaysLeft } from '../rotation/pausing.ts'
import type { GoalState } from '../state.ts'
import { mayVote, mayWithdrawProposal } from './permissions.ts'
import { proposeVote } from './votes.ts'

interface Viewing {
  readonly userId: UserId
  readonly now: Instant
}

/** What a member can propose now. */
export const possibleProposals = (state: GoalState, { userId, now }: Viewing): VotesMay => {
  const isPossible = (proposal: Proposal): boolean => {
    const decision = proposeVote({ type: 'ProposeVote', userId, asAdmin: false, proposal, now }, state)
    return decision.outcome === 'accepted' && decision.events.length > 0
  }
  const members = seatHolders(state).map(([memberUserId]) => memberUserId)
  return {
    windUp: isPossible({ kind: 'wind_up' }),
    pause: isPossible({ kind: 'pause', days: 1 }) ? pauseDaysLeft(state) : 0,
    organiser: members.filter(memberUserId => isPossible({ kind: 'organiser', memberUserId })),
    rules: isPossible({ kind: 'rules', rules: otherRules(state) }),
    replace: members.filter(memberUserId => isPossible({ kind: 'replace', memberUserId, reason: '-' })),
  }
}

/** Rules that do not apply already. */
const otherRules = ({ terms }: GoalState) => {
  const { latePolicy, graceDays } = terms?.rotation?.charter ?? defaultCharter
  return { latePolicy, graceDays: graceDays === 0 ? 1 : graceDays - 1, firmAfterDays: 0 }
}

/** While a goal is held back. */
export const nothingToPropose: VotesMay = {
  windUp: false,
  pause: 0,
  organiser: [],
  rules: false,
  replace: [],
}

/** What a member can do about a vote now. */
export const possibleWithVote = (state: GoalState, vote: number, userId: UserId): VoteMay => {
  const known = state.votes.get(vote)
  if (known?.status !== 'open') return { vote: false, withdraw: false }
  return {
    vote: mayVote(state, known, userId) === undefined,
    withdraw: mayWithdrawProposal(state, known, userId) === undefined,
  }
}
