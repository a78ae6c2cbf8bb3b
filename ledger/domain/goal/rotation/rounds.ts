import { defaultCharter, recipientsDays, waitingDays } from '#shared/charter.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, smaller, sum, zero } from '#shared/money.ts'
import { type CalendarDate, daysBetween, type Instant, plusDays } from '#shared/time.ts'
import { dueAfter } from '#shared/turns.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isOutside } from '../contributions/contribution.ts'
import { changeContribution, dropPart, partOf } from '../contributions/holdings.ts'
import { guaranteesBind } from '../guarantees/evolveGuarantee.ts'
import { seatHolders } from '../members/seats.ts'
import { byHolder, spending } from '../payouts/partsOfPayout.ts'
import { mayRun, mayTakePart } from '../permissions.ts'
import type { Evolvers, Evolving, GoalState } from '../state.ts'
import { applyAgreed } from './agreedRules.ts'
import {
  byPosition,
  type Circle,
  charterOf,
  collectingRound,
  isCircle,
  isTurning,
  missingIn,
  missingMinor,
  notTurning,
  owedByRecipient,
  todayIn,
} from './circle.ts'
import { hasEverOffered, hasOfferedCash } from './offeredCash.ts'
import { dueMinor, holderOf, isRoundOver, roundsOfSeat } from './order.ts'
import { bring } from './pairs.ts'
import { mayCloseShort } from './permissions.ts'
import { forgetReversed, hasCase, isSparedOn, sparedUntil, spareOn, sparingDays } from './sparing.ts'

/** The next round, before the day on which it opens automatically. */
export interface OpenRound {
  readonly type: 'OpenRound'
  readonly userId: UserId
  readonly round: number
  readonly now: Instant
}
/** The collecting round, without late members: by its recipient. */
export interface CloseRoundShort {
  readonly type: 'CloseRoundShort'
  readonly userId: UserId
  readonly round: number
  readonly now: Instant
}

export const openRound = ({ userId, round, now }: OpenRound, state: GoalState): Decision<GoalEvent> => {
  const refused = mayRun(state, userId) ?? notTurning(state)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (round <= state.round) return accept()
  if (collectingRound(state) !== undefined || round !== state.round + 1) return refuse('round_collecting')
  return accept(opening(state, todayIn(state, now), userId))
}

