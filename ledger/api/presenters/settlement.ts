import type { PersonResponse } from '#shared/api/person.ts'
import type { SettlementResponse } from '#shared/api/votes.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal, zero } from '#shared/money.ts'
import { isTurning } from '../../domain/goal/rotation/circle.ts'
import { settlement } from '../../domain/goal/rotation/windingUp.ts'
import { type GoalState, moneyIn } from '../../domain/goal/state.ts'
import { personOf } from './payout.ts'

/** By the same rule as winding the circle up. */
export const settlementResponse = (
  state: GoalState,
  members: readonly PersonResponse[],
): SettlementResponse => {
  const { currency } = moneyIn(state, zero)
  const person = (id: UserId): PersonResponse =>
    personOf(id, members.find(({ userId }) => userId === id)?.name ?? null)
  const debts = isTurning(state) ? settlement(state) : []
  return {
    currency,
    pairs: debts.flatMap(({ data: { debtorUserId, creditorUserId, amountMinor } }) =>
      creditorUserId === null
        ? []
        : [
            {
              debtor: person(debtorUserId),
              creditor: person(creditorUserId),
              amount: formatDecimal(amountMinor, currency),
            },
          ],
    ),
  }
}
