import type { GoalId, UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { bool, int4, int8, orNull, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

/** Members who were added without an account, and what came of their claims. */
export const standInTable = table('stand_ins', {
  key: ['goalId', 'userId'],
  columns: {
    goalId: int8<GoalId>(),
    userId: int8<UserId>(),
    addedByUserId: int8<UserId>(),
    hasNumber: bool(),
    hasAnswered: bool(),
    isClaimed: bool(),
    /** The account that claims the seat, or was merged with the stand-in; null for a new account. */
    claimantUserId: orNull(int8<UserId>()),
    /** The id that the member had before they were merged with an account. */
    formerId: orNull(int8<UserId>()),
    /** The number of the last claim; 0 without one. */
    claim: int4(),
    isClaimOpen: bool(),
    /** It was made with the link that was sent to the number. */
    isClaimByText: bool(),
    /** How many members have given their word for it. */
    words: int4(),
    /** The end of its notice; null while words are missing. */
    noticeEndsAt: orNull(timestamptz<Instant>()),
    objectedByUserId: orNull(int8<UserId>()),
    objection: orNull(text()),
    /** Until when two admins decide about the objection. */
    decidedBy: orNull(timestamptz<Instant>()),
  },
  extras: [
    'create index $name_by_notice on $table (notice_ends_at) where is_claim_open',
    'create index $name_by_claimant on $table (claimant_user_id) where claimant_user_id is not null',
    'create index $name_merged on $table (user_id) where former_id is not null',
  ],
})
export type StandInRow = RowOf<typeof standInTable>
