import type { Charter } from '#shared/charter.ts'
import { plusCycles } from '#shared/cycles.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { roundsToCome } from '#shared/turns.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { mayConfirmLine } from '../adoption/lines.ts'
import { notCashHolders, sameHolders } from '../cashBoxes/naming.ts'
import { notADeposit } from '../deposits/notADeposit.ts'
import { mayTakePart } from '../permissions.ts'
import { mayActFor } from '../standIns/permissions.ts'
import type { Evolvers, GoalState } from '../state.ts'
import { accepted, raiseCharter } from './acceptance.ts'
import { notOnlyWholeSeats } from './choosingSeats.ts'
import { charterOf, hasAccepted, isCircle, notForming, todayIn } from './circle.ts'
import { notFees } from './fees.ts'
import { figureMinor, isToBeDrawn, isWorse, type Shown } from './figure.ts'
import { formingObjection } from './forming.ts'

/**
 * Other rules, and optionally another first day, while the circle is forming. Their author accepts them with
 * it.
 */
export interface AmendCharter {
  readonly type: 'AmendCharter'
  readonly userId: UserId
  readonly startDate: CalendarDate
  readonly charter: Charter
  readonly now: Instant
}
export interface AcceptCharter extends Shown {
  readonly type: 'AcceptCharter'
  readonly userId: UserId
  /** Who accepts it for a stand-in; by default the member. */
  readonly byUserId?: UserId
  /** The version that they have read. */
  readonly version: number
  readonly now: Instant
}

export const amendCharter = (command: AmendCharter, state: GoalState): Decision<GoalEvent> => {
  const { userId, startDate, charter, now } = command
  const refused = formingObjection(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  const isSame = startDate === state.terms.startDate && sameRules(charter, charterOf(state))
  if (isSame) return accept()
  if (startDate !== state.terms.startDate && startDate < todayIn(state, now)) return refuse('start_passed')
  const wrong =
    notADeposit(state.terms, charter) ??
    notFees(state.terms, charter) ??
    (charter.deposit ? notOnlyWholeSeats(state) : undefined) ??
    notCashHolders(state, charter.cashHolders)
  if (wrong) return wrong
  const version = state.charterVersion + 1
  const askedOn = todayIn(state, now)
  return accept({ type: 'CharterAmended', data: { version, byUserId: userId, startDate, charter, askedOn } })
}

const sameRules = (one: Charter, other: Charter): boolean =>
  one.latePolicy === other.latePolicy &&
  one.graceDays === other.graceDays &&
  one.timeZone === other.timeZone &&
  one.netArrears === other.netArrears &&
  one.debitDays === other.debitDays &&
  (one.provedFirst ?? false) === (other.provedFirst ?? false) &&
  one.deposit?.amountMinor === other.deposit?.amountMinor &&
  one.lateFeeMinor === other.lateFeeMinor &&
  one.organiserFeeMinor === other.organiserFeeMinor &&
  (one.instalments ?? false) === (other.instalments ?? false) &&
  (one.cash ?? false) === (other.cash ?? false) &&
  sameHolders(one.cashHolders, other.cashHolders)

/** A member accepts the version that they have read; when the charter has changed since, they must read it first. */
export const acceptCharter = (command: AcceptCharter, state: GoalState): Decision<GoalEvent> => {
  const { userId, byUserId = userId, version } = command
  const notAllowed =
    mayTakePart(state, userId) ?? (byUserId === userId ? undefined : mayActFor(state, userId, byUserId))
  const member = state.members.get(userId)
  if (notAllowed || !member) return notAllowed ?? refuse('not_a_member')
  if (isCircle(state) && version === state.charterVersion && member.charterVersion === version)
    return accept()
  const refused = notForming(state)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (version !== state.charterVersion) return refuse('charter_changed')
  if (hasAccepted(state, member)) return accept()
  const notConfirmed = mayConfirmLine(state, userId, byUserId)
  if (notConfirmed) return notConfirmed
  const { position } = member
  if (position === null) return refuse('auditor_cannot')
  const seat = { userId, position }
  if (isWorse(state, seat, command)) return refuse('turn_moved')
  const turn = isToBeDrawn(state, userId) ? {} : { position }
  const acceptedFigureMinor = figureMinor(state, seat)
  const by = byUserId === userId ? {} : { byUserId }
  const again = state.deniedLines.has(userId) ? { denial: state.denials } : {}
  return accept({
    type: 'CharterAccepted',
    data: { version, userId, ...turn, acceptedFigureMinor, ...by, ...again },
  })
}

export const charterEvolvers = {
  CharterAmended: (state, { version: charterVersion, byUserId, startDate, charter, askedOn }) => {
    raiseCharter(state, byUserId, { charterVersion, askedOn })
    const { terms } = state
    if (!terms?.rotation) return
    const endDate = plusCycles(startDate, terms.rotation.cycleType, roundsToCome(terms.rotation))
    state.terms = { ...terms, startDate, endDate, rotation: { ...terms.rotation, charter } }
  },
  CharterAccepted: (state, { userId, version, acceptedFigureMinor, denial }) => {
    accepted(state, userId, version, acceptedFigureMinor)
    if (denial !== undefined)
      state.deniedLines = new Set([...state.deniedLines].filter(one => one !== userId))
  },
} satisfies Partial<Evolvers>
