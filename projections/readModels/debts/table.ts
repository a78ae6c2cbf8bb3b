import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { int4, int8, orNull, table, text, timestamptz, uuid } from '../../engine/table.ts'

/** What a member owes another member, or the platform. */
export const debtTable = table('debts', {
  key: ['goalId', 'debtId'],
  columns: {
    goalId: int8<GoalId>(),
    debtId: text(),
    debtorUserId: int8<UserId>(),
    /** Null: the platform. */
    creditorUserId: orNull(int8<UserId>()),
    /** Null outside circles. */
    round: orNull(int4()),
    cause: text<GoalEventOf<'DebtArose'>['data']['cause']>(),
    /** The contribution that was taken back, if the debt arose from that. */
    contributionId: orNull(uuid<ContributionId>()),
    amountMinor: int8<Minor>(),
    /** The unpaid rest. */
    openMinor: int8<Minor>(),
    aroseAt: timestamptz(),
  },
  extras: [
    'create index $name_by_debtor on $table (debtor_user_id) where open_minor > 0',
    'create index $name_by_creditor on $table (creditor_user_id) where open_minor > 0',
  ],
})
