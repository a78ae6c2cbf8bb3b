import type { SeatTakeoverResponse } from '#shared/api/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor, zero } from '#shared/money.ts'
import type { KnownStandIn } from '../../accounts/standIns.ts'
import { isCircle } from '../../domain/goal/rotation/circle.ts'
import { mayMerge } from '../../domain/goal/standIns/claiming.ts'
import { takenOver } from '../../domain/goal/standIns/merging.ts'
import { wordsNeeded } from '../../domain/goal/standIns/permissions.ts'
import { addedBy } from '../../domain/goal/standIns/standIns.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { refusalProblem } from '../problem.ts'
import { type Duties, dutiesOf } from './seatDuties.ts'

interface Taken {
  readonly state: GoalState
  readonly known: KnownStandIn
  /** The account that would take it over. */
  readonly userId: UserId
  readonly names: ReadonlyMap<UserId, string>
}

/** Undefined in a goal that is no circle. */
export const seatTakeover = ({ state, known, userId, names }: Taken): SeatTakeoverResponse | undefined => {
  if (!isCircle(state)) return undefined
  const { terms, closedRounds } = state
  const shown = (amount: Minor): string => formatDecimal(amount, terms.currency)
  const parts = (all: Duties['owed']) =>
    all.map(one => ({
      name: one.userId === undefined ? null : (names.get(one.userId) ?? null),
      amount: shown(one.amountMinor),
    }))
  const { owed, owing } = dutiesOf(state, known.userId)
  const { figureMinor, owingMinor } = takenOver(state, known.userId)
  const adder = addedBy(state, known.userId)
  return {
    ...{ goalName: terms.name, currency: terms.currency, name: known.name },
    addedBy: (adder !== undefined && names.get(adder)) || '',
    contributionAmount: shown(terms.rotation.contributionMinor),
    potAmount: shown(terms.targetMinor),
    seats: terms.rotation.seats,
    turn: state.members.get(known.userId)?.position ?? null,
    roundsPaid: closedRounds - shortRounds(state, known.userId),
    closedRounds,
    due: shown(state.awaited.get(known.userId) ?? zero),
    owes: parts(owing),
    isOwed: parts(owed),
    owing: shown(owingMinor),
    figure: shown(figureMinor),
    claim: claimOf(state, known.userId, userId),
    obstacle: obstacleTo(state, known.userId, userId),
  }
}

/** Closed rounds into which the seat has still to pay something. */
const shortRounds = ({ openDebts }: GoalState, userId: UserId): number =>
  [...openDebts.entries()].filter(
    ([, debt]) => debt.debtorUserId === userId && debt.cause === 'round_closed_short',
  ).length

const claimOf = (state: GoalState, standInUserId: UserId, userId: UserId): SeatTakeoverResponse['claim'] => {
  const claim = state.openClaims.get(standInUserId)
  if (!claim) return null
  return {
    isOwn: claim.accountUserId === userId,
    words: claim.vouchedBy.length,
    wordsNeeded: wordsNeeded(state, standInUserId),
    noticeEndsAt: claim.noticeEndsAt ?? null,
    decidedBy: claim.objection?.decidedBy ?? null,
  }
}

const obstacleTo = (state: GoalState, standInUserId: UserId, userId: UserId): string | null => {
  const claim = state.openClaims.get(standInUserId)
  if (claim?.accountUserId === userId) return null
  if (claim) return refusalProblem({ code: 'claim_open' }).problem.message
  const refused = mayMerge(state, userId)
  return refused?.outcome === 'refused' ? refusalProblem(refused.refusal).problem.message : null
}
