import type { GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

export interface MemberRow {
  goalId: GoalId
  userId: UserId
  role: Role
  position: number | null
  joinedAt: Instant
  contributedCents: Cents
  /** The newest version of the circle's charter that they have accepted; 0 for none. */
  acceptedVersion: number
}

export const memberTable: Table<MemberRow> = {
  name: 'members',
  key: ['goalId', 'userId'],
  changedOften: true,
  columns: {
    goalId: 'int8',
    userId: 'int8',
    role: 'text',
    position: 'int4?',
    joinedAt: 'timestamptz',
    contributedCents: 'int8',
    acceptedVersion: 'int4',
  },
  extras: ['create index $name_by_user on $table (user_id, goal_id)'],
}
