import { nextSeat, seatsIn } from '#projections/readModels/members/query.ts'
import type { KnownPayout } from '#projections/readModels/payouts/query.ts'
import {
  type Circle,
  type CircleMember,
  payoutDateOf,
  roundDateOf,
} from '#projections/readModels/rotation/query.ts'
import type { KnownStandIn } from '#projections/readModels/standIns/query.ts'
import type {
  DepositResponse,
  DrawResponse,
  PauseResponse,
  RotationResponse,
  RoundResponse,
  SwapResponse,
  TurnResponse,
} from '#shared/api/rotation.ts'
import { answeredBy } from '#shared/bankDebits.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor, subtract, sum, times, zero } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { writtenRhythm } from '#shared/rhythm.ts'
import { type Instant, instant } from '#shared/time.ts'
import { isAdopting } from '../../domain/goal/adoption/adopting.ts'
import { answeringMinor, depositsOf, missingDepositMinor } from '../../domain/goal/deposits/deposits.ts'
import { charterOf, isCircle, isForming, owedByRecipient } from '../../domain/goal/rotation/circle.ts'
import { lastDayToAccept } from '../../domain/goal/rotation/lapsing.ts'
import {
  noticeDaysLeft,
  objectionEndsAt,
  objectionsNeeded,
  pauseDaysLeft,
} from '../../domain/goal/rotation/pausing.ts'
import { nothingPossible, possibleInCircle } from '../../domain/goal/rotation/possible.ts'
import { seatChoices } from '../../domain/goal/rotation/seatChoices.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { adoptionOf, correctionsOf } from './adoption.ts'
import { boxHolders, cashHoldersOf } from './cashBoxes.ts'
import { debtResponse, partsOf } from './debt.ts'
import { askableIn, guaranteesIn } from './guarantees.ts'
import { payoutResponse, personOf, type Viewer } from './payout.ts'
import { figureWithStandIn, standInResponses } from './standIns.ts'

interface Seen {
  readonly circle: Circle
  readonly payouts: readonly KnownPayout[]
  readonly standIns: readonly KnownStandIn[]
  /** The last digits of their telephone numbers. */
  readonly numbers: ReadonlyMap<UserId, string>
  readonly viewer: Viewer
  /** Undefined while the goal is held back. */
  readonly state: GoalState | undefined
  readonly atRisk: RotationResponse['atRisk']
  readonly money: RotationResponse['money']
  readonly now: Instant
}

/** A circle for one of its members. */
export const rotationResponse = (seen: Seen): RotationResponse => {
  const { circle } = seen
  const { phase, seats, currency } = circle
  const numbers = Array.from({ length: seats }, (_, index) => index + 1)
  const amountOf = (amount: Minor): string | null => (amount > 0 ? formatDecimal(amount, currency) : null)
  const [draw, ...earlierDraws] = circle.draws.map(draw => drawOf(seen, draw))
  return {
    goalId: circle.goal_id,
    phase,
    seats,
    currency,
    contribution: formatDecimal(circle.contribution_minor, currency),
    pot: formatDecimal(times(circle.contribution_minor, seats), currency),
    ...writtenRhythm(circle.cycle_type),
    startsOn: circle.starts_on,
    charter: {
      version: circle.charter_version,
      latePolicy: circle.late_policy,
      graceDays: circle.grace_days,
      timeZone: circle.time_zone,
      netArrears: circle.net_arrears,
      coOrganisersSend: circle.co_organisers_send,
      deposit: amountOf(circle.deposit_minor),
      firmAfterDays: circle.firm_after_days,
      debitDays: circle.debit_days,
      provedFirst: circle.proved_first,
      instalments: circle.instalments,
      cash: circle.cash,
      cashHolders: cashHoldersIn(seen),
      lateFee: amountOf(circle.late_fee_minor),
      organiserFee: amountOf(circle.organiser_fee_minor),
    },
    round: circle.round,
    rounds: numbers.map(round => roundOf(seen, round)),
    members: holdersOf(circle).map(member => turnOf(seen, member)),
    debts: circle.debts.map(debt => debtResponse(debt, circle)),
    swaps: circle.swaps.map(swapOf),
    draw: draw ?? null,
    earlierDraws,
    money: seen.money,
    atRisk: seen.atRisk,
    may: seen.state ? possibleInCircle(seen.state, seen.viewer) : nothingPossible,
    pause: pauseOf(seen),
    rulesAhead: rulesAheadOf(circle),
    deposits: depositsIn(seen),
    ...guarantors(seen),
    adoption: adoptionOf({ state: seen.state, userId: seen.viewer.userId, person: personIn(circle) }),
    corrections: correctionsOf({ state: seen.state, userId: seen.viewer.userId, person: personIn(circle) }),
    hasCashBoxes: seen.state !== undefined && boxHolders(seen.state).length > 0,
    standIns: standInResponses(seen.standIns, {
      numbers: seen.numbers,
      ...{ state: seen.state, userId: seen.viewer.userId },
      dueOf: userId => dueOf(seen, userId),
    }),
    figureWithStandIn: figureWithStandIn(seen.state, seen.viewer.userId, seen.now),
    me: meOf(seen),
  }
}

