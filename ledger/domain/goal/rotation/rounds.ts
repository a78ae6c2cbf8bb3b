import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, smaller, subtract, sum, zero } from '#shared/money.ts'
import { type CalendarDate, type Instant, plusDays } from '#shared/time.ts'
import { dueAfter } from '#shared/turns.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { firmMinor } from '../contributions/contribution.ts'
import { changeContribution, dropPart, partOf } from '../contributions/holdings.ts'
import { seatHolders } from '../members/seats.ts'
import { mayRun } from '../permissions.ts'
import type { Evolvers, GoalState } from '../state.ts'
import {
  byPosition,
  type Circle,
  charterOf,
  collectingRound,
  contributionMinorOf,
  holderOf,
  isCircle,
  missingMinor,
  notTurning,
  todayIn,
} from './circle.ts'

/** The next round, before the day on which it would open by itself. */
export interface OpenRound {
  readonly type: 'OpenRound'
  readonly userId: UserId
  readonly round: number
  readonly now: Instant
}
/** The collecting round, without those who are late; where the charter is *reduced*. */
export interface CloseRoundShort {
  readonly type: 'CloseRoundShort'
  readonly userId: UserId
  readonly round: number
  readonly now: Instant
}

const runnersObjection = (state: GoalState, userId: UserId): Decision<never> | undefined =>
  mayRun(state, userId) ?? notTurning(state)

export const openRound = ({ userId, round, now }: OpenRound, state: GoalState): Decision<GoalEvent> => {
  const refused = runnersObjection(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (round <= state.round) return accept()
  if (collectingRound(state) !== undefined || round !== state.round + 1) return refuse('round_collecting')
  return accept(opening(state, todayIn(state, now), userId))
}

export const closeRoundShort = (command: CloseRoundShort, state: GoalState): Decision<GoalEvent> => {
  const { userId, round, now } = command
  const refused = runnersObjection(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (round <= state.closedRounds) return accept()
  if (round !== collectingRound(state)) return refuse('round_not_open')
  if (charterOf(state).latePolicy !== 'reduced') return refuse('late_are_awaited')
  if (!isGraceOver(state, todayIn(state, now))) return refuse('not_late_yet')
  return accept(closing(state, round, userId))
}

/** The due date and the days of grace after it have passed. */
export const isGraceOver = (circle: Circle, today: CalendarDate): boolean =>
  circle.dueOn !== undefined && today > plusDays(circle.dueOn, charterOf(circle).graceDays)

/**
 * Opens the next round. It is due one cycle after the previous one, or as many cycles later as it takes to lie ahead, so
 * that a late round makes no member late in the next; all later due dates move along.
 */
export const opening = (
  circle: Circle,
  today: CalendarDate,
  byUserId: UserId | null,
): GoalEventOf<'RoundOpened'> => {
  const { startsOn = today, round } = circle
  const { cycleType } = circle.terms.rotation
  const { cycle, dueOn } = dueAfter({ startsOn, cycleType }, circle.cycle, today)
  return { type: 'RoundOpened', data: { round: round + 1, cycle, dueOn, byUserId } }
}

/** What everybody has brought in, up to what is agreed, is the pot of whose turn it is. */
export const closing = (
  circle: Circle,
  round: number,
  shortByUserId: UserId | null,
): GoalEventOf<'RoundClosed'> => {
  const recipientUserId = holderOf(circle, round)
  if (recipientUserId === undefined) throw new Error(`nobody has the turn of round ${round}`)
  const shares = byPosition(circle)
    .map(([userId]) => shareOf(circle, userId, round))
    .filter(({ amountMinor }) => amountMinor > 0)
  const potMinor = sum(shares.map(({ amountMinor }) => amountMinor))
  return { type: 'RoundClosed', data: { round, recipientUserId, shortByUserId, potMinor, shares } }
}

type Share = GoalEventOf<'RoundClosed'>['data']['shares'][number]

const shareOf = (circle: Circle, userId: UserId, round: number): Share => {
  const { firmMinor: brought, contributionIds } = partOf(circle, userId, round)
  const amountMinor = smaller(brought, contributionMinorOf(circle))
  return {
    userId,
    amountMinor,
    contributionIds: spending(circle, contributionIds, amountMinor).map(([id]) => id),
  }
}

/** How much each of them gives to an amount, the first before the others; those that give nothing are left out. */
const spending = (
  state: GoalState,
  ids: readonly ContributionId[],
  amount: Minor,
): [ContributionId, Minor][] => {
  let left = amount
  const spent: [ContributionId, Minor][] = []
  for (const id of ids) {
    const contribution = state.contributions.get(id)
    const gives = smaller(left, contribution ? firmMinor(contribution) : zero)
    if (gives <= 0) continue
    spent.push([id, gives])
    left = subtract(left, gives)
  }
  return spent
}

export const roundEvolvers = {
  RotationBegan: (state, { startsOn }) => {
    state.startsOn = startsOn
  },
  RoundOpened: (state, { round, cycle, dueOn }) => {
    state.round = round
    state.cycle = cycle
    state.dueOn = dueOn
    state.late = new Set()
  },
  MemberLate: (state, { userId }) => {
    state.late = new Set(state.late).add(userId)
  },
  RoundClosed: (state, { round, shares }) => {
    state.closedRounds = round
    for (const { amountMinor, contributionIds } of shares)
      for (const [id, gives] of spending(state, contributionIds, amountMinor)) {
        const spentMinor = state.contributions.get(id)?.spentMinor ?? zero
        changeContribution(state, id, { spentMinor: sum([spentMinor, gives]) })
      }
    state.pots.set(
      round,
      shares.flatMap(({ contributionIds }) => contributionIds),
    )
    for (const [userId] of seatHolders(state)) dropPart(state, userId, round)
  },
} satisfies Partial<Evolvers>

export const isFull = (circle: Circle, round: number): boolean =>
  seatHolders(circle).every(([userId]) => missingMinor(circle, userId, round) <= 0)
