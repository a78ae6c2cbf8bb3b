import { goalIdIn } from '#shared/events/goal.ts'
import { ourStream } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { log } from '../readModels/log/project.ts'
import { logTable } from '../readModels/log/table.ts'
import { reconciliation } from '../readModels/reconciliation/project.ts'
import type { Difference } from './differences.ts'
import type { Listing } from './listing.ts'
import type { Snapshot } from './served.ts'
import { holdRows, openTable } from './settle.ts'

/** Reports streams without a goal that are held back, or should be. */
export const auditHeldOthers = async (
  snapshot: Snapshot,
  schema: string,
  hidden: Listing['hidden'],
  tell: (difference: Difference) => void,
): Promise<void> => {
  const rows = await snapshot.query<{ stream: string; reason: string }>(
    `select stream, reason from ${schema}.quarantine where goal_id is null order by stream`,
  )
  const served = new Map(rows.map(({ stream, reason }) => [stream, reason]))
  const others = [...hidden].filter(([stream]) => goalIdIn(stream) === undefined)
  for (const stream of new Set([...served.keys(), ...others.map(([name]) => name)])) {
    const reason = served.get(stream) ?? null
    const columns = { reason: [reason, hidden.get(stream) ?? reason] as const }
    tell({ kind: 'unfolded', table: 'quarantine', key: stream, goalId: null, columns })
  }
}

/** Folds the events without a goal and compares their rows. Returns the number of rows. */
export const auditOthers = async (
  snapshot: Snapshot,
  events: readonly RecordedEvent[],
  tell: (difference: Difference) => void,
): Promise<number> => {
  const { rows, list, accept, undo } = holdRows({ ...reconciliation.tables, log: logTable })
  for (const recorded of events) {
    try {
      if (ourStream(recorded.stream)?.kind === 'reconciliation')
        reconciliation.project(reconciliation.parse(recorded), rows)
    } catch {
      undo() // the projection skips an unreadable event, too
    }
    rows.log.put(log.toRow(recorded))
    accept()
  }
  let count = 0
  for (const { table, rows: held } of list) {
    const ours = table.name === logTable.name ? { where: 'goal_id is null' } : {}
    const opened = await openTable(snapshot, table, { ...ours, tell })
    await opened.settle(() => true, held)
    count += opened.count
  }
  return count
}
