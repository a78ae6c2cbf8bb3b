import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { type ReconciliationFact, reconciliation } from '../readModels/reconciliation/project.ts'
import { type HeldStream, reasonOf, toHeldStream } from './heldStream.ts'
import { loadTables } from './rows.ts'

/**
 * A batch of reconciliation events; see `batch.ts`. An event that cannot be projected is skipped, and its
 * stream is held back; all others are applied.
 */
export const createReconciliationBatch = (schema: string, recorded: readonly RecordedEvent[]) => {
  const { rows, load, flush, accept, undo } = loadTables(schema, reconciliation.tables)
  const failures = new Map<string, HeldStream>()
  const attempt = (event: RecordedEvent, work: () => void): void => {
    try {
      work()
      accept()
    } catch (error) {
      undo()
      if (!failures.has(event.stream))
        failures.set(event.stream, toHeldStream(event, { goalId: null, reason: reasonOf(error, event) }))
    }
  }

  const facts: [RecordedEvent, ReconciliationFact][] = []
  for (const event of recorded)
    attempt(event, () => {
      const fact = reconciliation.parse(event)
      facts.push([event, fact])
      reconciliation.needs(fact, rows)
    })
  return {
    load,
    /** The streams of events that could not be projected. */
    fold: (): readonly HeldStream[] => {
      for (const [event, fact] of facts) attempt(event, () => reconciliation.project(fact, rows))
      return [...failures.values()]
    },
    flush,
  }
}
