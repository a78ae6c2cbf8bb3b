import type { GoalEvent } from '#shared/events/goal.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Instant } from '#shared/time.ts'
import type { Pause } from '../appending.ts'
import type { Context } from '../decideBatch.ts'
import type { SnapshotStore } from '../foldedStates.ts'

export type Handled<Event = GoalEvent> =
  | {
      readonly outcome: 'accepted'
      readonly events: readonly Event[]
      /** The position that a reader must have reached to see this; undefined for a stream without events. */
      readonly position: bigint | undefined
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

export interface StreamHandler<Id, Command, Event, State> {
  /**
   * Loads, decides and appends at the exact revision.
   * @throws StoreError: `unavailable` when the log could not be written in the time allowed. The command may
   * have taken effect; repeating it is safe.
   */
  handle(id: Id, command: Command, context: Context): Promise<Handled<Event>>
  /** Whether the stream is held back, or cannot be read: then nothing new is accepted. */
  isHeldBack(id: Id): Promise<boolean>
  /**
   * The state, for reading only.
   * @throws StoreError `deleted`, `damaged` when it cannot be known
   */
  load(id: Id, how?: Freshness): Promise<State>
  /** Drops the state in memory; the next command folds it from the log. */
  forget(id: Id): void
}
/** As this process last saw it, as the log has it now, or with all events up to that of a revision. */
export type Freshness = 'warm' | 'fresh' | { readonly since: bigint }

/** The closed periods of the books. */
export interface ClosedPeriods {
  /**
   * Reads them, if that failed before.
   * @throws StoreError
   */
  known(): Promise<void>
  /** The end of the last closed period, if known. */
  closedUntil(): Instant | undefined
}

export interface HandlerOptions<Id, State> {
  readonly store: Pick<EventStore, 'append' | 'read'>
  readonly clock: Clock
  /** Nothing is booked into a closed period: a late fact is dated to when it arrives. */
  readonly closedPeriods?: ClosedPeriods
  /** The limit of events of all states in memory together. */
  readonly warmEvents?: number
  /** Whether the read side holds a stream back, as far as this process knows. */
  readonly isHeldBack?: (id: Id) => boolean
  readonly snapshots?: SnapshotStore<Id, State>
  readonly pause?: Pause
}
