import type { UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'

/** What a goal's people are told of an event; nothing of those that are mere steps, or another's private matter. */
export interface Story {
  /** Who did it, when that is not whoever wrote the event; null for what came about by itself. */
  readonly actor?: UserId | null
  readonly subject?: UserId
  readonly amount?: Cents
  readonly detail?: string | null
}
