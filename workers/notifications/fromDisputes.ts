import type { GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { runsGoal } from '#shared/roles.ts'
import { dateOf } from '#shared/time.ts'
import type { EventContext, Makers, Part } from './eventContext.ts'

/** Inquiries and disputes both need an answer; only a dispute takes the money back. */
export const fromDisputes = {
  ContributionQuestioned: (question, context) => forAdmins(question, 'question', context),
  ContributionDisputed: (dispute, context) => {
    const { state, admins = [] } = context
    const isInformed = (id: UserId) => id === dispute.userId || admins.includes(id)
    const organisers = [...state.members.entries()].filter(
      ([id, { role }]) => runsGoal(role) && !isInformed(id),
    )
    return [
      ...forAdmins(dispute, 'open', context),
      ...organisers.map(
        ([userId]): Part => ({ ...about(dispute, 'open'), userId, kind: 'payment_disputed' }),
      ),
    ]
  },
} satisfies Makers

type Objection = GoalEventOf<'ContributionQuestioned' | 'ContributionDisputed'>['data']
type Stage = 'question' | 'open'

/** Admins answer it. */
const forAdmins = (objection: Objection, stage: Stage, { admins = [] }: EventContext): Part[] => {
  const { answerBy } = objection
  const due = answerBy === null ? {} : { date: dateOf(answerBy) }
  const kind = stage === 'open' ? 'dispute_opened' : 'dispute_question'
  return admins.map(userId => ({ ...about(objection, stage), ...due, userId, kind }))
}

// Not the event's id: several events of one dispute and stage make one notification.
const about = ({ contributionId, disputeId, userId, amountMinor }: Objection, stage: Stage) => ({
  cause: `dispute-${disputeId}-${stage}`,
  aboutUserId: userId,
  contributionId,
  amountMinor,
})
