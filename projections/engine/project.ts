import { type ProjectedRows, type projectedTables, readModelsFor } from '../readModels/registry.ts'
import type { GoalFact } from './fact.ts'
import { CannotProject } from './heldStream.ts'
import { isMerge, renameRows, requestRenamed } from './renaming.ts'
import type { RequestsOf } from './rows.ts'

/** Requests all rows that projecting the event may read. */
export const requestRows = (fact: GoalFact, rows: RequestsOf<typeof projectedTables>): void => {
  if (isMerge(fact)) requestRenamed(fact, rows)
  for (const model of readModelsFor(fact.event.type)) model.needs?.(fact, rows)
}

/**
 * Applies an event to every read model that handles it.
 * @throws CannotProject for an event that does not follow the goal's last one; Error for an inconsistent one
 */
export const project = (fact: GoalFact, rows: ProjectedRows): void => {
  const next = (rows.goals.get({ goalId: fact.goalId })?.revision ?? -1) + 1
  if (fact.revision !== next)
    throw new CannotProject(
      `Events are missing: revision ${fact.revision} came where revision ${next} would follow.`,
    )
  if (isMerge(fact)) renameRows(fact, rows)
  for (const model of readModelsFor(fact.event.type)) model.project(fact, rows)
}
