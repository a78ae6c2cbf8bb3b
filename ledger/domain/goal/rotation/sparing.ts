import { spareDays } from '#shared/charter.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type CalendarDate, daysBetween, plusDays } from '#shared/time.ts'
import { type Contribution, isInDispute } from '../contributions/contribution.ts'
import type { Evolvers, Evolving, GoalState } from '../state.ts'
import { type Circle, collectingRound, isTurning, missingIn } from './circle.ts'

type Spared = GoalEventOf<'SeatSpared'>
type Cause = Spared['data']['cause']

const keyOf = (userId: UserId, round: number): string => `${userId}-${round}`

/** Until when something spares a seat in a round; null while it lasts, undefined where nothing does. */
export const sparedUntil = ({ spared }: GoalState, userId: UserId, round: number) =>
  spared.get(keyOf(userId, round))?.until

/** Whether something keeps a seat from paying a round now, or did until a few days ago. */
export const isSparedOn = (circle: Circle, { userId, round, today }: Sparing): boolean => {
  const until = sparedUntil(circle, userId, round)
  return until === null || (until !== undefined && today <= until)
}
interface Sparing {
  readonly userId: UserId
  readonly round: number
  readonly today: CalendarDate
}

/** By so many days the open round waits longer than until its usual day, so that who is spared can pay; within a limit. */
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

/**
 * The next seat that something keeps from paying the open round, or no longer does: it has a week then, once in a round. Whose
 * account is locked only the clock knows.
 */
export const nextSpared = (
  state: GoalState,
  today: CalendarDate,
  locked: ReadonlySet<UserId> | undefined,
): Spared[] => {
  const round = collectingRound(state)
  if (!isTurning(state) || round === undefined) return []
  if (!locked && state.reversedParts.size === 0) return []
  for (const userId of missingIn(state, round)) {
    const known = state.spared.get(keyOf(userId, round))
    if (known && known.until !== null) continue
    const lasting = hasCase(state, userId, round) ? 'case' : locked?.has(userId) ? 'lock' : undefined
    if (lasting && known) continue
    if (lasting) return [sparing(round, userId, lasting, null)]
    const ended = known?.cause ?? endedCause(state, userId, round)
    if (ended === undefined || (ended === 'lock' && !locked)) continue
    return [sparing(round, userId, ended, plusDays(today, spareDays.toPay))]
  }
  return []
}

const sparing = (round: number, userId: UserId, cause: Cause, until: CalendarDate | null): Spared => ({
  type: 'SeatSpared',
  data: { round, userId, cause, until },
})

/** Payments into this round that a bank or the operator has taken back, or may. */
const reversedOf = (state: GoalState, userId: UserId, round: number): Contribution[] =>
  [...state.reversedParts].flatMap(id => {
    const known = state.contributions.get(id)
    return known?.holderUserId === userId && known.round === round ? [known] : []
  })

/** A bank is looking at a payment of theirs into this round. */
export const hasCase = (state: GoalState, userId: UserId, round: number): boolean =>
  reversedOf(state, userId, round).some(isInDispute)

const endedCause = (state: GoalState, userId: UserId, round: number): Cause | undefined => {
  const all = reversedOf(state, userId, round).flatMap(({ reversals }) => reversals ?? [])
  if (all.some(({ disputes }) => [...disputes.values()].some(({ status }) => status === 'lost')))
    return 'case'
  const isUnasked = all.some(({ refunds }) =>
    [...refunds.values()].some(({ isAsked, failed }) => !isAsked && !failed),
  )
  return isUnasked ? 'refund' : undefined
}

/** A payment into a round that is not closed, of which something has been taken back. */
export const noteReversed = (state: Evolving, id: ContributionId): void => {
  const known = state.contributions.get(id)
  if (!known || known.round === null || known.debtId !== undefined || known.round <= state.closedRounds)
    return
  state.reversedParts = new Set(state.reversedParts).add(id)
}

/** What was reversed in a round that is over spares nobody any more. */
export const forgetReversed = (state: Evolving, closedRound: number): void => {
  if (state.reversedParts.size === 0) return
  const isAhead = (id: ContributionId) => (state.contributions.get(id)?.round ?? 0) > closedRound
  state.reversedParts = new Set([...state.reversedParts].filter(isAhead))
}

export const sparingEvolvers = {
  SeatSpared: (state, { round, userId, cause, until }) => {
    state.spared.set(keyOf(userId, round), { cause, until })
    if (!state.late.has(userId)) return
    state.late = new Set([...state.late].filter(one => one !== userId))
    state.lateBefore = new Set(state.lateBefore).add(userId)
  },
} satisfies Partial<Evolvers>
