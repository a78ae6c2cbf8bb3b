import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import { date, int4, int8, orNull, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

export const memberTable = table('members', {
  key: ['goalId', 'userId'],
  changedOften: true,
  columns: {
    goalId: int8<GoalId>(),
    userId: int8<UserId>(),
    role: text<Role>(),
    /** The first of their seats. */
    position: orNull(int4()),
    /** All positions in order, separated by commas; empty for an auditor. */
    seats: text(),
    joinedAt: timestamptz(),
    contributedMinor: int8<Minor>(),
    /** The newest version of the circle's charter that the member has accepted; 0 for none. */
    acceptedVersion: int4(),
    /** The day on which they were asked to accept a newer version; null when they have. */
    askedOn: orNull(date()),
  },
  extras: [
    'create index $name_by_user on $table (user_id, goal_id)',
    'create index $name_by_asking on $table (asked_on) where asked_on is not null',
  ],
})
export type MemberRow = RowOf<typeof memberTable>
