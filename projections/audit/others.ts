import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { toLogRow } from '../log/project.ts'
import { logTable } from '../log/table.ts'
import {
  projectReconciliationFact,
  reconciliationReadTables,
  toReconciliationFact,
} from '../reconciliation/project.ts'
import type { Difference } from './differences.ts'
import type { Snapshot } from './served.ts'
import { holdRows, openTable } from './settle.ts'

/** Folds what is of no goal, and compares what is served of it. Answers with how many rows that were. */
export const auditOthers = async (
  snapshot: Snapshot,
  events: readonly RecordedEvent[],
  tell: (difference: Difference) => void,
): Promise<number> => {
  const { rows, list, keep, forget } = holdRows({ ...reconciliationReadTables, log: logTable })
  for (const recorded of events) {
    try {
      projectReconciliationFact(toReconciliationFact(recorded), rows)
    } catch {
      forget() // As the projection does: each event stands for itself, and one that cannot be read is left out.
    }
    rows.log.put(toLogRow(recorded))
    keep()
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
