import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { notAnAmount } from '../amounts.ts'
import { mayTakePart, type Refused } from '../permissions.ts'
import { isCircle, notTurning } from '../rotation/circle.ts'
import { type GoalState, moneyIn } from '../state.ts'
import { type OpeningCorrection, openingPaidBy } from './adoptionState.ts'

/**
 * One of two members says that less was paid between them than the lines say that all have confirmed. Who says that more was paid, or
 * that it has been paid since, is the creditor alone, by releasing the debt.
 */
export interface ProposeOpeningCorrection {
  readonly type: 'ProposeOpeningCorrection'
  readonly userId: UserId
  readonly debtorUserId: UserId
  /** The earlier round, of which the other one is the recipient. */
  readonly round: number
  /** What was not paid of it after all. */
  readonly amountMinor: Minor
}
/** The other one agrees or not; the proposer withdraws it by a no. */
export interface AnswerOpeningCorrection {
  readonly type: 'AnswerOpeningCorrection'
  readonly userId: UserId
  readonly correction: number
  readonly inFavour: boolean
}

type Pair = Pick<OpeningCorrection, 'debtorUserId' | 'creditorUserId' | 'round'>

/** A member who says no is not asked the same over and over. */
const mostDeclined = 3

export const proposeOpeningCorrection = (
  { userId, debtorUserId, round, amountMinor }: ProposeOpeningCorrection,
  state: GoalState,
): Decision<GoalEvent> => {
  const refused = mayTakePart(state, userId) ?? notTurning(state)
  if (refused) return refused
  const creditorUserId = state.openingRecipients.get(round)
  if (creditorUserId === undefined) return refuse('not_of_opening')
  const pair: Pair = { debtorUserId, creditorUserId, round }
  if (userId !== debtorUserId && userId !== creditorUserId) return refuse('correction_of_two')
  const wrong = objection(state, pair, amountMinor)
  if (wrong) return wrong
  const before = [...state.openingCorrections.entries()].map(([, one]) => one).filter(isOf(pair))
  const open = before.find(({ status }) => status === 'proposed')
  if (open)
    return open.byUserId === userId && open.amountMinor === amountMinor
      ? accept()
      : refuse('opening_correction_open')
  if (before.filter(one => one.status === 'declined' && one.byUserId === userId).length >= mostDeclined)
    return refuse('opening_correction_declined')
  const correction = state.openingCorrections.size + 1
  return accept({
    type: 'OpeningCorrectionProposed',
    data: { correction, byUserId: userId, ...pair, amountMinor },
  })
}

export const answerOpeningCorrection = (
  { userId, correction, inFavour }: AnswerOpeningCorrection,
  state: GoalState,
): Decision<GoalEvent> => {
  const refused = mayTakePart(state, userId)
  if (refused) return refused
  const known = state.openingCorrections.get(correction)
  if (!known || !isBetween(known, userId)) return refuse('opening_correction_not_found')
  const isDone = inFavour ? known.status === 'agreed' : ['declined', 'withdrawn'].includes(known.status)
  if (isDone) return accept()
  if (known.status !== 'proposed') return refuse('opening_correction_over')
  const answered: GoalEvent = { type: 'OpeningCorrectionAnswered', data: { correction, userId, inFavour } }
  if (!inFavour) return accept(answered)
  const { byUserId, debtorUserId, creditorUserId, round, amountMinor } = known
  if (byUserId === userId) return refuse('correction_of_two')
  const wrong = notTurning(state) ?? objection(state, known, amountMinor)
  if (wrong) return wrong
  const debt = { debtorUserId, creditorUserId, round, amountMinor }
  return accept<GoalEvent>(answered, {
    type: 'DebtArose',
    data: { debtId: `opening-${correction}`, ...debt, cause: 'opening_corrected' },
  })
}

export const isBetween = ({ debtorUserId, creditorUserId }: Pair, userId: UserId): boolean =>
  userId === debtorUserId || userId === creditorUserId

const isOf =
  (pair: Pair) =>
  (one: OpeningCorrection): boolean =>
    one.round === pair.round && one.debtorUserId === pair.debtorUserId

/** It binds the two who have confirmed the lines, with the seats that they have had since; and they correct no more than was confirmed. */
const objection = (state: GoalState, pair: Pair, amountMinor: Minor): Refused => {
  const { debtorUserId, creditorUserId, round } = pair
  if (debtorUserId === creditorUserId || !isCircle(state)) return refuse('not_of_opening')
  const haveSeats = [debtorUserId, creditorUserId].every(one => state.members.get(one)?.position != null)
  if (!haveSeats) return refuse('not_of_opening')
  const paidMinor = openingPaidBy(state, debtorUserId, round)
  if (amountMinor > paidMinor) return refuse('more_than_line', { amount: moneyIn(state, paidMinor) })
  return notAnAmount(amountMinor, state.terms.currency)
}
