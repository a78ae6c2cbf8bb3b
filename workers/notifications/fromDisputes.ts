import type { GoalEventOf, GoalEventType } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { runsGoal } from '#shared/roles.ts'
import { dateOf } from '#shared/time.ts'
import type { Told } from './fromEvent.ts'
import type { Part } from './fromTurns.ts'

/** What of a payer's objections somebody is told: both wait for an answer, and only the second takes the money. */
export const tellingDisputes = [
  'ContributionQuestioned',
  'ContributionDisputed',
] as const satisfies readonly GoalEventType[]

export type Objection = GoalEventOf<(typeof tellingDisputes)[number]>
export const isObjection = (event: { readonly type: string }): event is Objection =>
  tellingDisputes.some(type => type === event.type)

/** To the admins, who answer; and, once money is gone, to those who run the goal, where it is missing now. */
export const fromDisputes = (
  { type, data }: Objection,
  { state, admins = [] }: Pick<Told, 'state' | 'admins'>,
): Part[] => {
  const { contributionId, disputeId, userId: payer, amountCents, answerBy } = data
  const taken = type === 'ContributionDisputed'
  // By dispute and stage, not by event: told again by whatever event, it is the same news.
  const about = {
    cause: `dispute-${disputeId}-${taken ? 'open' : 'question'}`,
    aboutUserId: payer,
    ...{ contributionId, amountCents },
  }
  const due = answerBy === null ? {} : { date: dateOf(answerBy) }
  const cases = admins.map(
    (userId): Part => ({ ...about, ...due, userId, kind: taken ? 'dispute_opened' : 'dispute_question' }),
  )
  if (!taken) return cases
  const told = (id: UserId) => id === payer || admins.includes(id)
  const organisers = [...state.members.entries()].filter(([id, { role }]) => runsGoal(role) && !told(id))
  return [...cases, ...organisers.map(([userId]): Part => ({ ...about, userId, kind: 'payment_disputed' }))]
}
