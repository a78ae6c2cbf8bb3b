import { smallestPayment } from '#shared/cardLimits.ts'
import { nextPeriod, periodFrom, periodUntil } from '#shared/cycles.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, ScheduleId, SetupIntentId, UserId } from '#shared/ids.ts'
import { type Minor, smaller, subtract, zero } from '#shared/money.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import type { CalendarDate } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isAdopting } from '../adoption/adopting.ts'
import { notAnAmount } from '../amounts.ts'
import { partOf } from '../contributions/holdings.ts'
import { namedFee } from '../contributions/refundFees.ts'
import { mayTakePart } from '../permissions.ts'
import {
  type Circle,
  collectingRound,
  isCircle,
  isCompleted,
  isTurning,
  leftToPayMinor,
} from '../rotation/circle.ts'
import { dueMinor } from '../rotation/order.ts'
import { committedMinor, type GoalState, moneyIn, type Schedule } from '../state.ts'
import { type EndReason, isLive } from './endingSchedules.ts'

/** Schedules of repeated contributions. Each period of a schedule is paid by one contribution at most. */
export interface CreateSchedule {
  readonly type: 'CreateSchedule'
  readonly scheduleId: ScheduleId
  readonly userId: UserId
  readonly amountMinor: Minor
  readonly every: Rhythm
  readonly firstOn: CalendarDate
  readonly endsOn: CalendarDate | null
  /** Whether a card is saved already; otherwise the first payment provides it. */
  readonly hasCard: boolean
  /** The fee for refunds of its payments that its owner was told. */
  readonly refundFeeMinor?: Minor
}

/**
 * Requests the payment of the next period, or ends the schedule when nothing is left to pay. For a later period, the ones
 * before it are recorded as missed: after an outage the payer is charged once, not for all of them.
 */
export interface ChargeSchedule {
  readonly type: 'ChargeSchedule'
  readonly scheduleId: ScheduleId
  readonly period: CalendarDate
  readonly contributionId: ContributionId
}

export type ChangeSchedule =
  | { readonly type: 'PauseSchedule'; readonly reason: GoalEventOf<'SchedulePaused'>['data']['reason'] }
  | { readonly type: 'ResumeSchedule'; readonly today: CalendarDate }
  | { readonly type: 'SkipPeriod'; readonly period: CalendarDate }
  | { readonly type: 'ChangeScheduleAmount'; readonly amountMinor: Minor }
  /** Another of its owner's cards, of which the ledger only knows the setup. */
  | { readonly type: 'ChangeScheduleCard'; readonly setupIntentId: SetupIntentId | null }
  | {
      readonly type: 'CancelSchedule'
      /** Only a schedule without a requested payment. */
      readonly unlessBegun?: true
    }
/** By its owner only; undefined when the platform itself does it. */
export type ScheduleChange = ChangeSchedule & {
  readonly scheduleId: ScheduleId
  readonly userId: UserId | undefined
}

export const createSchedule = (command: CreateSchedule, state: GoalState): Decision<GoalEvent> => {
  const { scheduleId, userId, firstOn, endsOn, hasCard } = command
  if (!state.terms) return refuse('goal_not_found')
  const known = state.schedules.get(scheduleId)
  if (known) return wantsAnotherSchedule(state, known, command) ? refuse('contribution_differs') : accept()
  const refused = mayTakePart(state, userId)
  if (refused) return refused
  const wrong = notAnAmount(command.amountMinor, state.terms.currency)
  if (wrong) return wrong
  if (state.cancelled) return refuse('goal_cancelled')
  if (state.archived) return refuse('goal_archived')
  if (state.withdrawn || isCompleted(state)) return refuse('goal_finished')
  const { rotation, targetMinor, currency } = state.terms
  const roundMinor = rotation ? dueMinor(state, userId, state.round) : undefined
  if (roundMinor !== undefined && command.amountMinor !== roundMinor) return refuse('schedule_amount_fixed')
  if (!rotation && subtract(targetMinor, state.receivedMinor) < smallestPayment(currency))
    return refuse('goal_finished')
  const amountMinor = roundMinor ?? command.amountMinor
  const every = rotation?.cycleType ?? command.every

  const replaced: GoalEvent[] = []
  for (const [id, other] of state.schedules.entries()) {
    if (other.userId !== userId || !isLive(other)) continue
    // A schedule that never received its first payment does not block another one.
    if (other.status !== 'requested') return refuse('schedule_exists')
    // Unless that payment is being made now: it would be paid beside the new schedule's.
    for (const contribution of other.payments.values())
      if (state.open.has(contribution)) return refuse('payment_under_way')
    replaced.push({ type: 'ScheduleEnded', data: { scheduleId: id, reason: 'cancelled' } })
  }
  const fee = namedFee(command.refundFeeMinor)
  const data = { scheduleId, userId, amountMinor, every, firstOn, endsOn, active: hasCard, ...fee }
  return accept(...replaced, { type: 'ScheduleCreated', data })
}

