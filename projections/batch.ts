import type pg from 'pg'
import type { GoalId } from '#shared/ids.ts'
import type { GoalFact, UnreadFact } from './fact.ts'
import { createReadTables, project, wantRows } from './readModel.ts'

export interface Quarantined {
  readonly goalId: GoalId
  readonly position: string
  readonly err: Error
}

export interface ProjectedBatch {
  /** Goals of which rows changed. */
  readonly goals: readonly GoalId[]
  readonly quarantined: readonly Quarantined[]
}

/**
 * Projects events inside the caller's transaction. A goal with an event that cannot be projected stays as it was
 * before that event, is put in quarantine, and from then on is passed over, while every other goal goes on.
 */
export const projectBatch = async (
  client: pg.ClientBase,
  schema: string,
  unread: readonly UnreadFact[],
): Promise<ProjectedBatch> => {
  if (unread.length === 0) return { goals: [], quarantined: [] }
  const held = await heldGoals(client, schema, new Set(unread.map(({ goalId }) => goalId)))
  const failures = new Map<GoalId, Quarantined>()
  const stumbled = new Set<GoalId>()
  const fail = ({ goalId, recorded }: UnreadFact, error: unknown): void => {
    failures.set(goalId, { goalId, position: String(recorded.position), err: error as Error })
  }

  const facts: [UnreadFact, GoalFact][] = []
  for (const item of unread) {
    if (held.has(item.goalId) || failures.has(item.goalId)) continue
    try {
      facts.push([item, item.read()])
    } catch (error) {
      fail(item, error)
    }
  }

  const { tables, list: all } = createReadTables(schema)
  for (const [, fact] of facts) wantRows(fact, tables)
  for (const table of all) await table.load(client)

  for (const [item, fact] of facts) {
    if (stumbled.has(item.goalId)) continue
    try {
      project(fact, tables)
      for (const table of all) table.keep()
    } catch (error) {
      for (const table of all) table.forget()
      stumbled.add(item.goalId)
      fail(item, error)
    }
  }

  for (const table of all) await table.flush(client)
  const quarantined = [...failures.values()]
  for (const failure of quarantined) await quarantine(client, schema, failure)
  const goals = new Set(facts.map(([{ goalId }]) => goalId))
  return { goals: [...goals], quarantined }
}

const heldGoals = async (
  client: pg.ClientBase,
  schema: string,
  goals: ReadonlySet<GoalId>,
): Promise<Set<GoalId>> => {
  const result = await client.query<{ goal_id: GoalId }>({
    name: `quarantine-${schema}`,
    text: `select goal_id from ${schema}.quarantine where goal_id = any($1::int8[])`,
    values: [[...goals]],
  })
  return new Set(result.rows.map(row => row.goal_id))
}

const quarantine = (client: pg.ClientBase, schema: string, { goalId, position, err }: Quarantined) =>
  client.query(
    `insert into ${schema}.quarantine (goal_id, position, reason) values ($1, $2, $3)
     on conflict (goal_id) do nothing`,
    [goalId, position, err.message],
  )
