import { spareDays } from '#shared/charter.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { subtract, sum } from '#shared/money.ts'
import { type CalendarDate, daysBetween, plusDays } from '#shared/time.ts'
import { type Contribution, countedMinor, isInDispute } from '../contributions/contribution.ts'
import type { Evolvers, Evolving, GoalState } from '../state.ts'
import { type Circle, charterOf, collectingRound, isTurning, missingIn, unpaidMinor } from './circle.ts'
import type { Spared } from './circleState.ts'
import { noteExcused, noteLate } from './fees.ts'
import { isCashUnanswered } from './offeredCash.ts'
import { areOfOneSeat, isRoundOver, roundsOfSeat } from './order.ts'

type SeatSpared = GoalEventOf<'SeatSpared'>
type Cause = SeatSpared['data']['cause']

const keyOf = (userId: UserId, round: number): string => `${userId}-${round}`

/** Until when a seat is spared in a round; null while the reason lasts, undefined where it is not spared. */
export const sparedUntil = ({ spared }: GoalState, userId: UserId, round: number) =>
  spared.get(keyOf(userId, round))?.until

/** Whether a seat is prevented from paying a round on that day, or was until a few days before. */
export const isSparedOn = (circle: Circle, { userId, round, today }: Sparing): boolean => {
  const until = sparedUntil(circle, userId, round)
  return until === null || (until !== undefined && today <= until)
}

/** Whether a seat is not late with a round yet, open or closed, because it was prevented from paying. */
export const isStillSpared = ({ spared }: GoalState, userId: UserId, round: number): boolean =>
  spared.get(keyOf(userId, round))?.isOver === false

interface Sparing {
  readonly userId: UserId
  readonly round: number
  readonly today: CalendarDate
}

/**
 * By how many days the open round waits longer than to its usual day, so that spared members can pay;
 * limited.
 */
export const sparingDays = (circle: Circle, usualDay: CalendarDate): number => {
  const round = collectingRound(circle)
  if (round === undefined) return 0
  const latest = plusDays(usualDay, spareDays.inAll)
  const days = missingIn(circle, round).map(userId => {
    const until = sparedUntil(circle, userId, round)
    return until === undefined ? 0 : daysBetween(usualDay, until ?? latest)
  })
  return Math.min(spareDays.inAll, Math.max(0, ...days))
}

interface Knowing {
  /** Locked accounts, which only the scheduler knows. */
  readonly locked: ReadonlySet<UserId> | undefined
  /** The last day of an outage. */
  readonly upSince: CalendarDate | undefined
  /** How many rounds were closed before the present step. */
  readonly closedBefore: number
}

/**
 * The next seat that is prevented from paying the open round, or no longer is: it has a week then, once in a
 * round. Only the scheduler knows which accounts are locked.
 */
export const nextSpared = (
  state: GoalState,
  today: CalendarDate,
  { locked, upSince, closedBefore }: Knowing,
): (SeatSpared | GoalEventOf<'MemberLate'>)[] => {
  if (!isTurning(state)) return []
  const before = nextOfClosed(state, today, { locked, upSince, closedBefore })
  if (before.length > 0) return before
  const round = collectingRound(state)
  const { reversedParts, spared } = state
  if (round === undefined || (!locked && reversedParts.size === 0)) return []
  if (reversedParts.size === 0 && spared.size === 0 && locked?.size === 0) return []
  // Who has paid the first turn of a shared seat may lack the next one, which has the same days.
  for (const userId of missingIn(state, roundsOfSeat(state, round).last)) {
    const known = state.spared.get(keyOf(userId, round))
    const again =
      known && lockedAgain(known, { today, inTime: isInTime(state, round, today), locked, upSince })
    if (again) return [again]
    if (known && known.until !== null) continue
    const lasting = hasCase(state, userId, round) ? 'case' : locked?.has(userId) ? 'lock' : undefined
    if (lasting && known) continue
    if (lasting) return [sparing({ round, userId, cause: lasting, until: null })]
    const ended = known?.cause ?? endedCause(state, userId, round)
    if (ended === undefined || (ended === 'lock' && !locked)) continue
    return [sparing({ ...known, round, userId, cause: ended, until: plusDays(today, spareDays.toPay) })]
  }
  return []
}

/** In a round that was closed meanwhile, the seat has the same week, and is late with its debt then. */
const nextOfClosed = (
  state: Circle,
  today: CalendarDate,
  { locked, upSince, closedBefore }: Knowing,
): ReturnType<typeof nextSpared> => {
  for (const [, known] of state.spared.entries()) {
    const { userId, round, cause, until, isOver } = known
    // A debt for a round that closes only now may still be set off in the same step.
    if (isOver || round > closedBefore || unpaidMinor(state, userId, round) <= 0) continue
    const again = lockedAgain(known, { today, inTime: false, locked, upSince })
    if (again) return [again]
    if (hasCase(state, userId, round) || locked?.has(userId)) continue
    // Late members are recorded by the scheduler, which knows whether they could pay.
    if (until !== null && (today <= until || !locked || isCashUnanswered(state, userId, round))) continue
    // Days to pay that ended in an outage were none.
    if (until !== null && upSince !== undefined && upSince > until)
      return [sparing({ ...known, until: plusDays(today, spareDays.toPay) })]
    if (until !== null) return [lateAfterwards(round, userId)]
    if (cause !== 'lock' || locked) return [sparing({ ...known, until: plusDays(today, spareDays.toPay) })]
  }
  return []
}

