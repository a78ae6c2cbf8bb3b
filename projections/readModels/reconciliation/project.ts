import { metadataSchema } from '#shared/events/metadata.ts'
import {
  type Difference,
  type ReconciliationEvent,
  readReconciliationEvent,
} from '#shared/events/reconciliation.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Instant } from '#shared/time.ts'
import { ensureProjectable } from '../../engine/heldStream.ts'
import type { RequestsOf, RowsOf } from '../../engine/rows.ts'
import { type BreakRow, breakNoteTable, breakTable, runTable, statementTable } from './table.ts'

export interface ReconciliationFact {
  readonly event: ReconciliationEvent
  readonly at: Instant
  readonly revision: number
}

const tables = { breaks: breakTable, notes: breakNoteTable, runs: runTable, statements: statementTable }

/** Folded from the streams of reconciliation; each event can be applied without the others of its stream. */
export const reconciliation = {
  tables,
  /** @throws ZodError or RangeError when the event does not match its type; CannotProject */
  parse: (recorded: RecordedEvent): ReconciliationFact => {
    ensureProjectable(recorded)
    return {
      event: readReconciliationEvent(recorded),
      at: metadataSchema.parse(recorded.metadata).at,
      revision: Number(recorded.revision),
    }
  },
  needs: ({ event: { data } }: ReconciliationFact, { breaks, runs }: RequestsOf<typeof tables>): void => {
    if ('key' in data) breaks.request({ key: data.key })
    else if ('runId' in data) runs.request({ runId: data.runId })
  },
  project: (
    { event, at, revision }: ReconciliationFact,
    { breaks, notes, runs, statements }: RowsOf<typeof tables>,
  ) => {
    const change = (key: string, changes: Partial<BreakRow>): void => {
      const row = breaks.get({ key })
      if (!row) throw new Error(`break ${key} has no row`)
      breaks.put({ ...row, ...changes })
    }
    switch (event.type) {
      case 'ReconciliationStarted': {
        const { runId, kind, dryRun, from, to } = event.data
        const nothing = { finishedAt: null, payments: 0, found: 0, repaired: 0 }
        return runs.put({ runId, kind, dryRun, fromAt: from, toAt: to, startedAt: at, ...nothing })
      }
      case 'ReconciliationFinished': {
        const { runId, ...counts } = event.data
        const row = runs.get({ runId })
        if (!row) throw new Error(`run ${runId} has no row`)
        return runs.put({ ...row, ...counts, finishedAt: at })
      }
      case 'StatementDrawn': {
        const { day, currency, ledger, stripe } = event.data
        statements.put({ day, currency, side: 'ledger', drawnAt: at, ...ledger })
        statements.put({ day, currency, side: 'stripe', drawnAt: at, ...stripe })
        return
      }
      case 'BreakSighted': {
        const { sighting: _, ...difference } = event.data
        return breaks.put({ ...valuesOf(difference), ...unassigned, status: 'sighted', sightedAt: at })
      }
      case 'BreakVanished':
        return breaks.remove({ key: event.data.key })
      case 'BreakFound': {
        const { sighting: _, key, ...difference } = event.data
        return change(key, { ...valuesOf(difference), status: 'open', openedAt: at })
      }
      case 'BreakReopened': {
        const { closing: _, key, ...difference } = event.data
        return change(key, { ...valuesOf(difference), ...unassigned, status: 'open', openedAt: at })
      }
      case 'BreakAssigned':
        return change(event.data.key, { ownerUserId: event.data.ownerUserId })
      case 'BreakNoteAdded': {
        const { key, byUserId, text } = event.data
        return notes.put({ key, revision, at, byUserId, text })
      }
      case 'BreakClosed': {
        const { key, reason, byUserId, note } = event.data
        change(key, { status: 'closed', closedAt: at, closedBecause: reason, closedByUserId: byUserId })
        if (note !== null && byUserId !== null) notes.put({ key, revision, at, byUserId, text: note })
      }
    }
  },
}

const valuesOf = <D extends Difference>(difference: D) => ({
  ...difference,
  transferId: difference.transferId ?? null,
})

const unassigned = {
  openedAt: null,
  ownerUserId: null,
  closedAt: null,
  closedBecause: null,
  closedByUserId: null,
} as const
