import { goalStream } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { unreadable } from '#shared/events/streams.ts'
import type { GoalId } from '#shared/ids.ts'
import { isStreamFault, type RecordedEvent } from '#shared/ports/eventStore.ts'
import { toFact } from '../engine/fact.ts'
import { reasonOf } from '../engine/heldStream.ts'
import { project } from '../engine/project.ts'
import { log } from '../readModels/log/project.ts'
import { logTable } from '../readModels/log/table.ts'
import { logTables } from '../readModels/registry.ts'
import type { Difference } from './differences.ts'
import { type AuditedTable, holdRows } from './settle.ts'

interface GoalAudit {
  readonly goalId: GoalId
  /** The goal's events from the first; those after `until` are not in the rows yet. */
  readonly events: AsyncIterable<RecordedEvent>
  readonly until: bigint
  /** Why it is held back, and since which event. */
  readonly held: { readonly position: bigint; readonly reason: string } | undefined
  /** How events of its stream are hidden, or that it was deleted. */
  readonly hidden: string | undefined
  readonly tables: readonly AuditedTable[]
  readonly tell: (difference: Difference) => void
}

/** Events after which rows that later events cannot change are compared and freed. */
const settleEvery = 500

/** Folds one goal from its first event and compares its rows. Returns the number of its events. */
export const auditGoal = async (audit: GoalAudit): Promise<number> => {
  const { goalId, events, until, held, hidden, tables, tell } = audit
  const { rows, list, accept, undo } = holdRows(logTables)
  const unfolded = (position: bigint | undefined, reason: string): void =>
    tell({
      kind: 'unfolded',
      table: 'quarantine',
      key: goalStream(goalId),
      goalId,
      columns: {
        position: [textOf(held?.position), textOf(position)],
        reason: [held?.reason ?? null, reason],
      },
    })
  const each = async (work: (table: AuditedTable, index: number) => Promise<void>): Promise<void> => {
    for (const [index, table] of tables.entries()) await work(table, index)
  }

  let count = 0
  let stumbled = false
  const compare = async (): Promise<void> => {
    for await (const recorded of events) {
      if (recorded.position > until) break
      count++
      const about = metadataSchema.safeParse(recorded.metadata)
      try {
        if (!stumbled) project(toFact(recorded, about).read(), rows)
      } catch (error) {
        undo()
        unfolded(recorded.position, reasonOf(error, recorded))
        stumbled = true
      }
      // The log table lists every event, also one that cannot be parsed.
      rows.log.put(log.toRow(recorded, about))
      accept()
      if (count % settleEvery === 0)
        await each(async (table, index) => {
          if (table.table.writtenOnce)
            await table.settle(table.upTo(goalId, Number(recorded.revision)), list[index]!.rows)
        })
    }
  }
  const passOn = (): Promise<void> =>
    each(async (table, index) => {
      await table.pass(table.upTo(goalId))
      list[index]!.rows.changed.clear()
    })

  const why = await compare().then(
    () => undefined,
    (error: unknown) => {
      if (!isStreamFault(error)) throw error
      return unreadable(error)
    },
  )
  if (why !== undefined || (hidden !== undefined && count === 0)) {
    // There is nothing to compare.
    if (!stumbled) unfolded(held?.position, hidden ?? why ?? '')
    await passOn()
  } else if (stumbled) await each((table, index) => table.settle(table.upTo(goalId), list[index]!.rows))
  else if (held || hidden !== undefined) {
    // It could be folded now, but is still held back, so its rows are old.
    unfolded(held?.position, hidden ?? held?.reason ?? '')
    await each((table, index) =>
      table.table.name === logTable.name
        ? table.settle(table.upTo(goalId), list[index]!.rows)
        : table.pass(table.upTo(goalId)),
    )
  } else await each((table, index) => table.settle(table.upTo(goalId), list[index]!.rows))
  return count
}

const textOf = (position: bigint | undefined): string | null =>
  position === undefined ? null : String(position)
