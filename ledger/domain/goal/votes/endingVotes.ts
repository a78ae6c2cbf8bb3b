import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { runnersInvitationsEnding } from '../members/leaving.ts'
import { agreeing, hasRoundAhead } from '../rotation/agreedRules.ts'
import { isInArrears } from '../rotation/arrears.ts'
import { type Circle, isCircle, isTurning, todayIn } from '../rotation/circle.ts'
import { pauseDaysLeft, pausing } from '../rotation/pausing.ts'
import { windingUp } from '../rotation/windingUp.ts'
import type { GoalState } from '../state.ts'
import type { Vote } from './voteState.ts'
import { isAgreed, tallyOf } from './voting.ts'

type Outcome = GoalEventOf<'VoteEnded'>['data']['outcome']
type Numbered = readonly [number: number, vote: Vote]

/** The next vote that ends by now, with its outcome. Empty when none does; otherwise call it again. */
export const nextVote = (state: GoalState, now: Instant): GoalEvent[] => {
  if (!isCircle(state)) return []
  for (const [number, vote] of state.openVotes.entries()) {
    const outcome = outcomeOf(state, vote, now)
    if (outcome === undefined) continue
    const ended = endedVote(state, [number, vote], outcome)
    return outcome === 'accepted' ? [ended, ...carriedOut(state, [number, vote], now)] : [ended]
  }
  for (const [memberUserId, number] of state.agreed.entries()) {
    const vote = state.votes.get(number)
    if (vote && isSettled(state, memberUserId)) return [endedVote(state, [number, vote], 'overtaken')]
  }
  return []
}

/** Votes are decided in archived goals as well. */
const outcomeOf = (circle: Circle, vote: Vote, now: Instant): Outcome | undefined => {
  if (isOvertaken(circle, vote)) return 'overtaken'
  const { notBefore, endsAt } = vote
  if (notBefore !== undefined && now < notBefore) return undefined
  const tally = tallyOf(circle, vote)
  const haveAllVoted = tally.eligible > 0 && tally.inFavour + tally.against === tally.eligible
  if (!haveAllVoted && now < endsAt) return undefined
  return isAgreed(circle, vote) ? 'accepted' : 'rejected'
}

/** There is nothing left to decide, or it was proposed under other rules. */
const isOvertaken = (circle: Circle, { proposal, charterVersion }: Vote): boolean => {
  if (proposal.kind === 'payout') return circle.payouts.get(proposal.payoutId)?.status !== 'due'
  if (!isTurning(circle) || charterVersion !== circle.charterVersion) return true
  switch (proposal.kind) {
    case 'wind_up':
      return false
    case 'organiser': {
      const member = circle.members.get(proposal.memberUserId)
      return !member || !takesPart(member.role) || member.role === 'organiser'
    }
    case 'replace':
      return isSettled(circle, proposal.memberUserId)
    case 'pause':
      return proposal.days > pauseDaysLeft(circle)
    case 'rules':
      return !hasRoundAhead(circle)
  }
}

/**
 * A member who has paid everything stays; and a former member, or the present organiser, cannot be replaced.
 */
const isSettled = (circle: Circle, memberUserId: UserId): boolean => {
  const member = circle.members.get(memberUserId)
  if (!isTurning(circle) || !member || !takesPart(member.role) || member.role === 'organiser') return true
  return !isInArrears(circle, memberUserId)
}

export const endedVote = (circle: Circle, [vote, known]: Numbered, outcome: Outcome): GoalEvent => ({
  type: 'VoteEnded',
  data: { vote, outcome, ...tallyOf(circle, known) },
})

/**
 * An agreement to replace a member lets organisers invite a successor; everything else is carried out at
 * once.
 */
const carriedOut = (circle: Circle, [number, vote]: Numbered, now: Instant): GoalEvent[] => {
  const { proposal, byUserId, endsAt } = vote
  switch (proposal.kind) {
    case 'wind_up':
      return windingUp(circle, null)
    case 'organiser':
      return handingOver(circle, proposal.memberUserId, byUserId)
    case 'replace':
    case 'payout':
      return []
    case 'rules':
      return [agreeing(circle, number, proposal.rules)]
    case 'pause': {
      // As if it had been processed as soon as the vote was over.
      const from = todayIn(circle, now < endsAt ? now : endsAt)
      return [pausing(circle, { pause: circle.pauses + 1, days: proposal.days, from })]
    }
  }
}

/** The former organiser becomes a member: a co-organiser could undo the vote. */
const handingOver = (circle: Circle, userId: UserId, byUserId: UserId): GoalEvent[] => {
  const change = circle.roleChanges + 1
  const position = circle.members.get(userId)?.position ?? null
  const made: GoalEvent = {
    type: 'MemberRoleChanged',
    data: { change, userId, role: 'organiser', position, byUserId },
  }
  const before = [...circle.members.entries()].find(([, { role }]) => role === 'organiser')
  if (!before) return [made]
  const [formerId, former] = before
  const data = { change: change + 1, userId: formerId, role: 'member', byUserId } as const
  return [
    ...runnersInvitationsEnding(circle, formerId, byUserId),
    made,
    { type: 'MemberRoleChanged', data: { ...data, position: former.position } },
  ]
}
