import { type GoalEvent, goalIdOf, parseGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { GoalId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Instant } from '#shared/time.ts'
import { HoldBack } from './quarantine.ts'

/** An event of a goal, as projections see it. */
export interface GoalFact {
  readonly goalId: GoalId
  readonly revision: number
  readonly at: Instant
  /** Who did it: `user:17`, or a part of the house. */
  readonly actor: string
  readonly event: GoalEvent
}

/** An event whose payload has yet to be looked at: a payload that cannot be read is the trouble of one goal only. */
export interface UnreadFact {
  readonly goalId: GoalId
  readonly recorded: RecordedEvent
  /** False for what is only said about the goal's stream. */
  readonly isItsOwn: boolean
  /** @throws ZodError when the payload or the metadata are not what they should be; HoldBack. */
  readonly read: () => GoalFact
}

export const toFact = (
  recorded: RecordedEvent,
  about = metadataSchema.safeParse(recorded.metadata),
): UnreadFact => {
  const goalId = goalIdOf(recorded.stream)
  return {
    goalId,
    recorded,
    isItsOwn: true,
    read: () => {
      if (!about.success) throw about.error
      const { at, actor } = about.data
      const event = parseGoalEvent(recorded.type, recorded.data)
      return { goalId, revision: Number(recorded.revision), at, actor, event }
    },
  }
}

/** In the place of an event after which nothing of the goal may be shown. */
export const heldFact = (
  goalId: GoalId,
  recorded: RecordedEvent,
  { reason, isItsOwn }: { readonly reason: string; readonly isItsOwn: boolean },
): UnreadFact => ({
  goalId,
  recorded,
  isItsOwn,
  read: () => {
    throw new HoldBack(reason)
  },
})
