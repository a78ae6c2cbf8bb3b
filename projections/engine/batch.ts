import { goalStream } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Asked } from './db/inTurn.ts'
import type { GoalFact, UnreadFact } from './fact.ts'
import { type Held, heldAmong, reasonOf } from './quarantine.ts'
import { createReadTables, project, wantRows } from './readModel.ts'

export interface FoldedBatch {
  /** Goals of which rows changed. */
  readonly goals: readonly GoalId[]
  /** Those that are to be held back from now on. */
  readonly held: readonly Held[]
}

/**
 * Events of goals on their way into the tables, inside the caller's transaction: what they change is loaded, they are
 * folded in memory, and what has become of it is written. Loading and writing ask for everything before they return, so that it
 * may go out together with what comes before and after.
 */
export interface Batch {
  load(client: Asked): Promise<unknown>
  fold(): FoldedBatch
  flush(client: Asked): Promise<unknown>
}

/**
 * A goal with an event that cannot be projected stays as it was before that event, is to be held back, and from then on
 * is passed over, while every other goal goes on. The caller writes down which are held back.
 */
export const batchOf = (schema: string, unread: readonly UnreadFact[]): Batch => {
  const failures = new Map<GoalId, Held>()
  const fail = (item: UnreadFact, error: unknown): void => {
    failures.set(item.goalId, toHeld(item, error))
  }

  const { tables, list } = createReadTables(schema)
  const facts: [UnreadFact, GoalFact][] = []
  for (const item of unread) {
    if (failures.has(item.goalId)) continue
    try {
      const fact = item.read()
      wantRows(fact, tables)
      facts.push([item, fact])
    } catch (error) {
      fail(item, error)
    }
  }
  let held: ReadonlySet<GoalId> = new Set()

  return {
    load: async client => {
      if (unread.length === 0) return
      const asked = heldAmong(client, schema, new Set(unread.map(({ goalId }) => goalId)))
      ;[held] = await Promise.all([asked, ...list.map(table => table.load(client))])
    },
    fold: () => {
      for (const goalId of held) failures.delete(goalId)
      const [changed, stumbled] = [new Set<GoalId>(), new Set<GoalId>()]
      for (const [item, fact] of facts) {
        if (held.has(item.goalId)) continue
        changed.add(item.goalId)
        if (stumbled.has(item.goalId)) continue
        try {
          project(fact, tables)
          for (const table of list) table.keep()
        } catch (error) {
          for (const table of list) table.forget()
          stumbled.add(item.goalId)
          fail(item, error)
        }
      }
      return { goals: [...changed], held: [...failures.values()] }
    },
    flush: client => Promise.all(list.map(table => table.flush(client))),
  }
}

export const toHeld = ({ goalId, recorded, isItsOwn }: UnreadFact, error: unknown): Held => ({
  stream: goalStream(goalId),
  goalId,
  position: String(recorded.position),
  revision: isItsOwn ? String(recorded.revision) : null,
  reason: reasonOf(error, recorded),
})
