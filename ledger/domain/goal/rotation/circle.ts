import { type Charter, defaultCharter } from '#shared/charter.ts'
import type { UserId } from '#shared/ids.ts'
import { larger, type Minor, subtract, sum, zero } from '#shared/money.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { type Decision, refuse } from '../../decider.ts'
import { partOf } from '../contributions/holdings.ts'
import { seatHolders } from '../members/seats.ts'
import type { GoalState, Member, Terms } from '../state.ts'
import { comesLast } from './lastDebts.ts'
import { dueMinor, holderOf, isRoundOver, openRoundsOf, roundsIn, roundsOfSeat } from './order.ts'

/** A circle as its decisions read it. */
export type Circle = GoalState & { readonly terms: Terms & { readonly rotation: Rotation } }
type Rotation = NonNullable<Terms['rotation']>

export const isCircle = (state: GoalState): state is Circle => state.terms?.rotation != null

export const charterOf = ({ terms }: Circle): Charter => terms.rotation.charter ?? defaultCharter
export const contributionMinorOf = ({ terms }: Circle): Minor => terms.rotation.contributionMinor

/** The present day in the circle's time zone. */
export const todayIn = (circle: Circle, now: Instant): CalendarDate => dateIn(now, charterOf(circle).timeZone)

/** From here on turns are fixed, and a seat can only be handed over. */
export const hasBegun = ({ startsOn }: GoalState): boolean => startsOn !== undefined
export const isCompleted = (state: GoalState): boolean =>
  isCircle(state) && state.closedRounds >= roundsIn(state)
/** The circle has not begun. */
export const isForming = (state: GoalState): state is Circle =>
  isCircle(state) && !hasBegun(state) && !state.cancelled
/** The circle has begun and has rounds left. */
export const isTurning = (state: GoalState): state is Circle =>
  isCircle(state) && hasBegun(state) && !isCompleted(state) && !state.cancelled

/** The round that takes contributions; undefined between two rounds and after the last. */
export const collectingRound = (state: GoalState): number | undefined =>
  state.round > state.closedRounds ? state.round : undefined

/** In a circle from before charters existed, members have nothing to accept. */
export const hasAccepted = (circle: Circle, { charterVersion }: Member): boolean =>
  charterVersion >= circle.charterVersion ||
  (circle.charterVersion === 1 && circle.terms.rotation.charter === null)

/** A drawn order stays until a member has joined or left, or the circle was shrunk. */
export const isOrderDrawn = (state: GoalState): boolean => holdsJust(state, state.drawnAmong)

/** A member who could void a draw and get another one would repeat that until the order suits them. */
export const isDrawVoided = (state: GoalState): boolean => holdsJust(state, state.voidedAmong)

const holdsJust = (state: GoalState, users: ReadonlySet<UserId> | undefined): boolean => {
  const holders = seatHolders(state)
  return users?.size === holders.length && holders.every(([userId]) => users.has(userId))
}

/** Turns in this circle are drawn, and ordered otherwise only after a draw was voided. */
export const isDrawing = ({ terms }: Circle): boolean => terms.rotation.order === 'draw'

/**
 * The missing amount of this member in a round, by what remains in the goal. Payments for a seat go to its
 * first round that is not closed.
 */
export const missingMinor = (circle: Circle, userId: UserId, round: number): Minor => {
  const due = sum(openRoundsOf(circle, round, round).map(one => dueMinor(circle, userId, one)))
  return larger(zero, subtract(due, partOf(circle, userId, round).firmMinor))
}

/** What a member has yet to pay for the seat of a round, or only up to this turn; pending refunds count as paid. */
export const leftToPayMinor = (circle: Circle, userId: UserId, round: number, upTo?: number): Minor => {
  const due = sum(openRoundsOf(circle, round, upTo).map(one => dueMinor(circle, userId, one)))
  return subtract(due, partOf(circle, userId, round).heldMinor)
}

/** What a seat has not paid of a round: missing while it is open, and owed once it has closed. */
export const unpaidMinor = (circle: Circle, userId: UserId, round: number): Minor =>
  round > circle.closedRounds
    ? missingMinor(circle, userId, round)
    : sum(
        [...circle.openDebts.entries()].flatMap(([, debt]) =>
          debt.debtorUserId === userId && debt.round === round && debt.cause === 'round_closed_short'
            ? [debt.leftMinor]
            : [],
        ),
      )

/**
 * What the recipient of a round owes a member, who pays as much less into it: that is set off when the round
 * closes. What comes last is not: the member pays the round in full, and is paid it out of the pot.
 */
export const owedByRecipient = (state: GoalState, userId: UserId, round: number): Minor => {
  const recipient = holderOf(state, round)
  return sum(
    [...state.openDebts.entries()].flatMap(([, debt]) =>
      debt.debtorUserId === recipient && debt.creditorUserId === userId && !comesLast(debt)
        ? [debt.leftMinor]
        : [],
    ),
  )
}

/** Whether a member's payment for a seat's turn was received and not reversed. A closed round counts as paid. */
export const hasPaid = (state: GoalState, userId: UserId, round: number): boolean =>
  isRoundOver(state, round) ||
  (isCircle(state) && missingMinor(state, userId, roundsOfSeat(state, round).last) <= 0)

/** The members who have not paid a round, in the order of their turns. */
export const missingIn = (circle: Circle, round: number): UserId[] =>
  byPosition(circle)
    .map(([userId]) => userId)
    .filter(userId => missingMinor(circle, userId, round) > 0)

export const byPosition = (state: GoalState): [UserId, Member][] =>
  seatHolders(state).sort(([, one], [, other]) => (one.position ?? 0) - (other.position ?? 0))

/** The reason why this is not a forming circle, if there is one. */
export const notForming = (state: GoalState): Decision<never> | undefined => {
  if (!state.terms) return refuse('goal_not_found')
  if (!isCircle(state)) return refuse('not_a_circle')
  if (state.cancelled) return refuse('goal_cancelled')
  if (state.archived) return refuse('goal_archived')
  return hasBegun(state) ? refuse('turns_fixed') : undefined
}
/** The reason why its turns do not go on, if there is one. */
export const notTurning = (state: GoalState): Decision<never> | undefined => {
  if (!state.terms) return refuse('goal_not_found')
  if (!isCircle(state)) return refuse('not_a_circle')
  if (state.cancelled) return refuse('goal_cancelled')
  if (state.archived) return refuse('goal_archived')
  if (isCompleted(state)) return refuse('goal_finished')
  return hasBegun(state) ? undefined : refuse('not_begun')
}
