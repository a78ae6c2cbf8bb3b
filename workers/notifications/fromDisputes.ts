import type { GoalEventOf, GoalEventType } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { runsGoal } from '#shared/roles.ts'
import { dateOf } from '#shared/time.ts'
import type { EventContext, Part } from './eventContext.ts'

/** A payer's objections: both wait for an answer, and only a dispute takes the money back. */
export const disputeEvents = [
  'ContributionQuestioned',
  'ContributionDisputed',
] as const satisfies readonly GoalEventType[]

export type Objection = GoalEventOf<(typeof disputeEvents)[number]>
export const isObjection = (event: { readonly type: string }): event is Objection =>
  disputeEvents.some(type => type === event.type)

/** To the admins, who answer; and once money was taken, to those who run the goal. */
export const fromDisputes = (
  { type, data }: Objection,
  { state, admins = [] }: Pick<EventContext, 'state' | 'admins'>,
): Part[] => {
  const { contributionId, disputeId, userId: payer, amountCents, answerBy } = data
  const taken = type === 'ContributionDisputed'
  // Not the event's id: several events of one dispute and stage make one notification.
  const about = {
    cause: `dispute-${disputeId}-${taken ? 'open' : 'question'}`,
    aboutUserId: payer,
    contributionId,
    amountCents,
  }
  const due = answerBy === null ? {} : { date: dateOf(answerBy) }
  const cases = admins.map(
    (userId): Part => ({ ...about, ...due, userId, kind: taken ? 'dispute_opened' : 'dispute_question' }),
  )
  if (!taken) return cases
  const isInformed = (id: UserId) => id === payer || admins.includes(id)
  const organisers = [...state.members.entries()].filter(
    ([id, { role }]) => runsGoal(role) && !isInformed(id),
  )
  return [...cases, ...organisers.map(([userId]): Part => ({ ...about, userId, kind: 'payment_disputed' }))]
}
