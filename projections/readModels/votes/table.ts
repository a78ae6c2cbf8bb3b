import type { LatePolicy } from '#shared/charter.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { bool, int4, int8, orNull, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

/** What the members of a circle vote on, or have voted on. */
export const voteTable = table('votes', {
  key: ['goalId', 'vote'],
  columns: {
    goalId: int8<GoalId>(),
    vote: int4(),
    kind: text<Proposal['kind']>(),
    /** Whom it is about; null for none. */
    memberUserId: orNull(int8<UserId>()),
    reason: orNull(text()),
    /** Of a pause, or of grace by other rules. */
    days: orNull(int4()),
    /** By other rules; null where it is about something else. */
    latePolicy: orNull(text<LatePolicy>()),
    byUserId: int8<UserId>(),
    openedAt: timestamptz(),
    notBefore: orNull(timestamptz()),
    endsAt: timestamptz(),
    status: text<'open' | GoalEventOf<'VoteEnded'>['data']['outcome']>(),
    /** How it ended; null while it is open. */
    inFavour: orNull(int4()),
    against: orNull(int4()),
    eligible: orNull(int4()),
  },
  extras: ["create index $name_open on $table (goal_id) where status = 'open'"],
})
export type VoteRow = RowOf<typeof voteTable>

/** How a member has voted last. */
export const voteCastTable = table('vote_casts', {
  key: ['goalId', 'vote', 'userId'],
  columns: { goalId: int8<GoalId>(), vote: int4(), userId: int8<UserId>(), inFavour: bool() },
})
