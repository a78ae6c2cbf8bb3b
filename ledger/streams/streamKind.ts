import {
  type AdminLogEvent,
  adminLogSchemaVersion,
  type adminLogStream,
  readAdminLogEvent,
} from '#shared/events/adminLog.ts'
import {
  type BooksEvent,
  booksSchemaVersion,
  type periodStream,
  readBooksEvent,
} from '#shared/events/books.ts'
import { type GoalEvent, goalSchemaVersion, goalStream, readGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import {
  breakStream,
  type RunEvent,
  readBreakEvent,
  readRunEvent,
  reconciliationSchemaVersion,
  runStream,
} from '#shared/events/reconciliation.ts'
import type { GoalId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import type { NewEvent } from '#shared/ports/eventStore.ts'
import type { Refusal } from '#shared/refusals.ts'
import { type SealAdminLog, type SealsState, sealsDecider } from '../domain/books/adminLogSeals.ts'
import { type ClosePeriod, type PeriodsState, periodsDecider } from '../domain/books/periods.ts'
import type { Decider } from '../domain/decider.ts'
import { type GoalCommand, goalDecider } from '../domain/goal/decider.ts'
import { identityOf } from '../domain/goal/identity.ts'
import type { GoalState } from '../domain/goal/state.ts'
import {
  type BreakCommand,
  type BreakState,
  breakDecider,
  type DatedBreakEvent,
  identityOfBreak,
} from '../domain/reconciliation/break.ts'
import { type RecordRun, type RunState, runDecider } from '../domain/reconciliation/run.ts'

/** An event in its stored form. */
export type StoredEvent = Pick<NewEvent, 'type' | 'data' | 'metadata'>

/** The parts of the command handler that differ between kinds of streams. */
export interface StreamKind<Id, Command, Event extends { readonly type: string }, State> {
  readonly streamOf: (id: Id) => string
  readonly decider: Decider<Command, Event, State>
  /** Stored in the metadata of new events. */
  readonly schemaVersion: number
  /**
   * Parses a stored event and upcasts it if it is old.
   * @throws when its payload does not match its type
   */
  readonly read: (stored: StoredEvent) => Event
  /** Names a fact within its stream: event ids are derived from it, so that a fact recorded again is the same event. */
  readonly identityOf: (event: Event) => string
  /** @throws for an event that must not be written although it can be parsed */
  readonly check?: (event: Event) => unknown
  /**
   * The refusal for a stream that is held back, or cannot be read. Without it, faults of the stream are
   * thrown.
   */
  readonly heldBack?: {
    readonly refusal: Refusal
    /** Commands that are still handled, as long as the stream can be read and written. */
    readonly accepts: (command: Command) => boolean
  }
}

/**
 * Reports of what has already happened at the card processor: they are true even while the goal is held back.
 */
const reports: ReadonlySet<GoalCommand['type']> = new Set(['RecordPayment', 'RefuseRefund'])

export const goalStreams: StreamKind<GoalId, GoalCommand, GoalEvent, GoalState> = {
  streamOf: goalStream,
  decider: goalDecider,
  schemaVersion: goalSchemaVersion,
  read: readGoalEvent,
  identityOf,
  check: journalOf, // throws for an entry that would unbalance the books
  heldBack: { refusal: { code: 'goal_held_back' }, accepts: ({ type }) => reports.has(type) },
}

/** There is one such stream: the closed periods of the books. */
export const periodStreams: StreamKind<typeof periodStream, ClosePeriod, BooksEvent, PeriodsState> = {
  streamOf: stream => stream,
  decider: periodsDecider,
  schemaVersion: booksSchemaVersion,
  read: readBooksEvent,
  identityOf: ({ data }) => data.period,
}

/** There is one such stream, too. */
export const sealStreams: StreamKind<typeof adminLogStream, SealAdminLog, AdminLogEvent, SealsState> = {
  streamOf: stream => stream,
  decider: sealsDecider,
  schemaVersion: adminLogSchemaVersion,
  read: readAdminLogEvent,
  identityOf: ({ data }) => `through-${data.entries.at(-1)?.id}`,
}

export const breakStreams: StreamKind<string, BreakCommand, DatedBreakEvent, BreakState> = {
  streamOf: breakStream,
  decider: breakDecider,
  schemaVersion: reconciliationSchemaVersion,
  // The age of a difference counts from the time in the metadata.
  read: stored => ({ ...readBreakEvent(stored), at: metadataSchema.parse(stored.metadata).at }),
  identityOf: identityOfBreak,
}

export const runStreams: StreamKind<string, RecordRun, RunEvent, RunState> = {
  streamOf: runStream,
  decider: runDecider,
  schemaVersion: reconciliationSchemaVersion,
  read: readRunEvent,
  identityOf: ({ type }) => type,
}
