import type { CircleWord } from '#shared/circleWords.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import { bool, date, int4, int8, orNull, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

export const goalTable = table('goals', {
  key: ['goalId'],
  changedOften: true,
  columns: {
    goalId: int8<GoalId>(),
    creatorId: int8<UserId>(),
    createdAt: timestamptz(),
    name: text(),
    type: text(),
    subtype: orNull(text()),
    /** Null for goals that are no circles. */
    circleWord: orNull(text<CircleWord>()),
    description: orNull(text()),
    currency: text<Currency>(),
    targetMinor: int8<Minor>(),
    /** In a circle the pot of the current round. */
    currentMinor: int8<Minor>(),
    startDate: date(),
    endDate: date(),
    dueDate: date(),
    cycleType: orNull(text<Rhythm>()),
    contributionMinor: orNull(int8<Minor>()),
    totalMembers: int4(),
    memberCount: int4(),
    /** The number of closed rounds. */
    currentCycle: int4(),
    status: text<'upcoming' | 'active' | 'completed' | 'cancelled'>(),
    isArchived: bool(),
    /** The finished circle that it runs again. */
    runAgainOf: orNull(int8<GoalId>()),
    /** Paid out, or being paid out: it accepts no more money. */
    isWithdrawn: bool(),
    /** The last event that this row contains. */
    revision: int8(),
  },
  extras: ['create index $name_by_former on $table (run_again_of) where run_again_of is not null'],
})
export type GoalRow = RowOf<typeof goalTable>
