import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { Proposal } from '#shared/events/votes.ts'
import type { UserId } from '#shared/ids.ts'
import { type Said, sayings } from '#shared/notices/said.ts'
import { dateIn } from '#shared/zones.ts'
import type { Makers, Part } from './eventContext.ts'

/** About votes in a circle, and seats with a new holder. */
export const fromVotes = {
  /** To all seat holders, including the member it concerns, but not to the proposer. */
  VoteOpened: ({ proposal, byUserId, endsAt }, { eventId: cause, state }) =>
    holdersOf(state)
      .filter(userId => userId !== byUserId)
      .map(
        (userId): Part => ({
          cause,
          userId,
          kind: 'vote_opened',
          aboutUserId: byUserId,
          date: dateIn(endsAt, state.terms?.rotation?.charter?.timeZone ?? 'UTC'),
          reason: proposed(proposal, userId),
        }),
      ),

  /** To all seat holders. */
  VoteEnded: ({ vote, outcome }, { eventId: cause, state }) => {
    const known = state.votes.get(vote)
    if (!known) return []
    return holdersOf(state).map(
      (userId): Part => ({
        cause,
        userId,
        kind: 'vote_ended',
        aboutUserId: known.byUserId,
        reason: sayings.reason.voteEnded({ what: proposed(known.proposal, userId), outcome }),
      }),
    )
  },

  /** To all other seat holders, and to the former holder. */
  MemberReplaced: ({ leaverUserId, userId: aboutUserId }, { eventId: cause, state }) => [
    { cause, userId: leaverUserId, kind: 'seat_taken_over', aboutUserId, own: true },
    ...holdersOf(state)
      .filter(userId => userId !== aboutUserId && userId !== leaverUserId)
      .map((userId): Part => ({ cause, userId, kind: 'seat_taken_over', aboutUserId })),
  ],
} satisfies Makers

const proposed = (proposal: Proposal, readerUserId: UserId): Said => {
  const words = sayings.reason.proposed
  switch (proposal.kind) {
    case 'wind_up':
      return words.wind_up
    case 'rules':
      return words.rules
    case 'pause':
      return words.pause({ days: proposal.days })
    case 'organiser':
    case 'payout':
    case 'replace':
      return words[proposal.kind]({ whose: proposal.memberUserId === readerUserId ? 'own' : 'other' })
  }
}

const holdersOf = (state: GoalState): UserId[] => seatHolders(state).map(([userId]) => userId)
