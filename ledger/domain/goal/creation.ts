import { plusCycles } from '#shared/cycles.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { times } from '#shared/money.ts'
import { roundsToCome } from '#shared/turns.ts'
import { accept, type Decision, refuse } from '../decider.ts'
import { entered, notOpeningLines } from './adoption/adopting.ts'
import type { OpeningLines } from './adoption/adoptionState.ts'
import { notAnAmount } from './amounts.ts'
import { notADeposit } from './deposits/notADeposit.ts'
import { type InvitedAgain, invitingAgain, tooFewSeats } from './members/runningAgain.ts'
import { notFees } from './rotation/fees.ts'
import type { GoalState, Terms } from './state.ts'

export interface CreateGoal {
  readonly type: 'CreateGoal'
  readonly terms: Terms
  /** Where it runs a finished circle again: the people of that circle. */
  readonly invited?: InvitedAgain
  /** Where it adopts a circle that already runs. */
  readonly openingLines?: OpeningLines | undefined
}

/**
 * Creates the goal with its organiser as the first member. In a circle the pot is always contribution times
 * seats.
 */
export const createGoal = (
  { terms, invited, openingLines }: CreateGoal,
  state: GoalState,
): Decision<GoalEvent> => {
  if (state.terms) return state.terms.creatorId === terms.creatorId ? accept() : refuse('goal_exists')
  const { rotation, currency } = terms
  const typed = rotation ? [rotation.contributionMinor] : [terms.targetMinor, terms.contributionMinor]
  for (const amount of typed) {
    const wrong = amount !== null && notAnAmount(amount, currency)
    if (wrong) return wrong
  }
  const charter = rotation?.charter
  const wrong =
    (charter && (notADeposit(terms, charter) ?? notFees(terms, charter))) ??
    (invited && tooFewSeats(terms, invited)) ??
    notOpeningLines(terms, openingLines)
  if (wrong) return wrong
  return accept<GoalEvent>(
    { type: 'GoalCreated', data: termsAgreed(terms) },
    { type: 'MemberJoined', data: { userId: terms.creatorId, role: 'organiser', join: 1, ...seatOf(terms) } },
    ...(invited ? invitingAgain(terms, invited) : []),
    ...(openingLines ? [askingFirst(terms, openingLines)] : []),
  )
}

const askingFirst = (terms: Terms, openingLines: OpeningLines): GoalEvent => ({
  type: 'OpeningLinesAsked',
  data: {
    charterVersion: 2,
    byUserId: terms.creatorId,
    lines: entered(terms, openingLines).map(line => [...line]),
  },
})

/** In a circle, target and end follow from the contribution, the seats and the rhythm. */
export const termsAgreed = (terms: Terms): Terms => {
  const { rotation } = terms
  if (!rotation) return terms
  return {
    ...terms,
    targetMinor: times(rotation.contributionMinor, rotation.seats),
    totalMembers: rotation.seats,
    contributionMinor: rotation.contributionMinor,
    endDate: plusCycles(terms.startDate, rotation.cycleType, roundsToCome(rotation)),
  }
}

/**
 * An organiser who sets the order gets the last seat, so that no other member must trust them with a round
 * first. Otherwise they are the first to join; a turn that is to be drawn may be the last.
 */
const seatOf = ({
  rotation,
}: Terms): Pick<GoalEventOf<'MemberJoined'>['data'], 'position' | 'acceptedFigureMinor'> => {
  if (!rotation) return { position: 1 }
  const { order = 'joining', seats, contributionMinor } = rotation
  const seatsBefore = order === 'joining' ? 0 : seats - 1
  return {
    position: order === 'organiser' ? seats : 1,
    acceptedFigureMinor: times(contributionMinor, seatsBefore),
  }
}
