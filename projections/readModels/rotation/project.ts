import { type Charter, defaultCharter, pauseHours } from '#shared/charter.ts'
import { plusCycles } from '#shared/cycles.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Minor, subtract, times, zero } from '#shared/money.ts'
import { type CalendarDate, hourMs, plusDays, plusMs } from '#shared/time.ts'
import { windowStart } from '#shared/turns.ts'
import { dateIn } from '#shared/zones.ts'
import { readModel } from '../../engine/readModel.ts'
import { refundTable } from '../refunds/table.ts'
import { transactionTable } from '../transactions/table.ts'
import { needsOfPayment, paymentEvents, projectRoundPayment } from './payments.ts'
import {
  type CircleRow,
  circleTable,
  closesOn,
  lateOn,
  lateTable,
  type RoundRow,
  roundPaymentTable,
  roundTable,
  shareTable,
} from './table.ts'

/** A circle, its rounds, and the payments into them; other goals have no rows here. */
export const rotation = readModel({
  tables: {
    circles: circleTable,
    rounds: roundTable,
    roundPayments: roundPaymentTable,
    shares: shareTable,
    late: lateTable,
  },
  reads: { refunds: refundTable, transactions: transactionTable },
  canHandle: [
    'GoalCreated',
    'CharterAmended',
    'RulesAgreed',
    'CircleShrunk',
    'RotationOrdered',
    'DrawCommitted',
    'DrawVoided',
    'DepositReleased',
    'RotationBegan',
    'OpeningLinesAsked',
    'RoundAdopted',
    'RoundOpened',
    'GoalRestored',
    'PauseAnnounced',
    'PauseRejected',
    'RotationPaused',
    'GraceExtended',
    'MemberLate',
    'SeatSpared',
    'RoundClosed',
    'PotLowered',
    'PayoutLowered',
    'GoalCancelled',
    'CircleWoundUp',
    ...paymentEvents,
  ],
  needs: (fact, requests) => {
    const { goalId, event } = fact
    if (event.type === 'GoalCreated') return
    requests.circles.request({ goalId })
    switch (event.type) {
      case 'RulesAgreed':
        return
      case 'CharterAmended':
      case 'CircleShrunk':
      case 'RotationOrdered':
      case 'DrawCommitted':
      case 'DrawVoided':
      case 'DepositReleased':
      case 'OpeningLinesAsked':
      case 'RotationBegan':
      case 'PauseAnnounced':
      case 'PauseRejected':
      case 'GraceExtended':
      case 'MemberLate':
      case 'GoalCancelled':
      case 'CircleWoundUp':
        return
      case 'SeatSpared':
        return requests.late.request({ goalId, round: event.data.round, userId: event.data.userId })
      case 'GoalRestored':
      case 'RotationPaused':
        return event.data.due && requests.rounds.request({ goalId, round: event.data.due.round })
      case 'RoundAdopted':
      case 'RoundOpened':
      case 'RoundClosed':
        return requests.rounds.request({ goalId, round: event.data.round })
      case 'PotLowered': {
        const { round, userId } = event.data
        requests.rounds.request({ goalId, round })
        return requests.shares.request({ goalId, round, userId })
      }
      case 'PayoutLowered': {
        const { round, contributionId } = event.data
        if (round === null) return
        requests.rounds.request({ goalId, round })
        requests.roundPayments.request({ goalId, contributionId })
        return requests.shares.requestAll({ goalId })
      }
      default:
        needsOfPayment({ goalId, event }, requests)
    }
  },
  project: ({ goalId, at, event }, tables) => {
    const { circles, rounds, roundPayments, shares, late } = tables
    if (event.type === 'GoalCreated') {
      const created = circleOf(event.data)
      return created && circles.put(created)
    }
    const circle = circles.get({ goalId })
    if (!circle) return
    const change = (changes: Partial<CircleRow>): void => circles.put({ ...circle, ...changes })
    const roundNow = (round: number): RoundRow =>
      rounds.get({ goalId, round }) ?? { ...emptyRound, goalId, round }

    const lowerPot = ({ round, userId, amountMinor }: Lowered): void => {
      const before = roundNow(round)
      const potMinor = subtract(before.potMinor ?? zero, amountMinor)
      rounds.put({ ...before, potMinor })
      const share = userId === undefined ? undefined : shares.get({ goalId, round, userId })
      const left = subtract(share?.amountMinor ?? zero, amountMinor)
      if (share && left > 0) shares.put({ ...share, amountMinor: left })
      else if (share) shares.remove(share)
      // Between two rounds the pot of the last one is shown.
      if (!circle.isOpen && round === circle.round - 1) change({ potMinor })
    }

    switch (event.type) {
      case 'CharterAmended': {
        const { charter, version, startDate } = event.data
        const dueOn = plusCycles(startDate, circle.cycleType, 1)
        const days = { startsOn: startDate, dueOn, graceFrom: dueOn, wakeOn: startDate }
        return change({ ...rulesOf(charter), charterVersion: version, ...days })
      }
      case 'RulesAgreed': {
        const { version, fromRound, rules } = event.data
        return change({
          charterVersion: version,
          nextFrom: fromRound,
          nextLatePolicy: rules.latePolicy,
          nextGraceDays: rules.graceDays,
          nextFirmAfterDays: rules.firmAfterDays,
        })
      }
      case 'CircleShrunk':
        return change({
          seats: event.data.seats,
          charterVersion: event.data.charterVersion ?? circle.charterVersion,
        })
      case 'RotationOrdered':
      case 'OpeningLinesAsked':
      case 'DrawCommitted':
      case 'DrawVoided':
      case 'DepositReleased':
        return change({ charterVersion: event.data.charterVersion ?? circle.charterVersion })
      case 'RotationBegan':
        return change({ phase: 'running', startsOn: event.data.startsOn, wakeOn: null })
      case 'RoundAdopted': {
        const { round, recipientUserId, potMinor } = event.data
        const isShort = potMinor < times(circle.contributionMinor, circle.seats)
        rounds.put({ ...roundNow(round), closedAt: at, recipientUserId, potMinor, isShort })
        for (const share of event.data.shares) shares.put({ goalId, round, ...share })
        return
      }
      case 'RoundOpened': {
        const { round, cycle, dueOn } = event.data
        rounds.put({ ...roundNow(round), dueOn, openedAt: at })
        // The first round is open from the beginning, and contains payments made while the circle was
        // forming.
        const pot =
          round === circle.round && circle.isOpen ? {} : { potMinor: circle.aheadMinor, aheadMinor: zero }
        const rules = rulesFrom(circle, round)
        // A round that opens early may be full before its window begins, and closes then.
        const from = windowStart(circle, cycle)
        const today = dateIn(at, circle.timeZone)
        const wakeOn = wakesAfter(circle, today, from > today ? from : lateOn({ ...circle, ...rules }, dueOn))
        return change({ ...rules, round, isOpen: true, cycle, dueOn, graceFrom: dueOn, ...pot, wakeOn })
      }
      case 'GoalRestored': {
        const { due } = event.data
        if (!due) return
        const { round, cycle, dueOn } = due
        rounds.put({ ...roundNow(round), dueOn })
        return change({ cycle, dueOn, graceFrom: dueOn, wakeOn: lateOn(circle, dueOn) })
      }
      case 'PauseAnnounced':
        return change({
          noticedPause: event.data.pause,
          noticeEndsAt: plusMs(event.data.at, pauseHours.toObject * hourMs),
        })
      case 'PauseRejected':
        return change({ noticeEndsAt: null })
      case 'RotationPaused': {
        const { pause, days, due } = event.data
        const isNoticed = pause === circle.noticedPause
        const pausedDays = circle.pausedDays + days
        const notice = isNoticed ? { noticeEndsAt: null } : {}
        if (!due) return change({ pausedDays, ...notice })
        const { round, dueOn } = due
        rounds.put({ ...roundNow(round), dueOn })
        // A full round waits for its window, whose date does not move.
        const waitsForLate = circle.wakeOn === lateOn(circle, circle.dueOn)
        const wakeOn = waitsForLate ? lateOn(circle, dueOn) : circle.wakeOn
        return change({ pausedDays, ...notice, dueOn, graceFrom: dueOn, wakeOn })
      }
      case 'GraceExtended': {
        const { until } = event.data
        return change({ graceFrom: plusDays(until, -circle.graceDays), wakeOn: plusDays(until, 1) })
      }
      case 'SeatSpared': {
        const { round, userId, until } = event.data
        late.remove({ goalId, round, userId })
        // The end of the grace period is found by checking; members who have not paid by then are late.
        const next = until === null ? dateIn(at, circle.timeZone) : plusDays(until, 1)
        return change({
          wakeOn: circle.wakeOn !== null && circle.wakeOn < next ? circle.wakeOn : next,
          sparedUntil: laterOf(circle.sparedUntil, until),
        })
      }
      case 'MemberLate': {
        const { round, userId } = event.data
        late.put({ goalId, round, userId, since: at })
        if (round < circle.round) return
        return change({ wakeOn: wakesAfter(circle, dateIn(at, circle.timeZone), closesOn(circle)) })
      }
      case 'RoundClosed': {
        const { round, recipientUserId, potMinor, shortByUserId, short } = event.data
        const isShort = shortByUserId !== null || short === true
        rounds.put({ ...roundNow(round), closedAt: at, recipientUserId, potMinor, shortByUserId, isShort })
        for (const { userId, amountMinor } of event.data.shares)
          shares.put({ goalId, round, userId, amountMinor })
        const isOver = round >= circle.seats
        const wakeOn = isOver ? null : plusDays(circle.dueOn, 1)
        const phase = isOver ? 'completed' : circle.phase
        const notice = isOver ? { noticeEndsAt: null } : {}
        return change({ round: round + 1, isOpen: false, potMinor, wakeOn, phase, ...notice })
      }
      case 'PotLowered':
        return lowerPot(event.data)
      case 'PayoutLowered': {
        const { round, contributionId, amountMinor } = event.data
        // What pays a debt otherwise was in no pot.
        if (round === null) return
        const payment = roundPayments.get({ goalId, contributionId })
        return lowerPot({ round, userId: payment?.userId, amountMinor })
      }
      case 'GoalCancelled':
      case 'CircleWoundUp':
        return change({ phase: 'wound_up', wakeOn: null, noticeEndsAt: null })
      default:
        projectRoundPayment({ goalId, at, event }, tables, circle)
    }
  },
})

