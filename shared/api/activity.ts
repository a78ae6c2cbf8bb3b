import type { Currency } from '../currencies.ts'
import type { GoalEventType } from '../events/goal.ts'

/**
 * GET /api/goals/{id}/activity?before={id}: the activity of a goal, newest first, 30 at a time, from its
 * events. The client makes the sentences.
 */
export interface ActivityResponse {
  /** The event's revision in the goal's stream. */
  readonly id: number
  readonly type: GoalEventType
  readonly at: string
  /** The actor; null for the platform. */
  readonly actor: ActivityPerson | null
  /** Another user whom the event concerns. */
  readonly subject: ActivityPerson | null
  readonly currency: Currency
  readonly amount: string | null
  /** Another value of the sentence: a role, a channel, the names of the changed fields. */
  readonly detail: string | null
}

export interface ActivityPerson {
  readonly userId: number
  readonly name: string
}
