import type { GoalId } from '#shared/ids.ts'
import type { Asked } from './db/inTurn.ts'
import type { GoalFact, UnreadFact } from './fact.ts'
import { createReadTables, project, wantRows } from './readModel.ts'

export interface Quarantined {
  readonly goalId: GoalId
  readonly position: string
  readonly err: Error
}

export interface FoldedBatch {
  /** Goals of which rows changed. */
  readonly goals: readonly GoalId[]
  readonly quarantined: readonly Quarantined[]
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
 * A goal with an event that cannot be projected stays as it was before that event, is put in quarantine, and from then
 * on is passed over, while every other goal goes on.
 */
export const batchOf = (schema: string, unread: readonly UnreadFact[]): Batch => {
  const failures = new Map<GoalId, Quarantined>()
  const fail = ({ goalId, recorded }: UnreadFact, error: unknown): void => {
    failures.set(goalId, { goalId, position: String(recorded.position), err: error as Error })
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
      const asked = heldGoals(client, schema, new Set(unread.map(({ goalId }) => goalId)))
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
      return { goals: [...changed], quarantined: [...failures.values()] }
    },
    flush: client =>
      Promise.all([
        ...list.map(table => table.flush(client)),
        ...[...failures.values()].map(failure => quarantine(client, schema, failure)),
      ]),
  }
}

const heldGoals = async (client: Asked, schema: string, goals: ReadonlySet<GoalId>): Promise<Set<GoalId>> => {
  const result = await client.query<{ goal_id: GoalId }>({
    name: `quarantine-${schema}`,
    text: `select goal_id from ${schema}.quarantine where goal_id = any($1::int8[])`,
    values: [[...goals]],
  })
  return new Set(result.rows.map(row => row.goal_id))
}

const quarantine = (client: Asked, schema: string, { goalId, position, err }: Quarantined) =>
  client.query(
    `insert into ${schema}.quarantine (goal_id, position, reason) values ($1, $2, $3)
     on conflict (goal_id) do nothing`,
    [goalId, position, err.message],
  )