/**
 * Whether a request differs from the schedule with the same id. A circle sets amount and rhythm itself, and
 * its owner may have changed the amount since.
 */
export const wantsAnotherSchedule = (
  { terms }: GoalState,
  known: Schedule,
  wanted: Pick<CreateSchedule, 'userId' | 'amountMinor' | 'every' | 'firstOn' | 'endsOn'>,
): boolean => {
  const { userId, firstOn, endsOn, every, amountMinor, changes } = known
  if (userId !== wanted.userId || firstOn !== wanted.firstOn || endsOn !== wanted.endsOn) return true
  if (terms?.rotation) return false
  return every !== wanted.every || (changes === 0 && amountMinor !== wanted.amountMinor)
}

export const chargeSchedule = (command: ChargeSchedule, state: GoalState): Decision<GoalEvent> => {
  const { scheduleId, period, contributionId } = command
  const schedule = state.schedules.get(scheduleId)
  if (!schedule || !state.terms) return refuse('schedule_not_found')
  const madeUp = period === periodToMakeUp(state, schedule)
  if (schedule.payments.has(period) || (period < schedule.nextOn && !madeUp)) return accept()
  if (schedule.status === 'ended') return refuse('schedule_ended')
  // The first payment of one that waits for its card is made by its owner in person.
  const first = schedule.status === 'requested' && period === schedule.firstOn
  if (schedule.status !== 'active' && !first) return refuse('schedule_not_active')
  if (periodFrom(schedule.firstOn, schedule.every, period) !== period) return refuse('period_not_due')

  const missed = missedPeriods(scheduleId, schedule, period)
  const ended = (reason: EndReason): Decision<GoalEvent> =>
    accept(...missed, { type: 'ScheduleEnded', data: { scheduleId, reason } })
  if (state.cancelled) return ended('goal_closed')
  if (state.archived) return refuse('goal_archived')
  if (!state.members.has(schedule.userId)) return ended('left_goal')
  if (schedule.endsOn !== null && period > schedule.endsOn) return ended('end_reached')

  if (isCircle(state)) return chargeRound(state, command, schedule)
  const { userId } = schedule
  const { targetMinor, currency } = state.terms
  // In a short rhythm the next period comes while a declined payment is still tried: its payer fixes one, not several.
  for (const id of schedule.payments.values()) if (state.open.has(id)) return refuse('payment_under_way')
  // The missing amount may be below the smallest card payment.
  const missing = subtract(targetMinor, state.receivedMinor)
  if (state.withdrawn || missing < smallestPayment(currency)) return ended('target_reached')
  const room = subtract(targetMinor, committedMinor(state))
  const usual = smaller(schedule.amountMinor, room)
  // The last payment takes up what no card could pay after it.
  const amountMinor = subtract(room, usual) < smallestPayment(currency) ? room : usual
  // Everything missing is being paid by others now.
  if (amountMinor < smallestPayment(currency)) return refuse('exceeds_target')
  return accept(...missed, {
    type: 'ContributionRequested',
    data: {
      ...{ contributionId, userId, amountMinor, round: null, schedule: { scheduleId, period } },
      ...namedFee(schedule.refundFeeMinor),
    },
  })
}

/** A period of a schedule pays the collecting round; it is skipped if that is paid. */
const chargeRound = (
  circle: Circle,
  { scheduleId, period, contributionId }: ChargeSchedule,
  schedule: Schedule,
): Decision<GoalEvent> => {
  const missed = missedPeriods(scheduleId, schedule, period)
  if (isCompleted(circle))
    return accept(...missed, { type: 'ScheduleEnded', data: { scheduleId, reason: 'end_reached' } })
  const { userId } = schedule
  if (isAdopting(circle)) return refuse('not_begun')
  const round = collectingRound(circle)
  const { underWay } = partOf(circle, userId, circle.round)
  const amountMinor = leftToPayMinor(circle, userId, circle.round)
  if (round === undefined || amountMinor <= 0)
    return accept(...missed, {
      type: 'SchedulePeriodSkipped',
      data: { scheduleId, period, reason: 'already_paid' },
    })
  // Only received money has paid the round: a pending payment may still fail, and then this period must pay.
  if (underWay.length > 0) return refuse('payment_under_way')
  const smallest = smallestPayment(circle.terms.currency)
  if (amountMinor < smallest) return refuse('amount_too_small', { amount: moneyIn(circle, smallest) })
  return accept(...missed, {
    type: 'ContributionRequested',
    data: {
      ...{ contributionId, userId, amountMinor, round, schedule: { scheduleId, period } },
      ...namedFee(schedule.refundFeeMinor),
    },
  })
}

