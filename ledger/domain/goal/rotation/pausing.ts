import { pauseDays, pauseHours } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type CalendarDate, dayMs, hourMs, type Instant, plusDays, plusMs } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import type { Evolvers, GoalState } from '../state.ts'
import { type Circle, collectingRound, isCircle, isTurning, notTurning, todayIn } from './circle.ts'
import type { PauseNotice } from './circleState.ts'
import { seatsIn, weightOf } from './order.ts'
import { mayAnnouncePause, mayObjectToPause } from './permissions.ts'

/** The organiser announces a pause, unless too many object. */
export interface AnnouncePause {
  readonly type: 'AnnouncePause'
  readonly userId: UserId
  readonly days: number
  readonly now: Instant
}
export interface ObjectToPause {
  readonly type: 'ObjectToPause'
  readonly userId: UserId
  readonly pause: number
  readonly now: Instant
}

/** A rejected pause cannot be announced again for so many days. */
const restDays = 30

export const announcePause = (command: AnnouncePause, state: GoalState): Decision<GoalEvent> => {
  const { userId, days, now } = command
  const refused = mayAnnouncePause(state, userId) ?? notTurning(state)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  const { notice, pauseRejectedAt } = state
  if (notice) return notice.days === days && notice.byUserId === userId ? accept() : refuse('pause_open')
  if (pauseRejectedAt !== undefined && now < plusMs(pauseRejectedAt, restDays * dayMs))
    return refuse('vote_too_soon')
  const left = noticeDaysLeft(state)
  if (days < 1 || days > left) return refuse('pause_too_long', { days: left })
  const data = { pause: state.pauses + 1, byUserId: userId, days, at: now }
  return accept({ type: 'PauseAnnounced', data })
}

export const objectToPause = ({ userId, pause }: ObjectToPause, state: GoalState): Decision<GoalEvent> => {
  const refused = mayObjectToPause(state, userId) ?? notTurning(state)
  if (refused) return refused
  if (state.notice?.pause !== pause) return refuse(pause > state.pauses ? 'pause_not_found' : 'pause_over')
  if (state.notice.objections.has(userId)) return accept()
  return accept({ type: 'PauseObjected', data: { pause, userId } })
}

/** How many days of pause can still be agreed on, beside announced ones. */
export const pauseDaysLeft = ({ pausedDays, notice }: GoalState): number =>
  pauseDays.inAll - pausedDays - (notice?.days ?? 0)

/** How many of them the organiser can take by notice. */
export const noticeDaysLeft = (state: GoalState): number =>
  Math.min(pauseDays.byNotice - state.noticedDays, pauseDaysLeft(state))

export const objectionEndsAt = ({ at }: PauseNotice): Instant => plusMs(at, pauseHours.toObject * hourMs)

/** A third of all seats, rounded up. */
export const objectionsNeeded = ({ terms }: GoalState): number => Math.ceil((terms?.rotation?.seats ?? 0) / 3)

/** The outcome of an announced pause: rejected by a third of the seats, or made when its time is over. */
export const nextPause = (state: GoalState, now: Instant): GoalEvent[] => {
  const { notice } = state
  if (!notice || !isTurning(state)) return []
  const objecting = seatHolders(state)
    .filter(([userId]) => notice.objections.has(userId))
    .flatMap(([, { seats }]) => seats)
  if (seatsIn(weightOf(objecting)) >= objectionsNeeded(state))
    return [{ type: 'PauseRejected', data: { pause: notice.pause } }]
  const endsAt = objectionEndsAt(notice)
  return now < endsAt ? [] : [pausing(state, { ...notice, from: todayIn(state, endsAt) })]
}

/** From a day on: earlier dates are unchanged, and late members stay late. */
export const pausing = (
  circle: Circle,
  { pause, days, from }: { readonly pause: number; readonly days: number; readonly from: CalendarDate },
): GoalEvent => {
  const round = collectingRound(circle)
  const { dueOn } = circle
  if (round === undefined || dueOn === undefined || dueOn < from)
    return { type: 'RotationPaused', data: { pause, days } }
  return { type: 'RotationPaused', data: { pause, days, due: { round, dueOn: plusDays(dueOn, days) } } }
}

export const pauseEvolvers = {
  PauseAnnounced: (state, announced) => {
    state.pauses = announced.pause
    state.notice = { ...announced, objections: new Set() }
  },
  PauseObjected: (state, { userId }) => {
    const { notice } = state
    if (notice) state.notice = { ...notice, objections: new Set(notice.objections).add(userId) }
  },
  PauseRejected: state => {
    state.pauseRejectedAt = state.notice?.at
    state.notice = undefined
  },
  RotationPaused: (state, { pause, days, due }) => {
    state.pauses = Math.max(state.pauses, pause)
    state.pausedDays += days
    if (state.notice?.pause === pause) {
      state.noticedDays += days
      state.notice = undefined
    }
    if (!due) return
    if (state.unpaidSince === state.dueOn) state.unpaidSince = due.dueOn
    state.dueOn = due.dueOn
    state.dueDays.set(due.round, due.dueOn)
  },
} satisfies Partial<Evolvers>