const lateAfterwards = (round: number, userId: UserId): GoalEventOf<'MemberLate'> => ({
  type: 'MemberLate',
  data: { round, userId, again: true },
})

/** Nobody is late with it yet. */
const isInTime = (circle: Circle, round: number, today: CalendarDate): boolean => {
  const from = circle.dueDays.get(round) ?? circle.dueOn
  return from !== undefined && today <= plusDays(from, charterOf(circle).graceDays)
}

/**
 * The days to pay are cut short: days of a lock are no time to pay, and a second lock would take them away. After an
 * outage in which they ended, they are taken for cut short: the lock may have begun before.
 */
const lockedAgain = (
  { round, userId, until, isOver }: Spared,
  {
    today,
    inTime,
    locked,
    upSince,
  }: Pick<Knowing, 'locked' | 'upSince'> & { readonly today: CalendarDate; readonly inTime: boolean },
): SeatSpared | undefined => {
  if (isOver || until === null || !locked?.has(userId)) return undefined
  const endedInOutage = upSince !== undefined && upSince > until
  if (today > until && !inTime && !endedInOutage) return undefined
  return sparing({ round, userId, cause: 'lock', until: null, cutShort: until })
}

const sparing = ({ round, userId, cause, until, cutShort }: SeatSpared['data']): SeatSpared => ({
  type: 'SeatSpared',
  data: { round, userId, cause, until, ...(cutShort === undefined ? {} : { cutShort }) },
})

/** Payments into this round that a bank or the operator has taken back, or may take back. */
const reversedOf = (state: GoalState, userId: UserId, round: number): Contribution[] =>
  [...state.reversedParts].flatMap(id => {
    const known = state.contributions.get(id)
    const isOfSeat = known?.round != null && areOfOneSeat(state, known.round, round)
    return isOfSeat && known.holderUserId === userId ? [known] : []
  })

/** A bank is examining a payment of theirs into this round. */
export const hasCase = (state: Circle, userId: UserId, round: number): boolean =>
  reversedOf(state, userId, round).some(isInDispute) && hadPaid(state, userId, round)

/** Parts that were taken back excuse no rest that had not been paid before. */
const hadPaid = (circle: Circle, userId: UserId, round: number): boolean => {
  const reversed = reversedOf(circle, userId, round)
  const taken = sum(reversed.map(one => subtract(one.amountMinor, countedMinor(one))))
  return reversed.some(({ isPart }) => !isPart) || taken >= unpaidMinor(circle, userId, round)
}

const endedCause = (state: Circle, userId: UserId, round: number): Cause | undefined => {
  if (!hadPaid(state, userId, round)) return undefined
  const all = reversedOf(state, userId, round).flatMap(({ reversals }) => reversals ?? [])
  if (all.some(({ disputes }) => [...disputes.values()].some(({ status }) => status === 'lost')))
    return 'case'
  const isUnasked = all.some(({ refunds }) =>
    [...refunds.values()].some(({ isAsked, failed }) => !isAsked && !failed),
  )
  return isUnasked ? 'refund' : undefined
}

/** A payment into an open round of which something has been taken back. */
export const noteReversed = (state: Evolving, id: ContributionId): void => {
  const known = state.contributions.get(id)
  if (!known || known.round === null || known.debtId !== undefined || isRoundOver(state, known.round)) return
  state.reversedParts = new Set(state.reversedParts).add(id)
}

/** Reversals in a finished round no longer count, except for an open case. */
export const forgetReversed = (state: Evolving): void => {
  if (state.reversedParts.size === 0) return
  const stays = (id: ContributionId): boolean => {
    const known = state.contributions.get(id)
    if (!known) return false
    return (known.round !== null && !isRoundOver(state, known.round)) || isInDispute(known)
  }
  state.reversedParts = new Set([...state.reversedParts].filter(stays))
}

/** In the turn of another share of the same seat members are spared as before. */
export const spareOn = (state: Evolving, before: number): void => {
  for (const [, spared] of [...state.spared.entries()])
    if (spared.round === before)
      state.spared.set(keyOf(spared.userId, before + 1), { ...spared, round: before + 1 })
}

export const sparingEvolvers = {
  SeatSpared: (state, spared) => {
    const { round, userId } = spared
    state.spared.set(keyOf(userId, round), { ...spared, isOver: false })
    noteExcused(state, userId, round)
    if (round !== state.round || !state.late.has(userId)) return
    state.late = new Set([...state.late].filter(one => one !== userId))
    state.lateBefore = new Set(state.lateBefore).add(userId)
  },
  MemberLate: (state, { userId, round }) => {
    const known = state.spared.get(keyOf(userId, round))
    if (known) state.spared.set(keyOf(userId, round), { ...known, isOver: true })
    noteLate(state, userId, round)
    if (round === state.round) state.late = new Set(state.late).add(userId)
  },
} satisfies Partial<Evolvers>
