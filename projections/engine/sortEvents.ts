import { adminLogStream, readAdminLogEvent } from '#shared/events/adminLog.ts'
import { readBooksEvent } from '#shared/events/books.ts'
import { classify, type OurStream } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { toFact, type UnreadFact, unusableFact } from './fact.ts'
import { ensureProjectable, type HeldStream, reasonOf, toHeldStream } from './heldStream.ts'

/** Events of the log, by how the projector handles them. */
export interface SortedEvents {
  readonly facts: readonly UnreadFact[]
  readonly reconciliation: readonly RecordedEvent[]
  /** Every event in one of our streams. */
  readonly logged: readonly RecordedEvent[]
  /** Streams without a goal to hold back. */
  readonly held: readonly HeldStream[]
  /** Streams whose metadata no longer hide events: if they are held back, they are folded again. */
  readonly released: readonly string[]
  /** Deleted streams of other programs, which need no longer be listed. */
  readonly gone: readonly string[]
}

/**
 * @param refused why Postgres refused their rows: then no rows are written, and their streams are held back
 */
export const sortEvents = (events: readonly RecordedEvent[], refused?: string): SortedEvents => {
  const facts: UnreadFact[] = []
  const reconciliation: RecordedEvent[] = []
  const logged: RecordedEvent[] = []
  const held = new Map<string, HeldStream>()
  const released = new Set<string>()
  const gone = new Set<string>()

  const hold = (of: OurStream, recorded: RecordedEvent, reason: string, isOfStream: boolean): void => {
    if (of.kind === 'goal') facts.push(unusableFact(of.goalId, recorded, { reason, isOfStream }))
    else held.set(of.stream, heldAs(of.stream, recorded, reason, isOfStream))
  }

  for (const recorded of events) {
    const about = classify(recorded)
    switch (about.kind) {
      case 'event':
        if (refused !== undefined) {
          hold(about.of, recorded, `The database does not take its ${recorded.type}: ${refused}`, true)
          break
        }
        logged.push(recorded)
        if (about.of.kind === 'books') {
          const reason = complaintOf(recorded)
          if (reason !== undefined) hold(about.of, recorded, reason, true)
        }
        if (about.of.kind === 'goal') facts.push(toFact(recorded))
        if (about.of.kind === 'reconciliation') reconciliation.push(recorded)
        break
      case 'tombstone':
        hold(about.of, recorded, about.reason, false)
        break
      case 'metadata':
        if (about.reason === undefined) released.add(about.of.stream)
        else hold(about.of, recorded, about.reason, false)
        break
      case 'stranger':
        if (about.gone) {
          gone.add(about.stream)
          held.delete(about.stream)
        } else if (!held.has(about.stream))
          held.set(about.stream, heldAs(about.stream, recorded, about.reason, true))
    }
  }
  return { facts, reconciliation, logged, held: [...held.values()], released: [...released], gone: [...gone] }
}

/** Events of the books make no rows, but they must be readable. */
const complaintOf = (recorded: RecordedEvent): string | undefined => {
  try {
    ensureProjectable(recorded)
    if (recorded.stream === adminLogStream) readAdminLogEvent(recorded)
    else readBooksEvent(recorded)
    return undefined
  } catch (error) {
    return reasonOf(error, recorded)
  }
}

const heldAs = (stream: string, recorded: RecordedEvent, reason: string, isOfStream: boolean): HeldStream =>
  toHeldStream({ ...recorded, stream }, { goalId: null, reason, isOfStream })
