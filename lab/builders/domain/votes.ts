import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import type { UserId } from '#shared/ids.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import { day } from './circles.ts'
import { kofi } from './goal.ts'

/** A vote of a circle; the first one by default. */
export const opensVote = (
  proposal: Proposal,
  { vote = 1, by = kofi as UserId, on = '2026-02-10', charterVersion = 1 } = {},
): GoalEvent => ({
  type: 'VoteOpened',
  data: {
    ...{ vote, proposal, byUserId: by, openedAt: day(on) },
    ...(proposal.kind === 'replace' ? { notBefore: plusMs(day(on), 3 * dayMs) } : {}),
    ...{ endsAt: plusMs(day(on), openDays(proposal) * dayMs), charterVersion },
  },
})
const openDays = ({ kind }: Proposal): number => (kind === 'pause' ? 3 : kind === 'rules' ? 14 : 7)
export const cast = (userId: UserId, { vote = 1, inFavour = true, nth = 1 } = {}): GoalEvent => ({
  type: 'VoteCast',
  data: { vote, userId, inFavour, cast: nth },
})
export const voteEnded = (
  outcome: GoalEventOf<'VoteEnded'>['data']['outcome'],
  [inFavour, against, eligible]: readonly [number, number, number],
  vote = 1,
): GoalEvent => ({ type: 'VoteEnded', data: { vote, outcome, inFavour, against, eligible } })
