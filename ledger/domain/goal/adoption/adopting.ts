import type { GoalEvent } from '#shared/events/goal.ts'
import { type Minor, subtract, sum, zero } from '#shared/money.ts'
import { type Decision, refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import { type Circle, hasAccepted, isForming } from '../rotation/circle.ts'
import type { GoalState, Terms } from '../state.ts'
import type { OpeningLines } from './adoptionState.ts'

/** A circle that already ran, until every seat has confirmed its line. */
export const isAdopting = (state: GoalState): state is Circle & { readonly openingLines: OpeningLines } =>
  isForming(state) && state.openingLines !== undefined

/** The reason why these lines don't fit these terms, if there is one. No seat has paid more than the contribution. */
export const notOpeningLines = (
  { rotation }: Terms,
  lines: OpeningLines | undefined,
): Decision<never> | undefined => {
  const round = rotation?.adopted?.round
  if (!rotation || round === undefined) return lines === undefined ? undefined : refuse('lines_differ')
  const { seats, contributionMinor, order } = rotation
  const fits =
    order === 'organiser' &&
    round <= seats &&
    lines?.length === seats &&
    lines.every(
      line => line.length === round - 1 && line.every(amount => amount >= 0 && amount <= contributionMinor),
    )
  return fits ? undefined : refuse('lines_differ')
}

/** The recipient of a round owes nothing to themselves, whatever the sheet says. */
export const entered = ({ rotation }: Terms, lines: OpeningLines): OpeningLines =>
  lines.map((line, seat) =>
    line.map((amount, round) => (round === seat && rotation ? rotation.contributionMinor : amount)),
  )

/** What a seat will owe of earlier rounds as the circle begins. */
export const owedAtBeginning = (state: GoalState, position: number | null): Minor => {
  if (!isAdopting(state) || position === null) return zero
  const whole = state.terms.rotation.contributionMinor
  return sum((state.openingLines[position - 1] ?? []).map(paid => subtract(whole, paid)))
}

/**
 * A line is confirmed towards the present members and by the present rules. So all are asked again when one of them leaves,
 * and when turns or rules change, the author of the change as well.
 */
export const askingForLines = (state: GoalState): GoalEvent[] =>
  isAdopting(state) && seatHolders(state).some(([, member]) => hasAccepted(state, member))
    ? [{ type: 'OpeningLinesAsked', data: { charterVersion: state.charterVersion + 1, byUserId: null } }]
    : []