const cashHoldersIn = ({ circle, state }: Seen) => {
  if (!state || !isCircle(state)) return []
  const names = new Map(
    circle.members.map(({ user_id, username }) => [user_id, username ?? peopleTexts.formerMember]),
  )
  return cashHoldersOf(charterOf(state).cashHolders, { names, currency: circle.currency })
}

const rulesAheadOf = ({
  next_from: fromRound,
  next_late_policy: latePolicy,
  next_grace_days: graceDays,
}: Seen['circle']): RotationResponse['rulesAhead'] =>
  fromRound === null || latePolicy === null || graceDays === null
    ? null
    : { fromRound, latePolicy, graceDays }

const depositsIn = ({ circle, state }: Seen): readonly DepositResponse[] =>
  state === undefined
    ? []
    : holdersOf(circle).flatMap(({ user_id: userId, username }) => {
        const lying = depositsOf(state, userId).map(([, { leftMinor }]) => leftMinor)
        if (lying.length === 0) return []
        const shown = (amount: Minor): string => formatDecimal(amount, circle.currency)
        const amount = shown(sum(lying))
        return [{ seat: personOf(userId, username), amount, counts: shown(answeringMinor(state, userId)) }]
      })

const guarantors = ({ circle, state, viewer, money }: Seen) => {
  const seen = { state, currency: circle.currency, viewerId: viewer.userId, person: personIn(circle) }
  return { guarantees: guaranteesIn(seen), mayAskFor: money === 'cards' ? askableIn(seen) : [] }
}

const personIn =
  ({ members }: Circle) =>
  (userId: UserId) =>
    personOf(userId, members.find(({ user_id }) => user_id === userId)?.username ?? null)

const pauseOf = ({ circle, state }: Seen): PauseResponse => {
  if (!state) return { pausedDays: circle.paused_days, daysLeft: 0, noticeDaysLeft: 0, announced: null }
  const person = personIn(circle)
  const { notice } = circle.phase === 'running' ? state : { notice: undefined }
  return {
    pausedDays: state.pausedDays,
    daysLeft: pauseDaysLeft(state),
    noticeDaysLeft: noticeDaysLeft(state),
    announced: notice
      ? {
          pause: notice.pause,
          days: notice.days,
          by: person(notice.byUserId),
          until: objectionEndsAt(notice),
          objections: [...notice.objections].map(person),
          objectionsNeeded: objectionsNeeded(state),
        }
      : null,
  }
}

const holdersOf = ({ members }: Circle): CircleMember[] => members.filter(({ position }) => position !== null)

/** The round to show: the open one, or between two rounds the full one. */
const shownRound = ({ round, is_open }: Circle): number => (is_open ? round : round - 1)

const paidOf = ({ paid }: Circle, round: number, userId: UserId) =>
  paid.find(part => part.round === round && part.user_id === userId) ?? { held_minor: zero, firm_minor: zero }

/**
 * The members who have paid a round, by contributions that were not reversed or by their share of its pot.
 */
const payersOf = (circle: Circle, round: number): readonly UserId[] =>
  round < circle.round
    ? (circle.rounds.find(known => known.round === round)?.gave ?? [])
    : holdersOf(circle)
        .map(({ user_id }) => user_id)
        .filter(userId => paidOf(circle, round, userId).firm_minor >= roundMinorOf(circle, userId))

/** What a member pays into each round for all their seats. */
const roundMinorOf = (circle: Circle, userId: UserId): Minor => {
  const member = circle.members.find(({ user_id }) => user_id === userId)
  return times(circle.contribution_minor, seatsIn(member?.seats ?? '').length)
}

const collectedIn = (circle: Circle, round: number): Minor =>
  circle.rounds.find(known => known.round === round)?.pot_minor ??
  sum(circle.paid.filter(part => part.round === round).map(part => part.held_minor))

