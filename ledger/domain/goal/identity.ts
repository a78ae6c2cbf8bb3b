import type { GoalEvent } from '#shared/events/goal.ts'

/**
 * What makes an event this one and no other within its stream. The event's id is derived from it, so that the same
 * fact, recorded again by anybody, is the same event.
 */
export const identityOf = (event: GoalEvent): string => {
  switch (event.type) {
    case 'GoalCreated':
    case 'GoalCancelled':
      return event.type
    case 'GoalEdited':
    case 'GoalArchived':
    case 'GoalRestored':
      return `${event.type}-${event.data.edit}`
    case 'MemberJoined':
      return `${event.type}-${event.data.userId}`
    case 'ContributionDeclined':
      return `${event.type}-${event.data.contributionId}-${event.data.attempt}`
    default:
      return `${event.type}-${event.data.contributionId}`
  }
}
