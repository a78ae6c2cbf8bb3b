import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, ScheduleId, UserId } from '#shared/ids.ts'
import { type Cents, smaller, subtract, zero } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { type CalendarDate, type CycleType, nextPeriod, periodFrom, periodUntil } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../decider.ts'
import { committedCents, type GoalState, roundKey, type Schedule } from './state.ts'

/** Plans to contribute again and again. Each period of a plan is paid by one contribution at most. */
export interface CreateSchedule {
  readonly type: 'CreateSchedule'
  readonly scheduleId: ScheduleId
  readonly userId: UserId
  readonly amountCents: Cents
  readonly every: CycleType
  readonly firstOn: CalendarDate
  readonly endsOn: CalendarDate | null
  /** Whether there is a card already; otherwise the first payment brings it. */
  readonly hasCard: boolean
}

/**
 * Asks for the payment of the next period, or ends the plan when there is nothing more to pay. For a later period than
 * the next one, those before it are written down as missed: whoever was away is charged once, not for all of them.
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
  | { readonly type: 'ChangeScheduleAmount'; readonly amountCents: Cents }
  | { readonly type: 'CancelSchedule' }
/** By its owner only; the house itself names nobody. */
export type ScheduleChange = ChangeSchedule & {
  readonly scheduleId: ScheduleId
  readonly userId: UserId | undefined
}

/** The payment of a period has failed so often that it is not tried again. */
export interface GiveUpPeriod {
  readonly type: 'GiveUpPeriod'
  readonly scheduleId: ScheduleId
  readonly period: CalendarDate
}

/** So many periods in a row given up, and the plan rests until its owner has looked at it. */
const patience = 2

const isLive = ({ status }: Schedule): boolean => status !== 'ended'

export const createSchedule = (command: CreateSchedule, state: GoalState): Decision<GoalEvent> => {
  const { scheduleId, userId, firstOn, endsOn, hasCard } = command
  if (!state.terms) return refuse('goal_not_found')
  if (state.schedules.has(scheduleId)) return accept()
  const member = state.members.get(userId)
  if (!member) return refuse('not_a_member')
  if (!takesPart(member.role)) return refuse('auditor_cannot')
  if (command.amountCents <= 0) return refuse('amount_not_positive')
  if (state.cancelled) return refuse('goal_cancelled')
  if (state.archived) return refuse('goal_archived')
  const { rotation, targetCents } = state.terms
  if (rotation && command.amountCents !== rotation.contributionCents) return refuse('schedule_amount_fixed')
  if (!rotation && state.receivedCents >= targetCents) return refuse('goal_finished')
  const amountCents = rotation?.contributionCents ?? command.amountCents
  const every = rotation?.cycleType ?? command.every

  const replaced: GoalEvent[] = []
  for (const [id, other] of state.schedules.entries()) {
    if (other.userId !== userId || !isLive(other)) continue
    // One that never got its first payment stands in nobody's way.
    if (other.status !== 'requested') return refuse('schedule_exists')
    // Unless that payment is being made at this moment: it would be paid beside the new plan's.
    for (const contribution of other.payments.values())
      if (state.open.has(contribution)) return refuse('payment_under_way')
    replaced.push({ type: 'ScheduleEnded', data: { scheduleId: id, reason: 'cancelled' } })
  }
  const data = { scheduleId, userId, amountCents, every, firstOn, endsOn, active: hasCard }
  return accept(...replaced, { type: 'ScheduleCreated', data })
}

export const chargeSchedule = (command: ChargeSchedule, state: GoalState): Decision<GoalEvent> => {
  const { scheduleId, period, contributionId } = command
  const schedule = state.schedules.get(scheduleId)
  if (!schedule || !state.terms) return refuse('schedule_not_found')
  if (schedule.payments.has(period) || period < schedule.nextOn) return accept()
  if (schedule.status === 'ended') return refuse('schedule_ended')
  // The first payment of one that waits for its card is made by its owner, here and now.
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

  const { userId } = schedule
  const { rotation, targetCents } = state.terms
  const requested = (amountCents: Cents, round: number | null): Decision<GoalEvent> =>
    accept(...missed, {
      type: 'ContributionRequested',
      data: { contributionId, userId, amountCents, round, schedule: { scheduleId, period } },
    })
  if (rotation) {
    const other = state.contributions.get(
      state.roundPayments.get(roundKey(userId, state.round)) ?? contributionId,
    )
    // Only money that is in has paid the round: what is being paid may yet fail, and then this period has to.
    if (other && other.status !== 'received') return refuse('payment_under_way')
    if (other)
      return accept(...missed, {
        type: 'SchedulePeriodSkipped',
        data: { scheduleId, period, reason: 'already_paid' },
      })
    return requested(rotation.contributionCents, state.round)
  }
  if (state.receivedCents >= targetCents) return ended('target_reached')
  const amountCents = smaller(schedule.amountCents, subtract(targetCents, committedCents(state)))
  // All that is missing is being paid by others at this moment.
  if (amountCents <= zero) return refuse('exceeds_target')
  return requested(amountCents, null)
}

