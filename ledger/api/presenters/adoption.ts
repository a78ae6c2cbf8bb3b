import type { AdoptionResponse, CorrectionsResponse } from '#shared/api/adoption.ts'
import type { PersonResponse } from '#shared/api/person.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor, sum } from '#shared/money.ts'
import { isAdopting } from '../../domain/goal/adoption/adopting.ts'
import { type Correctable, correctableBy, openCorrectionsOf } from '../../domain/goal/adoption/correctable.ts'
import { type OpeningLine, openingLinesOf } from '../../domain/goal/adoption/lineOf.ts'
import { mayCorrectLines } from '../../domain/goal/adoption/lines.ts'
import type { GoalState } from '../../domain/goal/state.ts'

interface Seen {
  /** Undefined while the goal is held back. */
  readonly state: GoalState | undefined
  readonly userId: UserId
  readonly person: (userId: UserId) => PersonResponse
}

/** What the caller and another member can correct of earlier rounds, once the circle has begun; null in other circles. */
export const correctionsOf = ({ state, userId, person }: Seen): CorrectionsResponse | null => {
  if (!state?.terms || state.openingRecipients.size === 0) return null
  const { currency } = state.terms
  const pair = ({ debtorUserId, creditorUserId, round }: Pair) => ({
    debtor: person(debtorUserId),
    creditor: person(creditorUserId),
    round,
  })
  return {
    open: openCorrectionsOf(state, userId).map(([correction, one]) => ({
      correction,
      by: person(one.byUserId),
      ...pair(one),
      amount: formatDecimal(one.amountMinor, currency),
    })),
    possible: correctableBy(state, userId).map(one => ({
      ...pair(one),
      paid: formatDecimal(one.paidMinor, currency),
    })),
  }
}

type Pair = Pick<Correctable, 'debtorUserId' | 'creditorUserId' | 'round'>

/** The opening lines of a circle that already ran; null for others, and once it has begun. */
export const adoptionOf = ({ state, userId, person }: Seen): AdoptionResponse | null => {
  if (!state || !isAdopting(state)) return null
  const { adopted, seats } = state.terms.rotation
  const names = adopted?.names.split('\n') ?? []
  const lines = openingLinesOf(state)
  const own = lines.find(({ holder }) => holder === userId)
  const isFull = lines.every(({ holder }) => holder !== undefined)
  const shown = (amount: Minor): string => formatDecimal(amount, state.terms.currency)
  const line = (one: OpeningLine): AdoptionResponse['lines'][number] => ({
    position: one.position,
    name: names.length === seats ? (names[one.position - 1] ?? '') : '',
    holder: one.holder === undefined ? null : person(one.holder),
    status: one.status,
    paid: one.paidMinor.map(shown),
    paidInAll: shown(sum(one.paidMinor)),
    received: one.receivedMinor === undefined ? null : shown(one.receivedMinor),
    owes: one.owesMinor > 0 ? shown(one.owesMinor) : null,
  })
  return {
    round: state.round,
    isFull,
    lines: lines.map(line),
    may: {
      confirm: isFull && own !== undefined && own.status !== 'confirmed',
      deny: own !== undefined && own.status !== 'denied',
      correct: mayCorrectLines(state, userId) === undefined,
    },
  }
}
