import { type GoalEventOf, type GoalEventType, goalIdOf, readGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { GoalId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Instant } from '#shared/time.ts'
import { CannotProject, ensureProjectable } from './heldStream.ts'

/** An event of a goal, as projections see it. */
export interface GoalFact<Type extends GoalEventType = GoalEventType> {
  readonly goalId: GoalId
  readonly revision: number
  readonly at: Instant
  /** The actor: `user:17`, or a part of the application. */
  readonly actor: string
  readonly event: { [T in Type]: GoalEventOf<T> }[Type]
}

/** An event with an unparsed payload: one that cannot be parsed holds back only its own goal. */
export interface UnreadFact {
  readonly goalId: GoalId
  readonly recorded: RecordedEvent
  /** False for metadata of the goal's stream and for its tombstone. */
  readonly isOfStream: boolean
  /** @throws ZodError when payload or metadata do not fit their schema; CannotProject */
  readonly read: () => GoalFact
}

export const toFact = (
  recorded: RecordedEvent,
  metadata = metadataSchema.safeParse(recorded.metadata),
): UnreadFact => {
  const goalId = goalIdOf(recorded.stream)
  return {
    goalId,
    recorded,
    isOfStream: true,
    read: () => {
      ensureProjectable(recorded)
      if (!metadata.success) throw metadata.error
      const { at, actor } = metadata.data
      const event = readGoalEvent(recorded)
      return { goalId, revision: Number(recorded.revision), at, actor, event }
    },
  }
}

/** An event from which on the goal cannot be shown. */
export const unusableFact = (
  goalId: GoalId,
  recorded: RecordedEvent,
  { reason, isOfStream }: { readonly reason: string; readonly isOfStream: boolean },
): UnreadFact => ({
  goalId,
  recorded,
  isOfStream,
  read: () => {
    throw new CannotProject(reason)
  },
})