type EndReason = GoalEventOf<'ScheduleEnded'>['data']['reason']

/** Before a period, but after what was charged last, and within the plan. */
const missedPeriods = (scheduleId: ScheduleId, plan: Schedule, period: CalendarDate): GoalEvent[] => {
  const { firstOn, every, endsOn, nextOn } = plan
  const events: GoalEvent[] = []
  for (let day = nextOn; day < period; day = nextPeriod(firstOn, every, day))
    if (endsOn === null || day <= endsOn)
      events.push({ type: 'SchedulePeriodSkipped', data: { scheduleId, period: day, reason: 'missed' } })
  return events
}

/** The period that a plan is to be charged for on a day: the current one, or its last; undefined before the next is due. */
export const duePeriod = (
  { firstOn, every, endsOn, nextOn }: Pick<Schedule, 'firstOn' | 'every' | 'endsOn' | 'nextOn'>,
  today: CalendarDate,
): CalendarDate | undefined => {
  if (nextOn > today) return undefined
  const last = endsOn !== null && endsOn < today ? endsOn : today
  return later(periodUntil(firstOn, every, last), nextOn)
}

/** The plans of a member, or of everybody, come to an end. */
export const plansEnding = (state: GoalState, reason: EndReason, userId?: UserId): GoalEvent[] =>
  [...state.schedules.entries()]
    .filter(([, plan]) => isLive(plan) && (userId === undefined || plan.userId === userId))
    .map(([scheduleId]) => ({ type: 'ScheduleEnded', data: { scheduleId, reason } }))

/** Active plans rest, until their owners want them to go on. */
export const plansPausing = (
  state: GoalState,
  reason: GoalEventOf<'SchedulePaused'>['data']['reason'],
  only?: ScheduleId,
): GoalEvent[] =>
  [...state.schedules.entries()]
    .filter(([id, { status }]) => status === 'active' && (only === undefined || id === only))
    .map(([scheduleId, { changes }]) => ({
      type: 'SchedulePaused',
      data: { scheduleId, change: changes + 1, reason },
    }))

export const changeSchedule = (command: ScheduleChange, state: GoalState): Decision<GoalEvent> => {
  const { scheduleId, userId } = command
  const schedule = state.schedules.get(scheduleId)
  if (!schedule || (userId !== undefined && schedule.userId !== userId)) return refuse('schedule_not_found')
  if (command.type === 'CancelSchedule')
    return isLive(schedule)
      ? accept({ type: 'ScheduleEnded', data: { scheduleId, reason: 'cancelled' } })
      : accept()
  if (!isLive(schedule)) return refuse('schedule_ended')
  const change = schedule.changes + 1
  switch (command.type) {
    case 'PauseSchedule':
      if (schedule.status === 'paused') return accept()
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
    case 'ChangeScheduleAmount':
      if (state.terms?.rotation) return refuse('schedule_amount_fixed')
      if (command.amountCents <= 0) return refuse('amount_not_positive')
      if (command.amountCents === schedule.amountCents) return accept()
      return accept({
        type: 'ScheduleAmountChanged',
        data: { scheduleId, change, amountCents: command.amountCents },
      })
  }
}

export const giveUpPeriod = ({ scheduleId, period }: GiveUpPeriod, state: GoalState): Decision<GoalEvent> => {
  const schedule = state.schedules.get(scheduleId)
  if (!schedule) return refuse('schedule_not_found')
  return accept(...givenUp(scheduleId, schedule, period))
}

const givenUp = (scheduleId: ScheduleId, schedule: Schedule, period: CalendarDate): GoalEvent[] => {
  if (!isLive(schedule) || schedule.skipped.has(period)) return []
  const skipped: GoalEvent = {
    type: 'SchedulePeriodSkipped',
    data: { scheduleId, period, reason: 'payment_failed' },
  }
  if (schedule.failures + 1 < patience || schedule.status !== 'active') return [skipped]
  const paused = { scheduleId, change: schedule.changes + 1, reason: 'payments_failed' } as const
  return [skipped, { type: 'SchedulePaused', data: paused }]
}

