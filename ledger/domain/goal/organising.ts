import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { runsGoal } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../decider.ts'
import { everythingGoingBack } from './payouts/withdrawal.ts'
import { plansEnding, plansPausing } from './plans/planEnds.ts'
import { isCompleted, isTurning } from './rotation/circle.ts'
import { endingUnderWay } from './rotation/windingUp.ts'
import { committedCents, type GoalState, type Terms } from './state.ts'

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
  /** What is in it goes back to its payers. */
  readonly refund?: true
  readonly now: Instant
}

/** The reason why this user may not change this goal, if there is one. */
const objection = (state: GoalState, userId: UserId): Decision<never> | undefined => {
  if (!state.terms) return refuse('goal_not_found')
  const member = state.members.get(userId)
  if (!member) return refuse('not_a_member')
  if (!runsGoal(member.role)) return refuse('not_the_organiser')
  return undefined
}

export const editGoal = ({ userId, changes }: EditGoal, state: GoalState): Decision<GoalEvent> => {
  const refused = objection(state, userId)
  if (refused || !state.terms) return refused ?? refuse('goal_not_found')
  if (state.cancelled) return refuse('goal_cancelled')
  const news = onlyNews(changes, state.terms)
  if (Object.keys(news).length === 0) return accept()
  // What its members have agreed on when they joined a circle is not the organiser's to change.
  const { name, description, subtype, ...agreed } = news
  if (state.terms.rotation && Object.keys(agreed).length > 0) return refuse('rotation_agreed')
  if (state.withdrawn && news.targetCents !== undefined) return refuse('goal_finished')
  if (news.endDate !== undefined && news.endDate <= state.terms.startDate) return refuse('ends_before_start')
  const committed = committedCents(state)
  if (news.targetCents !== undefined && news.targetCents < committed)
    return refuse('target_too_low', { amount: formatMoney(committed) })
  return accept({ type: 'GoalEdited', data: { edit: state.edits + 1, ...news } })
}

const onlyNews = (changes: GoalChanges, terms: Terms): GoalChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => value !== undefined && value !== terms[field as keyof GoalChanges],
    ),
  )

export const archiveGoal = (
  { type, userId }: ArchiveGoal | RestoreGoal,
  state: GoalState,
): Decision<GoalEvent> => {
  const refused = objection(state, userId)
  if (refused) return refused
  const wanted = type === 'ArchiveGoal'
  if (state.archived === wanted) return accept()
  const data = { edit: state.edits + 1 }
  if (!wanted) return accept({ type: 'GoalRestored', data })
  // Brought back, nobody is charged again by surprise: plans go on when their owners say so.
  return accept(...plansPausing(state, 'goal_archived'), { type: 'GoalArchived', data })
}

/** Nobody's money is given up with a goal: it holds nothing, or all of it goes back to those who paid it. */
export const cancelGoal = ({ userId, refund }: CancelGoal, state: GoalState): Decision<GoalEvent> => {
  const refused = objection(state, userId)
  if (refused) return refused
  if (state.cancelled) return accept()
  if (state.withdrawn || isCompleted(state)) return refuse('goal_finished')
  if (isTurning(state)) return refuse('to_be_wound_up')
  if (state.receivedCents > 0 && !refund)
    return refuse('holds_money', { amount: formatMoney(state.receivedCents) })
  for (const [, { status }] of state.open.entries())
    if (status === 'processing') return refuse('payment_under_way')
  return accept<GoalEvent>(
    ...plansEnding(state, 'goal_closed'),
    ...endingUnderWay(state),
    { type: 'GoalCancelled', data: { byUserId: userId } },
    ...(refund ? everythingGoingBack(state) : []),
  )
}
