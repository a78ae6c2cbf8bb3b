import { standstillDays } from '#shared/charter.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, type Minor, zero } from '#shared/money.ts'
import { type CalendarDate, plusDays } from '#shared/time.ts'
import { firmMinor } from '../contributions/contribution.ts'
import { partOf } from '../contributions/holdings.ts'
import { givingBack } from '../contributions/surplus.ts'
import { schedulesEnding } from '../schedules/endingSchedules.ts'
import type { GoalState } from '../state.ts'
import { byPosition, type Circle, isTurning } from './circle.ts'
import type { Debt } from './circleState.ts'
import { owedToSeat } from './claims.ts'
import { newDebt, payingOff } from './debts.ts'
import { awaitedTurns, awaitingPart, holderOf, roundsOfSeat, type Turn, turnsOf } from './order.ts'
import { broughtBy, isMissingInRound } from './pairs.ts'
import { releasing } from './releasing.ts'

/**
 * A circle ends early and is settled pair by pair: a member who has received owes each of the others what
 * that seat has paid into their round. Money in open rounds pays that first, and is otherwise refunded. Debts
 * among those who have all received stay, and so do payouts of closed rounds.
 */
export const windingUp = (circle: Circle, byUserId: UserId | null): GoalEvent[] => {
  const debts = settlement(circle)
  return [
    ...schedulesEnding(circle, 'goal_closed'),
    ...endingUnderWay(circle),
    { type: 'CircleWoundUp', data: { byUserId, round: circle.closedRounds + 1 } },
    ...fallingAway(circle),
    ...debts,
    ...openRoundsSettled(circle, debts),
  ]
}

/**
 * Contributions unknown to a processor end with the goal. A payment at the processor ends there, or arrives
 * and is refunded.
 */
export const endingUnderWay = (state: GoalState): GoalEvent[] =>
  [...state.open.entries()]
    .filter(
      ([, { status, debtId }]) => debtId === undefined && (status === 'requested' || status === 'reported'),
    )
    .map(([contributionId]) => ({
      type: 'ContributionCancelled',
      data: { contributionId, reason: 'goal_closed' },
    }))

type Arose = GoalEventOf<'DebtArose'>

/** The new debts, in the order of turns, of the recipients and then of the creditors. */
export const settlement = (circle: Circle): Arose[] => {
  const isClosed = ({ round }: Turn): boolean => round <= circle.closedRounds
  const turns = turnsOf(circle)
  const debtors = holdersOf(turns.filter(isClosed))
  const seats = holdersOf(turns.filter(turn => !isClosed(turn)))
  return debtors.flatMap(debtorUserId => {
    const rounds = turns
      .filter(turn => isClosed(turn) && turn.userId === debtorUserId)
      .map(turn => turn.round)
    return seats
      .filter(seatUserId => seatUserId !== debtorUserId)
      .flatMap(seatUserId =>
        [...owedFor(circle, seatUserId, rounds)].map(([creditorUserId, amountMinor]) =>
          arising(circle, { debtorUserId, creditorUserId, seatUserId, amountMinor }),
        ),
      )
  })
}

const holdersOf = (turns: readonly Turn[]): UserId[] => [...new Set(turns.map(({ userId }) => userId))]

/** What a seat that awaits its turn is owed for what it paid into these rounds, by creditor. */
const owedFor = (
  circle: Circle,
  seatUserId: UserId,
  rounds: readonly number[],
): ReadonlyMap<UserId, Minor> => {
  const owed = new Map<UserId, Minor>()
  for (const round of rounds) {
    const amountMinor = awaitingPart(circle, seatUserId, broughtBy(circle, seatUserId, round))
    for (const [to, amount] of owedToSeat(circle, seatUserId, { round, amountMinor }))
      owed.set(to, add(owed.get(to) ?? zero, amount))
  }
  return owed
}

interface Pair {
  readonly debtorUserId: UserId
  readonly creditorUserId: UserId
  /** The creditor seat: the creditor's present or former one. */
  readonly seatUserId: UserId
  readonly amountMinor: Minor
}

const arising = ({ closedRounds }: Circle, { seatUserId, ...pair }: Pair): Arose => ({
  type: 'DebtArose',
  data: {
    debtId: [
      `wound-up-${pair.debtorUserId}-${seatUserId}`,
      ...(pair.creditorUserId === seatUserId ? [] : [pair.creditorUserId]),
    ].join('-'),
    ...pair,
    ...(pair.creditorUserId === seatUserId ? {} : { seatUserId }),
    round: closedRounds + 1,
    cause: 'wound_up',
  },
})

/**
 * A member without a turn so far has nothing to pay to those who had theirs: their own debts count only
 * payments.
 */
const fallingAway = (circle: Circle): GoalEvent[] =>
  [...circle.openDebts.entries()].flatMap(([debtId, debt]) => {
    const { creditorUserId, debtorUserId, cause } = debt
    const isOfRound = isMissingInRound(debt) || cause === 'late_fee'
    if (!isOfRound || creditorUserId === null) return []
    if (awaitedTurns(circle, debtorUserId).length === 0) return []
    const amountMinor = awaitingPart(circle, debtorUserId, debt.leftMinor)
    return amountMinor > 0
      ? [releasing(debtId, debt, { creditorUserId, amountMinor, reason: 'wound_up' })]
      : []
  })

/**
 * Money in open rounds pays what its payer owes now, to the seat of the round's recipient before the others;
 * the rest is refunded.
 */
const openRoundsSettled = (circle: Circle, debts: readonly Arose[]): GoalEvent[] =>
  byPosition(circle).flatMap(([userId]) => {
    let owed: readonly (readonly [string, Debt])[] = debts
      .filter(({ data }) => data.debtorUserId === userId)
      .map(({ data: { debtId, ...arose } }) => [debtId, newDebt(arose)])
    return openSeats(circle).flatMap(round => {
      const recipient = holderOf(circle, round)
      const isFirst = ([, { creditorUserId, seatUserId }]: readonly [string, Debt]) =>
        (seatUserId ?? creditorUserId) === recipient
      const inOrder = [...owed.filter(isFirst), ...owed.filter(one => !isFirst(one))]
      const paid = payingOff(circle, partOf(circle, userId, round).contributionIds, inOrder)
      owed = paid.owed
      return [...paid.events, ...restGoingBack(circle, paid.left)]
    })
  })

/** The first open round of each of the two seats for which members may have paid. */
const openSeats = (circle: Circle): readonly number[] => {
  const first = circle.closedRounds + 1
  return [first, roundsOfSeat(circle, first).last + 1]
}

const restGoingBack = (circle: Circle, left: ReadonlyMap<ContributionId, Minor>): GoalEvent[] =>
  [...left].flatMap(([id, amountMinor]) => givingBack(circle, id, { amountMinor, reason: 'goal_cancelled' }))

/** The rest of a contribution, as the goal is given up. */
export const goingBack = (state: GoalState, id: ContributionId): GoalEvent[] => {
  const contribution = state.contributions.get(id)
  const amountMinor = contribution ? firmMinor(contribution) : zero
  return givingBack(state, id, { amountMinor, reason: 'goal_cancelled' })
}

/** Without payments for a long time it ends automatically, so that its members get what is theirs. */
export const isStandingStill = (state: GoalState, today: CalendarDate): boolean =>
  isTurning(state) && state.unpaidSince !== undefined && today > plusDays(state.unpaidSince, standstillDays)