/**
 * The period to charge again: the last one was skipped because its round was paid already, and the round that has opened
 * since is due before the schedule's next date. Without this charge the member would be late through no fault of theirs.
 */
export const periodToMakeUp = (state: GoalState, schedule: Schedule): CalendarDate | undefined => {
  const { userId, status, nextOn, skipped, payments, firstOn, every } = schedule
  const round = collectingRound(state)
  if (!isTurning(state) || round === undefined || state.dueOn === undefined) return undefined
  if (status !== 'active' || state.archived || nextOn <= state.dueOn) return undefined
  const { underWay } = partOf(state, userId, round)
  if (underWay.length > 0 || leftToPayMinor(state, userId, round) <= 0) return undefined
  const [period, reason] = [...skipped].at(-1) ?? []
  if (period === undefined || reason !== 'already_paid' || payments.has(period)) return undefined
  return nextPeriod(firstOn, every, period) === nextOn ? period : undefined
}

/** After the last charged period and before this one, in the range of the schedule. */
const missedPeriods = (scheduleId: ScheduleId, schedule: Schedule, period: CalendarDate): GoalEvent[] => {
  const { firstOn, every, endsOn, nextOn } = schedule
  const events: GoalEvent[] = []
  for (let day = nextOn; day < period; day = nextPeriod(firstOn, every, day))
    if (endsOn === null || day <= endsOn)
      events.push({ type: 'SchedulePeriodSkipped', data: { scheduleId, period: day, reason: 'missed' } })
  return events
}

/**
 * The period to charge on a day: the current one, or the schedule's last; undefined before the next is due.
 */
export const duePeriod = (
  { firstOn, every, endsOn, nextOn }: Pick<Schedule, 'firstOn' | 'every' | 'endsOn' | 'nextOn'>,
  today: CalendarDate,
): CalendarDate | undefined => {
  if (nextOn > today) return undefined
  const last = endsOn !== null && endsOn < today ? endsOn : today
  return later(periodUntil(firstOn, every, last), nextOn)
}

export const changeSchedule = (command: ScheduleChange, state: GoalState): Decision<GoalEvent> => {
  const { scheduleId, userId } = command
  const schedule = state.schedules.get(scheduleId)
  if (!schedule || (userId !== undefined && schedule.userId !== userId)) return refuse('schedule_not_found')
  if (command.type === 'CancelSchedule')
    return isLive(schedule) && !(command.unlessBegun && schedule.payments.size > 0)
      ? accept({ type: 'ScheduleEnded', data: { scheduleId, reason: 'cancelled' } })
      : accept()
  if (!isLive(schedule)) return refuse('schedule_ended')
  const change = schedule.changes + 1
  switch (command.type) {
    case 'PauseSchedule':
      if (schedule.status === 'paused') return accept()
      // Resumed, it would go on without the card that its first payment is to save.
      if (schedule.status === 'requested') return refuse('schedule_not_active')
      return accept({ type: 'SchedulePaused', data: { scheduleId, change, reason: command.reason } })
    case 'ResumeSchedule': {
      if (schedule.status !== 'paused')
        return schedule.status === 'active' ? accept() : refuse('schedule_not_active')
      const from = periodFrom(schedule.firstOn, schedule.every, later(command.today, schedule.nextOn))
      return accept({ type: 'ScheduleResumed', data: { scheduleId, change, from } })
    }
    case 'SkipPeriod':
      if (schedule.status !== 'active') return refuse('schedule_not_active')
      if (command.period < schedule.nextOn) return accept()
      if (command.period !== schedule.nextOn) return refuse('period_not_due')
      return accept({
        type: 'SchedulePeriodSkipped',
        data: { scheduleId, period: command.period, reason: 'by_member' },
      })
    case 'ChangeScheduleCard': {
      const { setupIntentId } = command
      if (setupIntentId !== null && schedule.setups.has(setupIntentId)) return accept()
      return accept({ type: 'ScheduleCardChanged', data: { scheduleId, change, setupIntentId } })
    }
    case 'ChangeScheduleAmount':
      if (state.terms?.rotation) return refuse('schedule_amount_fixed')
      if (command.amountMinor === schedule.amountMinor) return accept()
      return (
        notAnAmount(command.amountMinor, moneyIn(state, zero).currency) ??
        accept({
          type: 'ScheduleAmountChanged',
          data: { scheduleId, change, amountMinor: command.amountMinor },
        })
      )
  }
}

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)
