import type { ContributionId, GoalId } from '#shared/ids.ts'
import type { Movement } from '#shared/ports/paymentRecords.ts'
import type { CalendarDate } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** How the money at the processor, and at the bank that it pays out to, has moved, as the processor's own books tell it. */
export interface MovementRow extends Movement {
  goalId: GoalId
  /** A contribution by its own id, with its fee; anything else by the revision of the event that it is. */
  source: string
  revision: number | null
  contributionId: ContributionId | null
  /** In UTC: when the processor has booked it; until that is known, when we heard of it. */
  day: CalendarDate
}

export const movementTable: Table<MovementRow> = {
  name: 'movements',
  key: ['goalId', 'source'],
  columns: {
    goalId: 'int8',
    source: 'text',
    revision: 'int8?',
    contributionId: 'uuid?',
    day: 'date',
    kind: 'text',
    amountCents: 'int8',
    feeCents: 'int8',
  },
  extras: ['create index $name_by_day on $table (day)'],
}
