import { metadataSchema } from '#shared/events/metadata.ts'
import { parseReconciliationEvent, type ReconciliationEvent } from '#shared/events/reconciliation.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Instant } from '#shared/time.ts'
import type { Asked } from '../db/inTurn.ts'
import { type Held, reasonOf } from '../quarantine.ts'
import { type LoadedRows, loadedRows, type Rows } from '../rows.ts'
import type { Table } from '../table.ts'
import {
  type BreakNoteRow,
  type BreakRow,
  breakNoteTable,
  breakTable,
  type RunRow,
  runTable,
  type StatementRow,
  statementTable,
} from './table.ts'

/** Every table that is folded from the streams of reconciliation. */
export const reconciliationReadTables = {
  breaks: breakTable,
  notes: breakNoteTable,
  runs: runTable,
  statements: statementTable,
} as const
export const reconciliationTables = Object.values(
  reconciliationReadTables,
) as unknown as readonly Table<never>[]

export interface ReconciliationTables {
  readonly breaks: Rows<BreakRow>
  readonly notes: Rows<BreakNoteRow>
  readonly runs: Rows<RunRow>
  readonly statements: Rows<StatementRow>
}
export interface ReconciliationFact {
  readonly event: ReconciliationEvent
  readonly at: Instant
  readonly revision: number
}

/** A batch of what reconciliation has told; see `../batch.ts`. */
export interface ReconciliationBatch {
  load(client: Asked): Promise<unknown>
  /** The streams of those that could not be projected. */
  fold(): readonly Held[]
  flush(client: Asked): Promise<unknown>
}

/**
 * Each event stands for itself, so one that cannot be projected is left out, and keeps no other from its place; its stream
 * is named as held back.
 */
export const batchOfReconciliation = (
  schema: string,
  recorded: readonly RecordedEvent[],
): ReconciliationBatch => {
  const tables = {
    breaks: loadedRows(schema, breakTable),
    notes: loadedRows(schema, breakNoteTable),
    runs: loadedRows(schema, runTable),
    statements: loadedRows(schema, statementTable),
  }
  const all = Object.values(tables) as unknown as readonly LoadedRows<never>[]
  const failures = new Map<string, Held>()
  const attempt = (event: RecordedEvent, work: () => void): void => {
    try {
      work()
      for (const table of all) table.keep()
    } catch (error) {
      for (const table of all) table.forget()
      const { stream, position, revision } = event
      if (failures.has(stream)) return
      const place = { position: String(position), revision: String(revision) }
      failures.set(stream, { stream, goalId: null, ...place, reason: reasonOf(error, event) })
    }
  }

  const facts: [RecordedEvent, ReconciliationFact][] = []
  for (const item of recorded)
    attempt(item, () => {
      const fact = toReconciliationFact(item)
      const { data } = fact.event
      facts.push([item, fact])
      if ('key' in data) tables.breaks.want({ key: data.key })
      else tables.runs.want({ runId: data.runId })
    })
  return {
    load: client => Promise.all(all.map(table => table.load(client))),
    fold: () => {
      for (const [item, fact] of facts) attempt(item, () => projectReconciliationFact(fact, tables))
      return [...failures.values()]
    },
    flush: client => Promise.all(all.map(table => table.flush(client))),
  }
}

/** @throws ZodError or RangeError when the event is not what its type promises. */
export const toReconciliationFact = ({
  metadata,
  type,
  data,
  revision,
}: RecordedEvent): ReconciliationFact => ({
  event: parseReconciliationEvent(type, data),
  at: metadataSchema.parse(metadata).at,
  revision: Number(revision),
})

export const projectReconciliationFact = (
  { event, at, revision }: ReconciliationFact,
  { breaks, notes, runs, statements }: ReconciliationTables,
): void => {
  const change = (key: string, changes: Partial<BreakRow>): void => {
    const row = breaks.get({ key })
    if (!row) throw new Error(`break ${key} has no row`)
    breaks.put({ ...row, ...changes })
  }
  switch (event.type) {
    case 'ReconciliationStarted': {
      const { runId, kind, dryRun, from, to } = event.data
      const nothing = { finishedAt: null, payments: 0, found: 0, repaired: 0 }
      runs.put({ runId, kind, dryRun, fromAt: from, toAt: to, startedAt: at, ...nothing })
      return
    }
    case 'ReconciliationFinished': {
      const { runId, ...counts } = event.data
      const row = runs.get({ runId })
      if (!row) throw new Error(`run ${runId} has no row`)
      runs.put({ ...row, ...counts, finishedAt: at })
      return
    }
    case 'StatementDrawn': {
      const { day, ledger, stripe } = event.data
      statements.put({ day, side: 'ledger', drawnAt: at, ...ledger })
      statements.put({ day, side: 'stripe', drawnAt: at, ...stripe })
      return
    }
    case 'BreakSighted': {
      const { sighting: _, ...difference } = event.data
      breaks.put({ ...difference, ...fresh, status: 'sighted', sightedAt: at })
      return
    }
    case 'BreakVanished':
      breaks.remove({ key: event.data.key })
      return
    case 'BreakFound': {
      const { sighting: _, key, ...difference } = event.data
      change(key, { ...difference, status: 'open', openedAt: at })
      return
    }
    case 'BreakReopened': {
      const { closing: _, key, ...difference } = event.data
      change(key, { ...difference, ...fresh, status: 'open', openedAt: at })
      return
    }
    case 'BreakAssigned':
      change(event.data.key, { ownerUserId: event.data.ownerUserId })
      return
    case 'BreakNoteAdded': {
      const { key, byUserId, text } = event.data
      notes.put({ key, revision, at, byUserId, text })
      return
    }
    case 'BreakClosed': {
      const { key, reason, byUserId, note } = event.data
      change(key, { status: 'closed', closedAt: at, closedBecause: reason, closedByUserId: byUserId })
      if (note !== null && byUserId !== null) notes.put({ key, revision, at, byUserId, text: note })
    }
  }
}

const fresh = {
  openedAt: null,
  ownerUserId: null,
  closedAt: null,
  closedBecause: null,
  closedByUserId: null,
} as const
