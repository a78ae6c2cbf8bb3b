import type { LatePolicy } from '#shared/charter.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { bool, int4, int8, orNull, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

/** Votes of a circle, open and finished. */
export const voteTable = table('votes', {
  key: ['goalId', 'vote'],
  columns: {
    goalId: int8<GoalId>(),
    vote: int4(),
    kind: text<Proposal['kind']>(),
    /** The member it concerns; null for none. */
    memberUserId: orNull(int8<UserId>()),
    reason: orNull(text()),
    /** The length of a pause, or of the grace period in new rules. */
    days: orNull(int4()),
    /** In new rules; null for other proposals. */
    latePolicy: orNull(text<LatePolicy>()),
    byUserId: int8<UserId>(),
    openedAt: timestamptz(),
    notBefore: orNull(timestamptz()),
    endsAt: timestamptz(),
    status: text<'open' | GoalEventOf<'VoteEnded'>['data']['outcome']>(),
    /** The result; null while it is open. */
    inFavour: orNull(int4()),
    against: orNull(int4()),
    eligible: orNull(int4()),
  },
  extras: ["create index $name_open on $table (goal_id) where status = 'open'"],
})
export type VoteRow = RowOf<typeof voteTable>

/** The last vote of a member. */
export const voteCastTable = table('vote_casts', {
  key: ['goalId', 'vote', 'userId'],
  columns: { goalId: int8<GoalId>(), vote: int4(), userId: int8<UserId>(), inFavour: bool() },
})
