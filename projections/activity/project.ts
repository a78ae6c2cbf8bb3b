import { type UserId, userId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'

/** What a goal's people are told of an event; nothing of those that are mere steps, or another's private matter. */
interface Story {
  readonly actor?: UserId
  readonly subject?: UserId
  readonly amount?: Cents
  readonly detail?: string | null
}

export const projectActivity = (fact: GoalFact, { activity, transactions }: ReadTables): void => {
  const { goalId, revision, at, event } = fact
  const story = storyOf(event, id => transactions.get({ contributionId: id })?.round ?? null)
  if (!story) return
  const actorUserId = story.actor ?? userIn(fact.actor)
  activity.put({
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

type Event = GoalFact['event']
type Received = Extract<Event, { type: 'ContributionReceived' }>['data']

const storyOf = (
  event: Event,
  roundOf: (id: Received['contributionId']) => number | null,
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
      const round = roundOf(contributionId)
      return { actor: payer, amount: amountCents, detail: round === null ? null : String(round) }
    }
    case 'ContributionRefunded':
      return { subject: event.data.userId, amount: event.data.amountCents }
    // Steps on the way to something that is told, and what is the member's and their bank's business.
    default:
      return undefined
  }
}
