import type { Currency } from '../currencies.ts'
import type { GoalEventType } from '../events/goal.ts'

/**
 * GET /api/goals/{id}/activity?before={id}: what happened in a goal, newest first, 30 at a time, from its events.
 * The sentences are the client's.
 */
export interface ActivityResponse {
  /** The event's revision in the goal's stream. */
  readonly id: number
  readonly type: GoalEventType
  readonly at: string
  /** Who did it; null for the house itself. */
  readonly actor: ActivityPerson | null
  /** Whom it was about, when that is somebody else. */
  readonly subject: ActivityPerson | null
  readonly currency: Currency
  readonly amount: string | null
  /** What else the sentence needs: a role, a channel, the names of the fields that changed. */
  readonly detail: string | null
}

export interface ActivityPerson {
  readonly userId: number
  readonly name: string
}
