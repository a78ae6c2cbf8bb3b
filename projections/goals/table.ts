import type { GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { CalendarDate, CycleType, Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

export interface GoalRow {
  goalId: GoalId
  creatorId: UserId
  createdAt: Instant
  name: string
  type: string
  subtype: string | null
  description: string | null
  targetCents: Cents
  /** What counts: in a circle the pot of the current round. */
  currentCents: Cents
  startDate: CalendarDate
  endDate: CalendarDate
  dueDate: CalendarDate
  cycleType: CycleType | null
  contributionCents: Cents | null
  totalMembers: number
  memberCount: number
  /** Rounds that are closed. */
  currentCycle: number
  status: 'upcoming' | 'active' | 'completed' | 'cancelled'
  isArchived: boolean
  /** Paid out, or being paid out: it takes no more money. */
  isWithdrawn: boolean
  /** The last event of the goal that is in this row. */
  revision: number
}

export const goalTable: Table<GoalRow> = {
  name: 'goals',
  key: ['goalId'],
  changedOften: true,
  columns: {
    goalId: 'int8',
    creatorId: 'int8',
    createdAt: 'timestamptz',
    name: 'text',
    type: 'text',
    subtype: 'text?',
    description: 'text?',
    targetCents: 'int8',
    currentCents: 'int8',
    startDate: 'date',
    endDate: 'date',
    dueDate: 'date',
    cycleType: 'text?',
    contributionCents: 'int8?',
    totalMembers: 'int4',
    memberCount: 'int4',
    currentCycle: 'int4',
    status: 'text',
    isArchived: 'bool',
    isWithdrawn: 'bool',
    revision: 'int8',
  },
}
