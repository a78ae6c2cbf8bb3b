import { goalStream } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { classify } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'
import { log as logModel } from '../../readModels/log/project.ts'
import { heldGoal } from '../batch.ts'
import { toFact, type UnreadFact } from '../fact.ts'
import type { HeldStream } from '../heldStream.ts'
import { project } from '../project.ts'
import { sortEvents } from '../sortEvents.ts'
import type { Writer } from './writer.ts'

/** Collects the streams to hold back, each with its first reason. */
export const collectHeld = (log: Pick<Log, 'error'>) => {
  const held = new Map<string, HeldStream>()
  return {
    has: (stream: string): boolean => held.has(stream),
    add: (all: readonly HeldStream[]): void => {
      for (const one of all) {
        if (held.has(one.stream)) continue
        held.set(one.stream, one)
        log.error(one, 'a stream is held back')
      }
    },
    forget: (streams: readonly string[]): void => {
      for (const stream of streams) held.delete(stream)
    },
    all: (): readonly HeldStream[] => [...held.values()],
  }
}
type HeldStreams = ReturnType<typeof collectHeld>

/**
 * Folds an event, and returns it when it belongs to reconciliation. A stream that once hid events stays held
 * back here, even if it hides none now: the projector folds such streams again when it starts.
 */
export const foldEvent = (
  recorded: RecordedEvent,
  writer: Writer,
  held: HeldStreams,
): readonly RecordedEvent[] => {
  const about = classify(recorded)
  if (about.kind !== 'event') {
    const { facts, held: named, gone } = sortEvents([recorded])
    held.forget(gone)
    held.add(named)
    for (const fact of facts) foldFact(fact, writer, held)
    return []
  }
  if (about.of.kind === 'books') held.add(sortEvents([recorded]).held)
  const metadata = metadataSchema.safeParse(recorded.metadata)
  if (about.of.kind === 'goal') foldFact(toFact(recorded, metadata), writer, held)
  writer.rows.log.put(logModel.toRow(recorded, metadata))
  writer.accept()
  return about.of.kind === 'reconciliation' ? [recorded] : []
}

const foldFact = (fact: UnreadFact, writer: Writer, held: HeldStreams): void => {
  if (held.has(goalStream(fact.goalId))) return
  try {
    project(fact.read(), writer.rows)
  } catch (error) {
    writer.undo()
    held.add([heldGoal(fact, error)])
  }
}
