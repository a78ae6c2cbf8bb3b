import { goalStream } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Queryable } from '../db/connect.ts'
import { projectedTables } from '../readModels/registry.ts'
import type { GoalFact, UnreadFact } from './fact.ts'
import { type HeldStream, reasonOf, toHeldStream } from './heldStream.ts'
import { project, requestRows } from './project.ts'
import { heldGoalsAmong } from './quarantine.ts'
import { loadTables } from './rows.ts'

export interface FoldedBatch {
  /** Goals of which rows changed. */
  readonly goals: readonly GoalId[]
  /** Streams to hold back from now on. */
  readonly held: readonly HeldStream[]
}

/**
 * Applies events of goals to the tables, inside the caller's transaction: loads the rows that they need,
 * folds the events in memory, and writes changed rows. `load` and `flush` send all their statements before
 * they return, so that the caller can send more with them.
 */
export interface Batch {
  load(client: Queryable): Promise<unknown>
  fold(): FoldedBatch
  flush(client: Queryable): Promise<unknown>
}

/**
 * A goal with an event that cannot be projected stays as it was before that event and is skipped from then
 * on, while all other goals continue. The caller stores which goals are held back.
 */
export const createBatch = (schema: string, unread: readonly UnreadFact[]): Batch => {
  const failures = new Map<GoalId, HeldStream>()
  const fail = (item: UnreadFact, error: unknown): void => {
    failures.set(item.goalId, heldGoal(item, error))
  }

  const { rows, load, flush, accept, undo } = loadTables(schema, projectedTables)
  const facts: [UnreadFact, GoalFact][] = []
  for (const item of unread) {
    if (failures.has(item.goalId)) continue
    try {
      const fact = item.read()
      requestRows(fact, rows)
      facts.push([item, fact])
    } catch (error) {
      fail(item, error)
    }
  }
  let held: ReadonlySet<GoalId> = new Set()

  return {
    load: async client => {
      if (unread.length === 0) return
      const goals = new Set(unread.map(({ goalId }) => goalId))
      ;[held] = await Promise.all([heldGoalsAmong(client, schema, goals), load(client)])
    },
    fold: () => {
      for (const goalId of held) failures.delete(goalId)
      const [changed, failed] = [new Set<GoalId>(), new Set<GoalId>()]
      for (const [item, fact] of facts) {
        if (held.has(item.goalId)) continue
        changed.add(item.goalId)
        if (failed.has(item.goalId)) continue
        try {
          project(fact, rows)
          accept()
        } catch (error) {
          undo()
          failed.add(item.goalId)
          fail(item, error)
        }
      }
      return { goals: [...changed], held: [...failures.values()] }
    },
    flush,
  }
}

/** Metadata and tombstones refer to the goal's stream too. */
export const heldGoal = ({ goalId, recorded, isOfStream }: UnreadFact, error: unknown): HeldStream =>
  toHeldStream(
    { ...recorded, stream: goalStream(goalId) },
    { goalId, reason: reasonOf(error, recorded), isOfStream },
  )
