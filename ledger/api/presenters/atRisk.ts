import type { AtRiskResponse } from '#shared/api/rotation.ts'
import { formatDecimal } from '#shared/money.ts'
import type { Users } from '../../accounts/users.ts'
import { seatAt } from '../../domain/goal/members/seats.ts'
import { isCircle, isCompleted } from '../../domain/goal/rotation/circle.ts'
import {
  atRisk,
  holdersBefore,
  isToBeDrawn,
  organiserBefore,
  type Seat,
} from '../../domain/goal/rotation/figure.ts'
import type { GoalState } from '../../domain/goal/state.ts'

/** What a seat can lose; null without a seat, and when the circle is over. */
export const atRiskOf = async (
  users: Pick<Users, 'verifiedAmong'>,
  state: GoalState | undefined,
  seat: Seat | undefined,
): Promise<AtRiskResponse | null> => {
  if (!state || !seat || !isCircle(state) || state.cancelled || isCompleted(state)) return null
  const verified = new Set(await users.verifiedAmong(holdersBefore(state, seat)))
  const { amountMinor, ...figure } = atRisk(state, seat, userId => verified.has(userId))
  return {
    amount: formatDecimal(amountMinor, state.terms.currency),
    forSeats: (seat.seats ?? seatsOfHolder(state, seat)).length,
    ...figure,
    toBeDrawn: isToBeDrawn(state, seat.userId),
    organiserTurn: organiserBefore(state, seat) ?? null,
  }
}

const seatsOfHolder = ({ members }: GoalState, { userId, position }: Seat) =>
  (userId === undefined ? undefined : members.get(userId)?.seats) ?? seatAt(position)
