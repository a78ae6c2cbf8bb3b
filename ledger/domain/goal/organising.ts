import { type CircleWord, usualCircleWord } from '#shared/circleWords.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../decider.ts'
import { seatHolders } from './members/seats.ts'
import { everythingGoingBack } from './payouts/withdrawal.ts'
import { mayRun } from './permissions.ts'
import { isCompleted, isForming, isTurning, todayIn } from './rotation/circle.ts'
import { dueAgain } from './rotation/rounds.ts'
import { endingUnderWay } from './rotation/windingUp.ts'
import { schedulesEnding, schedulesPausing } from './schedules/endingSchedules.ts'
import { committedMinor, type GoalState, moneyIn, type Terms } from './state.ts'

export type GoalChanges = Omit<GoalEventOf<'GoalEdited'>['data'], 'edit'>

export interface EditGoal {
  readonly type: 'EditGoal'
  readonly userId: UserId
  readonly changes: GoalChanges
}
export interface ArchiveGoal {
  readonly type: 'ArchiveGoal'
  readonly userId: UserId
  readonly now: Instant
}
export interface RestoreGoal {
  readonly type: 'RestoreGoal'
  readonly userId: UserId
  readonly now: Instant
}
export interface CancelGoal {
  readonly type: 'CancelGoal'
  readonly userId: UserId
  /** What is in it is refunded to its payers. */
  readonly refund?: true
  readonly now: Instant
}

export const editGoal = ({ userId, changes }: EditGoal, state: GoalState): Decision<GoalEvent> => {
  const refused = mayRun(state, userId)
  if (refused || !state.terms) return refused ?? refuse('goal_not_found')
  if (state.cancelled) return refuse('goal_cancelled')
  const news = onlyNews(changes, state.terms)
  if (Object.keys(news).length === 0) return accept()
  // The terms that members have accepted by joining a circle cannot be changed by the organiser.
  const { name, description, subtype, circleWord, ...agreed } = news
  if (circleWord !== undefined && !state.terms.rotation) return refuse('not_a_circle')
  if (state.terms.rotation && Object.keys(agreed).length > 0) return refuse('rotation_agreed')
  if (changesPurpose(agreed) && haveOthersPaid(state, userId)) return refuse('others_have_paid')
  if (state.withdrawn && news.targetMinor !== undefined) return refuse('goal_finished')
  if (news.endDate !== undefined && news.endDate <= state.terms.startDate) return refuse('ends_before_start')
  const committed = committedMinor(state)
  if (news.targetMinor !== undefined && news.targetMinor < committed)
    return refuse('target_too_low', { amount: moneyIn(state, committed) })
  return accept({ type: 'GoalEdited', data: { edit: state.edits + 1, ...news } })
}

/** The purpose of a goal: its target and end. */
const changesPurpose = ({ targetMinor, endDate }: GoalChanges): boolean =>
  targetMinor !== undefined || endDate !== undefined

const haveOthersPaid = ({ savings }: GoalState, userId: UserId): boolean =>
  [...savings.entries()].some(([other, amountMinor]) => other !== userId && amountMinor > 0)

const onlyNews = (changes: GoalChanges, terms: Terms): GoalChanges => {
  const before = { ...terms, circleWord: circleWordOf(terms) }
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof GoalChanges],
    ),
  )
}

/** What the members of a circle call it; null for other goals. */
export const circleWordOf = ({ rotation, circleWord = usualCircleWord }: Terms): CircleWord | null =>
  rotation && circleWord

export const archiveGoal = (
  { type, userId, now }: ArchiveGoal | RestoreGoal,
  state: GoalState,
): Decision<GoalEvent> => {
  const refused = mayRun(state, userId)
  if (refused) return refused
  const wanted = type === 'ArchiveGoal'
  if (state.archived === wanted) return accept()
  const data = { edit: state.edits + 1 }
  if (!wanted) {
    const due = dueAgain(state, now)
    return accept({
      type: 'GoalRestored',
      data: { ...data, ...(due && { due }), ...askedAgain(state, now) },
    })
  }
  // It would accept no money while its due dates pass.
  if (isTurning(state)) return refuse('rotation_begun')
  // Schedules stay paused when the goal is restored, until their owners resume them.
  return accept(...schedulesPausing(state, 'goal_archived'), { type: 'GoalArchived', data })
}

/** While a circle is archived members cannot accept its rules: their time begins again. */
const askedAgain = (state: GoalState, now: Instant): { askedOn?: CalendarDate } =>
  isForming(state) && seatHolders(state).some(([, { askedOn }]) => askedOn !== undefined)
    ? { askedOn: todayIn(state, now) }
    : {}

/** A goal can be cancelled when it holds no money, or when all of it is refunded to its payers. */
export const cancelGoal = ({ userId, refund }: CancelGoal, state: GoalState): Decision<GoalEvent> => {
  const refused = mayRun(state, userId)
  if (refused) return refused
  if (state.cancelled) return accept()
  if (state.withdrawn || isCompleted(state)) return refuse('goal_finished')
  if (isTurning(state)) return refuse('to_be_wound_up')
  if (state.receivedMinor > 0 && !refund)
    return refuse('holds_money', { amount: moneyIn(state, state.receivedMinor) })
  for (const [, { status }] of state.open.entries())
    if (status === 'processing') return refuse('payment_under_way')
  return accept(...cancelling(state, { byUserId: userId, refund: refund === true }))
}

/** Payments that the processor has begun arrive and are refunded. */
export const cancelling = (
  state: GoalState,
  { byUserId, refund }: { readonly byUserId: UserId | null; readonly refund: boolean },
): GoalEvent[] => [
  ...schedulesEnding(state, 'goal_closed'),
  ...endingUnderWay(state),
  { type: 'GoalCancelled', data: { byUserId } },
  ...(refund ? everythingGoingBack(state) : []),
]