const roundOf = ({ circle, payouts, viewer, state, now }: Seen, round: number): RoundResponse => {
  const row = circle.rounds.find(known => known.round === round)
  const holder = holdersOf(circle).find(({ seats }) => seatsIn(seats).includes(round))
  const recipient = row?.recipient_user_id
    ? personOf(row.recipient_user_id, row.recipient_name)
    : holder
      ? personOf(holder.user_id, holder.username)
      : null
  const payout = payouts.find(({ reason, round: of }) => reason === 'round' && of === round)
  const full = times(circle.contribution_minor, circle.seats)
  return {
    round,
    status: statusOf(circle, round),
    dueOn: row?.due_on ?? roundDateOf(circle, round, now),
    recipient,
    pot: formatDecimal(row?.pot_minor ?? full, circle.currency),
    collected: formatDecimal(collectedIn(circle, round), circle.currency),
    paidUserIds: payersOf(circle, round),
    lateUserIds: row?.late ?? [],
    short: row?.is_short ?? false,
    closedAt: row?.closed_at ?? null,
    payout: payout ? payoutResponse(payout, viewer, state) : null,
  }
}

const statusOf = (circle: Circle, round: number): RoundResponse['status'] => {
  if (round > circle.round) return 'upcoming'
  if (round === circle.round) return circle.is_open ? 'open' : 'upcoming'
  const between = !circle.is_open && circle.phase === 'running'
  return between && round === circle.round - 1 ? 'full' : 'closed'
}

const turnOf = ({ circle, now }: Seen, member: CircleMember): TurnResponse => {
  const { user_id: userId } = member
  const seats = seatsIn(member.seats)
  const contributed = payersOf(circle, shownRound(circle)).includes(userId)
  const late = isLate(circle, userId)
  return {
    ...personOf(userId, member.username),
    position: nextSeat(seats, circle.round) ?? 0,
    seats,
    contributed,
    pending: !contributed && member.is_pending,
    upToDate: !late && owedBy(circle, userId) === 0,
    late,
    nextPayoutOn: payoutDateOf(circle, seats, now),
    hasAccepted: member.accepted_version >= circle.charter_version,
    received: seats.every(position => position < circle.round),
  }
}

/** Late for the open round; when it is closed without them it becomes a debt. */
const isLate = (circle: Circle, userId: UserId): boolean =>
  circle.phase === 'running' &&
  circle.is_open &&
  !payersOf(circle, circle.round).includes(userId) &&
  (circle.rounds.find(({ round }) => round === circle.round)?.late.includes(userId) ?? false)

const owedBy = ({ debts }: Circle, userId: UserId): Minor =>
  sum(debts.filter(debt => debt.debtor_user_id === userId).map(debt => debt.open_minor))
const owedTo = ({ debts }: Circle, userId: UserId): Minor =>
  sum(debts.filter(debt => debt.creditor_user_id === userId).map(debt => debt.open_minor))

const swapOf = (swap: Circle['swaps'][number]): SwapResponse => ({
  swap: swap.swap,
  by: personOf(swap.by_user_id, swap.by_name),
  with: personOf(swap.with_user_id, swap.with_name),
  status: swap.status,
  turns: swap.by_turn === null || swap.with_turn === null ? null : { by: swap.by_turn, with: swap.with_turn },
})

const drawOf = (seen: Seen, draw: CircleDraw): DrawResponse => ({
  draw: draw.draw,
  commitment: draw.commitment,
  endsAt: draw.ends_at,
  revealBy: draw.reveal_by,
  stage: stageOf(seen, draw),
  commitments: draw.salts.flatMap(({ user_id: userId, commitment }) =>
    commitment === null ? [] : [{ userId, commitment }],
  ),
  salts: draw.salts.flatMap(({ user_id: userId, salt }) => (salt === null ? [] : [{ userId, salt }])),
  missing: draw.missing === null ? null : usersIn(draw.missing),
  seed: draw.seed,
  order: draw.drawn === null ? null : usersIn(draw.drawn),
  drawnFirst: draw.drawn_first === null ? null : usersIn(draw.drawn_first),
})

type CircleDraw = Circle['draws'][number]
const usersIn = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number))

