import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import { mayTakePart, type Refused } from '../permissions.ts'
import { notForming } from '../rotation/circle.ts'
import { formingObjection } from '../rotation/forming.ts'
import type { GoalState } from '../state.ts'
import { entered, isAdopting, notOpeningLines } from './adopting.ts'
import type { OpeningLines } from './adoptionState.ts'

/** The organiser or a co-organiser corrects the opening lines; all members confirm theirs again. */
export interface CorrectOpeningLines {
  readonly type: 'CorrectOpeningLines'
  readonly userId: UserId
  readonly lines: OpeningLines
  /** The version that they have read. */
  readonly version: number
  readonly now: Instant
}
/** A member says that their opening line is wrong. */
export interface DenyOpeningLine {
  readonly type: 'DenyOpeningLine'
  readonly userId: UserId
  readonly version: number
  readonly now: Instant
}

export const correctOpeningLines = (command: CorrectOpeningLines, state: GoalState): Decision<GoalEvent> => {
  const { userId, lines, version } = command
  const refused = mayCorrectLines(state, userId)
  if (refused || !isAdopting(state)) return refused ?? refuse('lines_differ')
  const wrong = notOpeningLines(state.terms, lines)
  if (wrong) return wrong
  const corrected = entered(state.terms, lines)
  if (isSame(corrected, state.openingLines)) return accept()
  if (version !== state.charterVersion) return refuse('charter_changed')
  return accept({
    type: 'OpeningLinesAsked',
    data: {
      charterVersion: version + 1,
      byUserId: userId,
      lines: corrected.map(line => [...line]),
    },
  })
}

const isSame = (one: OpeningLines, other: OpeningLines): boolean =>
  one.every((line, seat) => line.every((amount, round) => amount === other[seat]?.[round]))

export const mayCorrectLines = (state: GoalState, userId: UserId): Refused =>
  formingObjection(state, userId) ?? (isAdopting(state) ? undefined : refuse('lines_differ'))

export const denyOpeningLine = (
  { userId, version }: DenyOpeningLine,
  state: GoalState,
): Decision<GoalEvent> => {
  const refused = mayTakePart(state, userId) ?? notForming(state)
  if (refused) return refused
  if (!isAdopting(state)) return refuse('lines_differ')
  if (version !== state.charterVersion) return refuse('charter_changed')
  if (state.deniedLines.has(userId)) return accept()
  return accept({ type: 'OpeningLineDenied', data: { denial: state.denials + 1, userId } })
}

/**
 * The reason why a member cannot confirm their line now, if there is one. A balance binds only the two who have both confirmed it, so each
 * has to know who has the other seats. The word of another person confirms nothing.
 */
export const mayConfirmLine = (state: GoalState, userId: UserId, byUserId: UserId): Refused => {
  if (!isAdopting(state)) return undefined
  if (byUserId !== userId) return refuse('line_own_word')
  return seatHolders(state).length < state.terms.rotation.seats ? refuse('seats_not_taken') : undefined
}