/**
 * What it means for its plan that a contribution was cancelled: one that waited for its first payment is off, and a
 * period that was given up is left out.
 */
export const plansAfterCancelling = (
  state: GoalState,
  contributionId: ContributionId,
  { scheduleId, reason }: { scheduleId: ScheduleId | undefined; reason: CancelReason },
): GoalEvent[] => {
  const schedule = scheduleId && state.schedules.get(scheduleId)
  if (!schedule || !isLive(schedule)) return []
  if (schedule.status === 'requested')
    return [{ type: 'ScheduleEnded', data: { scheduleId, reason: 'cancelled' } }]
  const period = [...schedule.payments].find(([, id]) => id === contributionId)?.[0]
  return period === undefined || reason === 'replaced' ? [] : givenUp(scheduleId, schedule, period)
}
type CancelReason = GoalEventOf<'ContributionCancelled'>['data']['reason']

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/** What receiving a contribution means for plans: its own has its card now, and a full goal needs none any more. */
export const plansAfter = (
  state: GoalState,
  scheduleId: ScheduleId | undefined,
  countedCents: Cents,
): GoalEvent[] => {
  if (!state.terms) return []
  const full = !state.terms.rotation && countedCents >= state.terms.targetCents
  const events: GoalEvent[] = []
  for (const [id, schedule] of state.schedules.entries()) {
    if (!isLive(schedule)) continue
    if (full) events.push({ type: 'ScheduleEnded', data: { scheduleId: id, reason: 'target_reached' } })
    else if (id === scheduleId && schedule.status === 'requested')
      events.push({ type: 'ScheduleActivated', data: { scheduleId: id } })
  }
  return events
}

type ScheduleEvent = Extract<
  GoalEvent,
  {
    type:
      | 'ScheduleCreated'
      | 'ScheduleActivated'
      | 'ScheduleAmountChanged'
      | 'SchedulePaused'
      | 'ScheduleResumed'
      | 'SchedulePeriodSkipped'
      | 'ScheduleEnded'
  }
>

export const evolveSchedule = (state: GoalState, event: ScheduleEvent): void => {
  const { scheduleId } = event.data
  if (event.type === 'ScheduleCreated') {
    const { scheduleId: _, active, ...plan } = event.data
    const status = active ? 'active' : 'requested'
    const empty = { changes: 0, failures: 0, payments: new Map(), skipped: new Set<CalendarDate>() }
    state.schedules.set(scheduleId, { ...plan, ...empty, status, nextOn: plan.firstOn })
    return
  }
  const known = state.schedules.get(scheduleId)
  if (known) state.schedules.set(scheduleId, { ...known, ...changesOf(event, known) })
}

const changesOf = (
  event: Exclude<ScheduleEvent, GoalEventOf<'ScheduleCreated'>>,
  known: Schedule,
): Partial<Schedule> => {
  switch (event.type) {
    case 'ScheduleActivated':
      return { status: 'active' }
    case 'ScheduleAmountChanged':
      return { amountCents: event.data.amountCents, changes: event.data.change }
    case 'SchedulePaused':
      return { status: 'paused', changes: event.data.change }
    case 'ScheduleResumed':
      return { status: 'active', nextOn: event.data.from, failures: 0, changes: event.data.change }
    case 'SchedulePeriodSkipped': {
      const { period, reason } = event.data
      return {
        skipped: new Set(known.skipped).add(period),
        failures: reason === 'payment_failed' ? known.failures + 1 : known.failures,
        nextOn: period < known.nextOn ? known.nextOn : nextPeriod(known.firstOn, known.every, period),
      }
    }
    case 'ScheduleEnded':
      return { status: 'ended' }
  }
}

/** A payment was asked for: the plan goes on to its next period. */
export const noteScheduled = (
  state: GoalState,
  contributionId: ContributionId,
  { scheduleId, period }: { readonly scheduleId: ScheduleId; readonly period: CalendarDate },
): void => {
  const known = state.schedules.get(scheduleId)
  if (!known) return
  state.schedules.set(scheduleId, {
    ...known,
    payments: new Map(known.payments).set(period, contributionId),
    nextOn: period < known.nextOn ? known.nextOn : nextPeriod(known.firstOn, known.every, period),
  })
}

/** The card works: what failed before is forgotten. */
export const notePaid = (state: GoalState, scheduleId: ScheduleId): void => {
  const known = state.schedules.get(scheduleId)
  if (known && known.failures > 0) state.schedules.set(scheduleId, { ...known, failures: 0 })
}
