import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { runsGoal } from '#shared/roles.ts'
import { accept, type Decision, refuse } from '../decider.ts'
import { plansEnding, plansPausing } from './schedules.ts'
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
}
export interface RestoreGoal {
  readonly type: 'RestoreGoal'
  readonly userId: UserId
}
export interface CancelGoal {
  readonly type: 'CancelGoal'
  readonly userId: UserId
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

/** Only a goal that holds nothing can be given up: money has to find its way back first. */
export const cancelGoal = ({ userId }: CancelGoal, state: GoalState): Decision<GoalEvent> => {
  const refused = objection(state, userId)
  if (refused) return refused
  if (state.cancelled) return accept()
  if (state.receivedCents > 0) return refuse('holds_money', { amount: formatMoney(state.receivedCents) })
  for (const [, { status }] of state.open.entries())
    if (status === 'processing') return refuse('payment_under_way')
  return accept(...plansEnding(state, 'goal_closed'), {
    type: 'GoalCancelled',
    data: { byUserId: userId },
  })
}