export const closeRoundShort = (command: CloseRoundShort, state: GoalState): Decision<GoalEvent> => {
  const { userId, round, now } = command
  const refused = mayTakePart(state, userId) ?? notTurning(state) ?? mayCloseShort(state, round, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (round <= state.closedRounds) return accept()
  if (round !== collectingRound(state)) return refuse('round_not_open')
  const today = todayIn(state, now)
  // Late members are recorded by the scheduler, which knows whether they could pay.
  if (!isGraceOver(state, today) || newlyLate(state, { round, today }).length > 0)
    return refuse('not_late_yet')
  if (!hasPassed(state, today, daysOfWaiting(state))) return refuse('late_are_awaited')
  return accept(closing(state, round, { isShort: true, byUserId: userId }))
}

/** The due date and the days of grace after it have passed. */
export const isGraceOver = (circle: Circle, today: CalendarDate): boolean =>
  hasPassed(circle, today, charterOf(circle).graceDays)

/** Its recipient has left it open for long: it closes without them. */
export const closesByItself = (circle: Circle, today: CalendarDate): boolean =>
  // Never before the usual days, whichever seat is spared.
  hasPassed(circle, today, usualWaiting(circle)) &&
  hasPassed(circle, today, daysOfWaiting(circle) + recipientsDays)

/** The default period has passed in the turn of the first share. */
const usualWaiting = (circle: Circle): number => {
  const { round, dueOn } = circle
  const isAfter = roundsOfSeat(circle, round).first < round && dueDayOf(circle) !== dueOn
  const { latePolicy, graceDays } = charterOf(circle)
  return waitingDays(
    { graceDays, latePolicy: isAfter ? 'reduced' : latePolicy },
    circle.terms.rotation.cycleType,
  )
}

const daysOfWaiting = (circle: Circle): number => {
  const days = usualWaiting(circle)
  const from = dueDayOf(circle)
  return from === undefined ? days : days + sparingDays(circle, plusDays(from, days))
}

/** From when the grace of the open round is counted. */
const dueDayOf = ({ dueOn, dueDays, round }: Circle): CalendarDate | undefined => dueDays.get(round) ?? dueOn

const hasPassed = (circle: Circle, today: CalendarDate, days: number): boolean => {
  const from = dueDayOf(circle)
  return from !== undefined && today > plusDays(from, days)
}

/** What the scheduler knows of outages; other commands know nothing of it. */
export interface CouldPay {
  /** When this installation last resumed after an outage. */
  readonly upSince: CalendarDate | undefined
  readonly locked: ReadonlySet<UserId>
}

/**
 * Grace runs only while members can pay here: days of it that fell into an outage begin again. So it does,
 * once in a round, where it is over for longer than a day and no member is recorded as late although one
 * owes: nothing was recorded here meanwhile. An offer of cash, and a spared member, explain why there was no
 * late member before.
 */
export const graceExtended = (
  circle: Circle,
  { round, lateNow }: { readonly round: number; readonly lateNow: readonly UserId[] },
  { today, upSince }: Pick<CouldPay, 'upSince'> & { readonly today: CalendarDate },
): GoalEvent | undefined => {
  const { graceDays } = charterOf(circle)
  const dueDay = dueDayOf(circle)
  const wasExtended = dueDay !== circle.dueOn
  const extending = (from: CalendarDate): GoalEvent => {
    const data = { round, until: plusDays(from, graceDays) }
    return { type: 'GraceExtended', data: wasExtended ? { ...data, again: true } : data }
  }
  if (upSince !== undefined && dueDay !== undefined && upSince > dueDay)
    if (plusDays(upSince, graceDays) >= today) return extending(upSince)
  if (lateNow.every(userId => hasExcuse(circle, userId, round))) return undefined
  if (circle.late.size > 0 || wasExtended || !hasPassed(circle, today, graceDays + 1)) return undefined
  return extending(today)
}

const hasExcuse = (circle: Circle, userId: UserId, round: number): boolean =>
  hasEverOffered(circle, userId, round) || sparedUntil(circle, userId, round) !== undefined

/**
 * A member who offers cash is not late, nor one who could set off a debt of the recipient, or could until it
 * was paid.
 */
const isSpared = (circle: Circle, about: { userId: UserId; round: number; today: CalendarDate }): boolean => {
  const { userId, round } = about
  return (
    hasOfferedCash(circle, userId, round) ||
    circle.repaid.has(userId) ||
    owedByRecipient(circle, userId, round) >= missingMinor(circle, userId, round) ||
    isSparedOn(circle, about) ||
    hasCase(circle, userId, round)
  )
}

/** Members who have not paid and are not recorded as late yet, once grace is over. */
export const newlyLate = (
  circle: Circle,
  { round, today }: { readonly round: number; readonly today: CalendarDate },
): UserId[] =>
  missingIn(circle, round).filter(
    userId => !circle.late.has(userId) && !isSpared(circle, { userId, round, today }),
  )

export const lateOne = ({ lateBefore }: Circle, round: number, userId: UserId): GoalEvent => {
  const data = { round, userId }
  return { type: 'MemberLate', data: lateBefore.has(userId) ? { ...data, again: true } : data }
}

/** Who is late with a seat, or spared, is so in the turns of all its shares. */
const goOn = (state: Evolving, round: number, from: CalendarDate): void => {
  const before = state.dueDays.get(round - 1) ?? from
  state.dueDays.set(round, from > before ? from : before)
  spareOn(state, round - 1)
}

const graceDaysOf = ({ terms }: Evolving): number => (terms?.rotation?.charter ?? defaultCharter).graceDays

const extendGrace = (state: Evolving, round: number, until: CalendarDate): void => {
  const before = state.dueDays.get(round)
  const countedFrom = plusDays(until, -graceDaysOf(state))
  state.dueDays.set(round, countedFrom)
  if (before !== undefined && state.unpaidSince !== undefined)
    state.unpaidSince = plusDays(state.unpaidSince, daysBetween(before, countedFrom))
}

/** After the days of its seat, members have these days at least to hand over cash for another share. */
const leastGraceDays = 3
const graceAfter = (circle: Circle, today: CalendarDate): CalendarDate =>
  plusDays(today, Math.max(0, leastGraceDays - charterOf(circle).graceDays))

/** The next round is the turn of another share of the same seat, so it opens at once, with the same days. */
export const goesOn = (state: GoalState): boolean => roundsOfSeat(state, state.round).last > state.round

/**
 * Opens the next round. It is due one cycle after the previous one, or as many cycles later as it takes to leave time for it,
 * so that a late round makes no member late in the next; all later due dates move along.
 */
export const opening = (
  circle: Circle,
  today: CalendarDate,
  byUserId: UserId | null,
): GoalEventOf<'RoundOpened'> => {
  const { startsOn = today, round, pausedDays } = circle
  if (goesOn(circle) && circle.dueOn !== undefined) {
    const before = dueDayOf(circle) ?? circle.dueOn
    const data = { round: round + 1, cycle: circle.cycle, dueOn: circle.dueOn, byUserId }
    return {
      type: 'RoundOpened',
      data: today > before ? { ...data, graceFrom: graceAfter(circle, today) } : data,
    }
  }
  const { cycleType } = circle.terms.rotation
  const { cycle, dueOn } = dueAfter({ startsOn, cycleType, pausedDays }, circle.cycle, today)
  return { type: 'RoundOpened', data: { round: round + 1, cycle, dueOn, byUserId } }
}

/**
 * When the open round is due after an outage in which it could not be paid; undefined while its members have
 * enough time.
 */
export const dueAgain = (
  state: GoalState,
  now: Instant,
): { readonly round: number; readonly cycle: number; readonly dueOn: CalendarDate } | undefined => {
  const round = collectingRound(state)
  if (!isTurning(state) || round === undefined || state.startsOn === undefined) return undefined
  const { startsOn, cycle, pausedDays } = state
  const { cycleType } = state.terms.rotation
  const due = dueAfter({ startsOn, cycleType, pausedDays }, cycle - 1, todayIn(state, now))
  return due.cycle > cycle ? { round, ...due } : undefined
}

/** All payments, up to the agreed amount, are the pot of the recipient. */
export const closing = (
  circle: Circle,
  round: number,
  { isShort = false, byUserId: shortByUserId = null }: Closing = {},
): GoalEventOf<'RoundClosed'> => {
  const recipientUserId = holderOf(circle, round)
  if (recipientUserId === undefined) throw new Error(`no member has the turn of round ${round}`)
  const shares = byPosition(circle)
    .map(([userId]) => shareOf(circle, userId, round))
    .filter(({ amountMinor }) => amountMinor > 0)
  const potMinor = sum(shares.map(({ amountMinor }) => amountMinor))
  const outsideMinor = heldOutside(circle, shares)
  const closed = {
    round,
    recipientUserId,
    shortByUserId,
    potMinor,
    shares,
    ...(outsideMinor > 0 && outsideMinor < potMinor ? { outsideMinor } : {}),
  }
  // `shortByUserId` already marks a round that its recipient closes.
  return {
    type: 'RoundClosed',
    data: isShort && shortByUserId === null ? { ...closed, short: true } : closed,
  }
}

/**
 * Whether members have not paid, and who closes the round nevertheless; it closes automatically after a time.
 */
interface Closing {
  readonly isShort?: boolean
  readonly byUserId?: UserId | null
}

type Share = GoalEventOf<'RoundClosed'>['data']['shares'][number]

/** The cash in a pot that the members hold. */
const heldOutside = (circle: Circle, shares: readonly Share[]): Minor => {
  const given = shares.flatMap(({ contributionIds, amountMinor }) =>
    spending(circle, contributionIds, amountMinor),
  )
  return sum(byHolder(circle, given).outside.map(([, amountMinor]) => amountMinor))
}

const shareOf = (circle: Circle, userId: UserId, round: number): Share => {
  const { firmMinor: brought, contributionIds: ids } = partOf(circle, userId, round)
  const amountMinor = smaller(brought, dueMinor(circle, userId, round))
  // Cash for one share of a seat is in its holder's hands, so it goes into no other pot.
  const contributionIds = goesOn(circle) ? cashFirst(circle, ids) : ids
  return {
    userId,
    amountMinor,
    contributionIds: spending(circle, contributionIds, amountMinor).map(([id]) => id),
  }
}

const cashFirst = ({ contributions }: Circle, ids: readonly ContributionId[]): readonly ContributionId[] => {
  const isCash = (id: ContributionId): boolean => {
    const contribution = contributions.get(id)
    return contribution !== undefined && isOutside(contribution)
  }
  return [...ids.filter(isCash), ...ids.filter(id => !isCash(id))]
}

export const roundEvolvers = {
  RotationBegan: (state, { startsOn }) => {
    state.startsOn = startsOn
  },
  RoundOpened: (state, { round, cycle, dueOn, graceFrom }) => {
    applyAgreed(state, round)
    state.round = round
    state.cycle = cycle
    state.dueOn = dueOn
    state.repaid = new Set()
    state.graceDays.set(round, graceDaysOf(state))
    state.unpaidSince ??= dueOn
    if (roundsOfSeat(state, round).first < round) return goOn(state, round, graceFrom ?? dueOn)
    state.late = new Set()
    state.lateBefore = new Set()
    state.lateFeeDue = new Set()
    state.dueDays.set(round, dueOn)
    state.pausedBefore = state.pausedDays
  },
  GraceExtended: (state, { round, until }) => extendGrace(state, round, until),
  RoundClosed: (state, closed) => {
    const { round, recipientUserId, shares } = closed
    state.closedRounds = round
    guaranteesBind(state, closed)
    forgetReversed(state)
    for (const { userId, amountMinor } of shares) {
      if (userId === recipientUserId) continue
      bring(state, userId, round, amountMinor)
      if (amountMinor > 0) state.unpaidSince = undefined
    }
    for (const { amountMinor, contributionIds } of shares)
      for (const [id, gives] of spending(state, contributionIds, amountMinor)) {
        const spentMinor = state.contributions.get(id)?.spentMinor ?? zero
        const pots = new Map(state.contributions.get(id)?.pots).set(round, gives)
        changeContribution(state, id, { spentMinor: sum([spentMinor, gives]), pots })
      }
    state.pots.set(
      round,
      shares.flatMap(({ contributionIds }) => contributionIds),
    )
    if (isRoundOver(state, round)) for (const [userId] of seatHolders(state)) dropPart(state, userId, round)
  },
} satisfies Partial<Evolvers>

export const isFull = (circle: Circle, round: number): boolean =>
  seatHolders(circle).every(([userId]) => missingMinor(circle, userId, round) <= 0)