interface Lowered {
  readonly round: number
  readonly userId: UserId | undefined
  readonly amountMinor: Minor
}

/** A circle in which spared members have days to pay is looked at from the first of these days that ends. */
const wakesAfter = (
  { wakeOn, sparedUntil }: CircleRow,
  today: CalendarDate,
  next: CalendarDate,
): CalendarDate =>
  sparedUntil !== null && today <= sparedUntil && wakeOn !== null && wakeOn < next ? wakeOn : next

const laterOf = (one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null =>
  one !== null && other !== null && other < one ? one : (other ?? one)

const noneAhead = { nextFrom: null, nextLatePolicy: null, nextGraceDays: null, nextFirmAfterDays: null }

/** Rules that apply from a later round on. */
const rulesFrom = (circle: CircleRow, round: number): Partial<CircleRow> => {
  const { nextFrom, nextLatePolicy, nextGraceDays, nextFirmAfterDays } = circle
  if (nextFrom === null || nextLatePolicy === null || nextGraceDays === null || round < nextFrom) return {}
  return {
    ...noneAhead,
    latePolicy: nextLatePolicy,
    graceDays: nextGraceDays,
    firmAfterDays: nextFirmAfterDays,
  }
}

const rulesOf = ({
  deposit,
  firmAfterDays,
  debitDays,
  provedFirst,
  instalments,
  cash,
  cashHolders: _,
  ...rules
}: Charter) => ({
  ...rules,
  lateFeeMinor: rules.lateFeeMinor ?? zero,
  organiserFeeMinor: rules.organiserFeeMinor ?? zero,
  depositMinor: deposit?.amountMinor ?? zero,
  firmAfterDays: firmAfterDays ?? null,
  debitDays: debitDays ?? null,
  provedFirst: provedFirst ?? false,
  instalments: instalments ?? false,
  cash: cash ?? false,
})

const circleOf = ({
  goalId,
  startDate,
  rotation,
}: GoalEventOf<'GoalCreated'>['data']): CircleRow | undefined => {
  if (!rotation) return undefined
  const { cycleType, contributionMinor, seats, charter, adopted } = rotation
  return {
    ...rulesOf(charter ?? defaultCharter),
    goalId,
    cycleType,
    contributionMinor,
    seats,
    charterVersion: 1,
    ...noneAhead,
    phase: 'forming',
    startsOn: startDate,
    wakeOn: startDate,
    sparedUntil: null,
    round: adopted?.round ?? 1,
    isOpen: true,
    cycle: 1,
    dueOn: plusCycles(startDate, cycleType, 1),
    graceFrom: plusCycles(startDate, cycleType, 1),
    pausedDays: 0,
    noticedPause: 0,
    noticeEndsAt: null,
    potMinor: zero,
    aheadMinor: zero,
  }
}

const emptyRound = {
  dueOn: null,
  openedAt: null,
  closedAt: null,
  recipientUserId: null,
  potMinor: null,
  shortByUserId: null,
  isShort: false,
} as const