const stageOf = ({ circle, now }: Seen, draw: CircleDraw): DrawResponse['stage'] => {
  if (draw.missing !== null) return 'voided'
  if (draw.seed !== null) return 'drawn'
  if (draw.reveal_by === null) return 'adding'
  const isShown = draw.salts.some(({ salt }) => salt !== null)
  const haveAllAdded = holdersOf(circle).every(({ user_id: holder }) =>
    draw.salts.some(({ user_id: userId }) => userId === holder),
  )
  return isShown || haveAllAdded || (draw.draw === 1 && draw.ends_at <= now) ? 'revealing' : 'adding'
}

/** What a seat has yet to pay into the open round; null where that is nothing. */
const dueOf = (seen: Seen, userId: UserId) => {
  const { circle, now } = seen
  const { round, currency } = circle
  const missing = missingOf(seen, userId)
  if (missing <= 0) return null
  return {
    amount: formatDecimal(missing, currency),
    parts: partsIn(seen, { userId, round, asked: missing }),
    dueOn: roundDateOf(circle, round, now),
    late: isLate(circle, userId),
  }
}

const missingOf = (seen: Seen, userId: UserId): Minor => {
  const { round, is_open: isOpen } = seen.circle
  return takesMoney(seen) && isOpen
    ? subtract(roundMinorOf(seen.circle, userId), paidOf(seen.circle, round, userId).held_minor)
    : zero
}

const takesMoney = ({ circle, state }: Seen): boolean => goesOn(circle) && !(state && isAdopting(state))

const goesOn = ({ phase }: Circle): boolean => phase === 'forming' || phase === 'running'

/** What the recipient owes is set off, so it is no part of what is left to pay. */
const partsIn = (
  { circle, state }: Seen,
  { userId, round, asked }: { readonly userId: UserId; readonly round: number; readonly asked: Minor },
) => partsOf(circle, subtract(asked, state ? owedByRecipient(state, userId, round) : zero))

const meOf = (seen: Seen): RotationResponse['me'] => {
  const { circle, state, viewer, now } = seen
  const { userId } = viewer
  const me = holdersOf(circle).find(({ user_id }) => user_id === userId)
  if (!me) return null
  const { phase, round, seats, currency, is_open: isOpen, contribution_minor: contribution } = circle
  const missing = missingOf(seen, userId)
  const due = dueOf(seen, userId)
  const next = isOpen ? round + 1 : round
  const pays = goesOn(circle) && round <= seats
  const dueRound = missing > 0 || !isOpen ? round : round + 1
  const depositDue = state && isCircle(state) ? missingDepositMinor(state, userId) : zero
  const nextPayoutOn = payoutDateOf(circle, seatsIn(me.seats), now)
  const nextMissing = subtract(roundMinorOf(circle, userId), paidOf(circle, next, userId).held_minor)
  const mayPayEarly =
    phase === 'running' &&
    next <= seats &&
    nextMissing > 0 &&
    (!isOpen || payersOf(circle, round).includes(userId))
  return {
    dueAmount: due?.amount ?? null,
    dueParts: due?.parts ?? null,
    nextAmount: mayPayEarly ? formatDecimal(nextMissing, currency) : null,
    nextParts: mayPayEarly ? partsIn(seen, { userId, round: next, asked: nextMissing }) : null,
    dueOn: pays && dueRound <= seats ? roundDateOf(circle, dueRound, now) : null,
    debitExpectedOn: me.debit && answeredBy(me.debit.paidWith, instant(me.debit.askedAt)),
    debitAmount: me.debit && formatDecimal(me.debit.amountMinor, currency),
    depositDue: takesMoney(seen) && depositDue > 0 ? formatDecimal(depositDue, currency) : null,
    late: isLate(circle, userId),
    nextPayoutOn,
    nextPayoutAmount: nextPayoutOn === null ? null : formatDecimal(times(contribution, seats), currency),
    mayPayEarly,
    seatChoices: state
      ? seatChoices(state, { userId, now }).map(({ seats: count, figureMinor }) => ({
          seats: count,
          amount: formatDecimal(times(contribution, count), currency),
          figure: formatDecimal(figureMinor, currency),
        }))
      : [],
    hasAccepted: me.accepted_version >= circle.charter_version,
    acceptBy: acceptByOf(state, userId),
    owes: formatDecimal(owedBy(circle, userId), currency),
    owed: formatDecimal(owedTo(circle, userId), currency),
  }
}

const acceptByOf = (state: GoalState | undefined, userId: UserId): string | null => {
  const member = state?.members.get(userId)
  return (state && member && isForming(state) && lastDayToAccept(state, member)) || null
}
