import type { AskableSeatResponse, GuaranteeResponse } from '#shared/api/guarantees.ts'
import type { PersonResponse } from '#shared/api/person.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor, subtract } from '#shared/money.ts'
import type { Guarantee } from '../../domain/goal/guarantees/guaranteeState.ts'
import { isBinding } from '../../domain/goal/guarantees/guarantees.ts'
import { askable, possibleWithGuarantee } from '../../domain/goal/guarantees/possible.ts'
import type { GoalState } from '../../domain/goal/state.ts'

interface Seen {
  /** Undefined while the goal is held back. */
  readonly state: GoalState | undefined
  readonly currency: Currency
  readonly viewerId: UserId
  readonly person: (userId: UserId) => PersonResponse
}

/** Guarantees; requests only for the members concerned. */
export const guaranteesIn = ({ state, currency, viewerId, person }: Seen): GuaranteeResponse[] => {
  if (!state) return []
  const shown = (amount: Minor): string => formatDecimal(amount, currency)
  const concerns = ({ seatUserId, guarantorUserId, byUserId }: Guarantee): boolean =>
    [seatUserId, guarantorUserId, byUserId].includes(viewerId)
  return [...state.guarantees.entries()].flatMap(([number, known]): GuaranteeResponse[] => {
    const { status, seatUserId, guarantorUserId, amountMinor, leftMinor } = known
    if (status === 'ended' || (status === 'asked' && !concerns(known))) return []
    const { figureMinor, ...may } = possibleWithGuarantee(state, [number, known], viewerId)
    return [
      {
        guarantee: number,
        seat: person(seatUserId),
        guarantor: person(guarantorUserId),
        amount: shown(amountMinor),
        paid: shown(subtract(amountMinor, leftMinor)),
        status: isBinding(known) ? 'binding' : status,
        figure: figureMinor === undefined ? null : shown(figureMinor),
        may,
      },
    ]
  })
}

/** None where members hand over the money themselves: no pot could pay then. */
export const askableIn = ({ state, currency, viewerId, person }: Seen): AskableSeatResponse[] =>
  (state ? askable(state, viewerId) : []).map(({ seatUserId, guarantors, most }) => ({
    seat: person(seatUserId),
    guarantors: guarantors.map(person),
    most: formatDecimal(most, currency),
  }))
