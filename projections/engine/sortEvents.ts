import { parseBooksEvent } from '#shared/events/books.ts'
import { classify, type OurStream } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { heldFact, toFact, type UnreadFact } from './fact.ts'
import { type Held, reasonOf } from './quarantine.ts'

/** Events of the log, by what is done with them. */
export interface Sorted {
  readonly facts: readonly UnreadFact[]
  readonly reconciliation: readonly RecordedEvent[]
  /** Every one that is in a stream of ours. */
  readonly logged: readonly RecordedEvent[]
  /** Streams that are named as held back, though no goal stands still for them. */
  readonly held: readonly Held[]
  /** Streams whose metadata hide nothing now: what was held back for that is read anew. */
  readonly released: readonly string[]
  /** Streams of others that were deleted: nobody needs to hear of them any more. */
  readonly gone: readonly string[]
}

/** @param refused why Postgres did not take what was made of them: then nothing is, and their streams are held back */
export const sortOut = (events: readonly RecordedEvent[], refused?: string): Sorted => {
  const facts: UnreadFact[] = []
  const reconciliation: RecordedEvent[] = []
  const logged: RecordedEvent[] = []
  const held = new Map<string, Held>()
  const released = new Set<string>()
  const gone = new Set<string>()

  const hold = (of: OurStream, recorded: RecordedEvent, reason: string, isItsOwn: boolean): void => {
    if (of.kind === 'goal') facts.push(heldFact(of.goalId, recorded, { reason, isItsOwn }))
    else held.set(of.stream, heldOf(of.stream, recorded, { reason, isItsOwn }))
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
          const reason = whyNot(recorded)
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
          held.set(about.stream, heldOf(about.stream, recorded, { reason: about.reason, isItsOwn: true }))
    }
  }
  return { facts, reconciliation, logged, held: [...held.values()], released: [...released], gone: [...gone] }
}

/** No rows are made of what is decided about the books, but months are closed by it. */
const whyNot = (recorded: RecordedEvent): string | undefined => {
  try {
    parseBooksEvent(recorded.type, recorded.data)
    return undefined
  } catch (error) {
    return reasonOf(error, recorded)
  }
}

const heldOf = (
  stream: string,
  { position, revision }: RecordedEvent,
  { reason, isItsOwn }: { readonly reason: string; readonly isItsOwn: boolean },
): Held => ({
  stream,
  goalId: null,
  position: String(position),
  revision: isItsOwn ? String(revision) : null,
  reason,
})
