import { type UserId, userId } from '#shared/ids.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { Story } from './story.ts'
import { storyOfTurn } from './turns.ts'

export const projectActivity = (fact: GoalFact, tables: ReadTables): void => {
  const { goalId, revision, at, event } = fact
  const story = storyOf(event, tables) ?? storyOfTurn(fact, tables)
  if (!story) return
  const actorUserId = story.actor === undefined ? userIn(fact.actor) : story.actor
  tables.activity.put({
    goalId,
    revision,
    at,
    type: event.type,
    actorUserId,
    subjectUserId: story.subject === undefined || story.subject === actorUserId ? null : story.subject,
    amountCents: story.amount ?? null,
    detail: story.detail ?? null,
  })
}

const userIn = (actor: string): UserId | null => {
  const number = /^user:(\d{1,15})$/.exec(actor)?.[1]
  return number === undefined ? null : userId(Number(number))
}

const storyOf = (
  event: GoalFact['event'],
  { transactions }: Pick<ReadTables, 'transactions'>,
): Story | undefined => {
  switch (event.type) {
    case 'GoalCreated':
      return { actor: event.data.creatorId }
    case 'GoalEdited': {
      const { edit: _, ...fields } = event.data
      const changed = Object.entries(fields).filter(([, value]) => value !== undefined)
      return { detail: changed.map(([field]) => field).join(',') }
    }
    case 'GoalArchived':
    case 'GoalRestored':
      return {}
    case 'GoalCancelled':
      return { actor: event.data.byUserId }
    case 'MemberJoined':
      // Whoever makes a goal is in it from the beginning.
      if (event.data.invitationId === undefined && event.data.role === 'organiser') return undefined
      return { actor: event.data.userId, detail: event.data.role }
    case 'MemberRoleChanged':
      return { actor: event.data.byUserId, subject: event.data.userId, detail: event.data.role }
    case 'MemberReplaced':
      return { actor: event.data.userId, subject: event.data.leaverUserId }
    case 'MemberLeft':
      // That somebody has taken over says it.
      if (event.data.reason === 'replaced') return undefined
      return { actor: event.data.byUserId, subject: event.data.userId, detail: event.data.reason }
    case 'InvitationIssued': {
      const { inviterUserId, replacesUserId, channel } = event.data
      return { actor: inviterUserId, ...(replacesUserId ? { subject: replacesUserId } : {}), detail: channel }
    }
    case 'InvitationResent':
    case 'InvitationDeclined':
    case 'InvitationExpired':
      return {}
    case 'InvitationRevoked':
      return { actor: event.data.byUserId }
    case 'ContributionReceived': {
      const { userId: payer, amountCents, contributionId } = event.data
      const { round = null, debtId = null } = transactions.get({ contributionId }) ?? {}
      if (debtId !== null) return undefined // that the debt is paid says it
      return { actor: payer, amount: amountCents, detail: round === null ? null : String(round) }
    }
    case 'ContributionReported': {
      const payment = transactions.get({ contributionId: event.data.contributionId })
      return payment && { actor: payment.userId, amount: payment.amountCents }
    }
    case 'EntryReversed': {
      const { byUserId, reason, mistaken } = event.data
      const { type, data } = mistaken
      const subject = type === 'DebtReleased' ? data.debtorUserId : data.userId
      return { actor: byUserId, subject, amount: data.amountCents, detail: `${type} ${reason}` }
    }
    case 'ContributionRefunded':
      return { subject: event.data.userId, amount: event.data.amountCents }
    // Steps on the way to something that is told, and what is the member's and their bank's business.
    default:
      return undefined
  }
}
