import { toFact } from '#projections/engine/fact.ts'
import { project } from '#projections/engine/project.ts'
import { changingRows, keyText, mapTables, type Rows } from '#projections/engine/rows.ts'
import type { Table } from '#projections/engine/table.ts'
import { type ProjectedRows, projectedTables } from '#projections/readModels/registry.ts'
import { goalCategory } from '#shared/events/goal.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { Log } from './store.ts'

export interface MemoryRows<Row> extends Rows<Row> {
  all(): Iterable<Row>
}

/** Rows of a batch that is never written. */
const memoryRows = <Row>(table: Table<Row>): MemoryRows<Row> => {
  const rows = changingRows(table)
  const everything = new Map<string, Row>()
  return {
    get: rows.get,
    matching: rows.matching,
    put: row => {
      everything.set(keyText(table, row), row)
      rows.put(row)
    },
    remove: key => {
      everything.delete(keyText(table, key))
      rows.remove(key)
    },
    all: () => everything.values(),
  }
}

export type MemoryTables = {
  readonly [Name in keyof ProjectedRows]: ProjectedRows[Name] extends Rows<infer Row>
    ? MemoryRows<Row>
    : never
}

/** The tables of the read models in memory. */
export const createMemoryTables = (): MemoryTables =>
  mapTables(projectedTables, memoryRows) as unknown as MemoryTables

/** The tables of the real projections, with a lag behind the log. */
export const createReadSide = (world: World, log: Log) => {
  const tables = createMemoryTables()
  const projector: Instance = { name: 'projector', alive: true, frozenUntil: 0 }
  let folded = 0
  let waiting = false

  const fold = (): void => {
    waiting = false
    // A batch may end before the end of the log.
    const upTo = world.random.chance(0.8) ? log.all.length : world.random.between(folded + 1, log.all.length)
    for (const event of log.all.slice(folded, upTo)) foldInto(tables, event)
    world.note(() => `projector: ${upTo - folded} events`)
    folded = upTo
    world.changed('reads')
    hear()
  }
  const hear = (): void => {
    if (waiting || folded === log.all.length) return
    waiting = true
    const lag = world.random.chance(0.9) ? world.random.between(1, 60) : world.random.between(100, 3_000)
    world.after(lag, fold, projector)
  }
  return {
    tables,
    /** Call it when the log has grown. */
    hear,
    /** Stops projecting until a time. */
    stall: (until: number): void => {
      projector.frozenUntil = until
    },
  }
}

export const foldInto = (tables: MemoryTables, event: RecordedEvent): void => {
  if (event.stream.startsWith(goalCategory)) project(toFact(event).read(), tables)
}
