import type { GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

export interface MemberRow {
  goalId: GoalId
  userId: UserId
  role: Role
  position: number | null
  joinedAt: Instant
  contributedCents: Cents
  /** The last round that this member has paid into; 0 for none. */
  paidRound: number
  nextPayoutDate: CalendarDate | null
}

export const memberTable: Table<MemberRow> = {
  name: 'members',
  key: ['goalId', 'userId'],
  columns: {
    goalId: 'int8',
    userId: 'int8',
    role: 'text',
    position: 'int4?',
    joinedAt: 'timestamptz',
    contributedCents: 'int8',
    paidRound: 'int4',
    nextPayoutDate: 'date?',
  },
  extras: ['create index $name_by_user on $table (user_id, goal_id)'],
}
