import type { ContributionId, GoalId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Movement } from '#shared/ports/paymentRecords.ts'
import { date, int8, orNull, table, text, uuid } from '../../engine/table.ts'

/** A movement of money at the processor, or at its payout bank, as the processor books it. */
export const movementTable = table('movements', {
  key: ['goalId', 'source'],
  columns: {
    goalId: int8<GoalId>(),
    /** The id of a contribution with its fee, otherwise the revision of the event. */
    source: text(),
    revision: orNull(int8()),
    contributionId: orNull(uuid<ContributionId>()),
    /** In UTC: when the processor booked it, or, while that is unknown, when it was reported to us. */
    day: date(),
    kind: text<Movement['kind']>(),
    amountMinor: int8<Minor>(),
    feeMinor: int8<Minor>(),
  },
  extras: ['create index $name_by_day on $table (day)'],
})
