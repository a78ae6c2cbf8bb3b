import type { UserId } from '#shared/ids.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'
import { refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import type { CallerOrOperator, Refused } from '../permissions.ts'
import { isCircle } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import { tallyOf } from '../votes/voting.ts'
import type { Payout } from './payoutState.ts'
import { isOutsidePayout } from './permissions.ts'

/** The other seats have so many days to vote before the operator may send it without their agreement. */
const daysToAnswer = 7

interface Sending extends CallerOrOperator {
  readonly payoutId: string
  /** Who may decide about money now; undefined where that is not known. */
  readonly admins?: readonly UserId[] | undefined
  readonly now: Instant
}

/** Its recipient is the only admin, so the other seats replace the second one. */
export const isToOnlyAdmin = (
  state: GoalState,
  payout: Payout,
  { admins }: Pick<Sending, 'admins'>,
): boolean => {
  const isOnly = admins?.length === 1 && admins[0] === payout.userId
  const others = isCircle(state) ? seatHolders(state).filter(([userId]) => userId !== payout.userId) : []
  return isOnly && others.length > 0 && !isOutsidePayout(state, payout)
}

/**
 * The only admin may send it once the other seats have agreed; so may the operator, or a week after they were
 * asked.
 */
export const mayBeSentToOnlyAdmin = (state: GoalState, sending: Sending): Refused => {
  const { agreed, askedAt, isAgainst } = wordOfSeats(state, sending.payoutId)
  if (!sending.asAdmin) return refuse('not_the_payer')
  if (agreed) return undefined
  const isOperator = sending.userId === null
  const hasWaited = askedAt !== undefined && plusMs(askedAt, daysToAnswer * dayMs) <= sending.now
  return isOperator && hasWaited && !isAgainst ? undefined : refuse('seats_not_asked')
}

/** The result of the other seats' last vote about it. */
const wordOfSeats = (state: GoalState, payoutId: string) => {
  const votes = [...state.votes.entries()].map(([, vote]) => vote)
  const asked = votes.filter(({ proposal }) => proposal.kind === 'payout' && proposal.payoutId === payoutId)
  const last = asked.at(-1)
  const tally = last && isCircle(state) ? tallyOf(state, last) : undefined
  return {
    agreed: asked.some(({ status }) => status === 'accepted'),
    // A withdrawn proposal does not count as asking.
    askedAt: last?.status === 'withdrawn' ? undefined : last?.openedAt,
    isAgainst: tally !== undefined && 2 * tally.against > tally.eligible,
  }
}
