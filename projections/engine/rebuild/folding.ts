import { goalStream } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { classify } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { toHeld } from '../batch.ts'
import { toFact, type UnreadFact } from '../fact.ts'
import { toLogRow } from '../log/project.ts'
import type { Held } from '../quarantine.ts'
import { project } from '../readModel.ts'
import { sortOut } from '../sorting.ts'
import type { Writer } from './writer.ts'

/** The streams that are to be held back, each for the first reason that there was. */
export const createHolding = (log: { error(details: object, message: string): void }) => {
  const held = new Map<string, Held>()
  return {
    has: (stream: string): boolean => held.has(stream),
    add: (all: readonly Held[]): void => {
      for (const one of all) {
        if (held.has(one.stream)) continue
        held.set(one.stream, one)
        log.error(one, 'a stream is held back')
      }
    },
    forget: (streams: readonly string[]): void => {
      for (const stream of streams) held.delete(stream)
    },
    all: (): readonly Held[] => [...held.values()],
  }
}
type Holding = ReturnType<typeof createHolding>

/**
 * Answers with what is of reconciliation. What was hidden once and is not any more stays held back here: the projector,
 * which goes on from here, reads such streams anew when it begins.
 */
export const foldEvent = (
  recorded: RecordedEvent,
  writer: Writer,
  held: Holding,
): readonly RecordedEvent[] => {
  const about = classify(recorded)
  if (about.kind !== 'event') {
    const { facts, held: named, gone } = sortOut([recorded])
    held.forget(gone)
    held.add(named)
    for (const fact of facts) foldFact(fact, writer, held)
    return []
  }
  const metadata = metadataSchema.safeParse(recorded.metadata)
  if (about.of.kind === 'goal') foldFact(toFact(recorded, metadata), writer, held)
  // That there is such an event is known of every one of ours.
  writer.rows.log.put(toLogRow(recorded, metadata))
  writer.keep()
  return about.of.kind === 'reconciliation' ? [recorded] : []
}

const foldFact = (fact: UnreadFact, writer: Writer, held: Holding): void => {
  if (held.has(goalStream(fact.goalId))) return
  try {
    project(fact.read(), writer.rows)
  } catch (error) {
    writer.forget()
    held.add([toHeld(fact, error)])
  }
}
